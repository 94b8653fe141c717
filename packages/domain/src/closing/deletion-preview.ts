import type { Unit } from '../kernel/index.ts';
import { advancingStatuses } from '../campaigns/campaign.schema.ts';

export const graceDays = 30;

/** What would be deleted with the account, shown before the person confirms. */
export interface DeletionPreview {
  company: string;
  contacts: number;
  lists: number;
  segments: number;
  templates: number;
  campaigns: number;
  senders: number;
  /** Other people who lose their access. */
  otherMembers: number;
  /** Campaigns that stop at once. */
  liveCampaigns: number;
  /** The remaining balance by currency. None of it is refunded. */
  balances: { currency: string; balanceMinor: bigint }[];
  /** The person has no other account, so signing in will only offer to restore this one. */
  isOnlyProfile: boolean;
}

/** Counts in the unit's account. */
export async function previewDeletion({ sql, actor }: Unit, userId: string): Promise<DeletionPreview> {
  const { rows } = await sql<Omit<DeletionPreview, 'balances'>>(
    `select a.company,
       (select count(*)::int from contact where account_id = a.id and deleted_at is null) as contacts,
       (select count(*)::int from list where account_id = a.id and archived_at is null) as lists,
       (select count(*)::int from segment where account_id = a.id) as segments,
       (select count(*)::int from template where account_id = a.id) as templates,
       (select count(*)::int from campaign where account_id = a.id and deleted_at is null) as campaigns,
       (select count(*)::int from sender where account_id = a.id and archived_at is null) as senders,
       (select count(*)::int from campaign where account_id = a.id and deleted_at is null and status = any($3)) as live_campaigns,
       (select count(*)::int from membership where account_id = a.id and user_id <> $2) as other_members,
       not exists (select 1 from membership m join account o on o.id = m.account_id
         where m.user_id = $2 and m.status = 'active' and m.account_id <> a.id and o.status = 1) as is_only_profile
     from account a where a.id = $1`,
    [actor.accountId, userId, advancingStatuses],
  );
  const money = await sql<{ currency: string; balance: bigint }>(
    'select currency, balance_minor as balance from wallet_balance where account_id = $1 and balance_minor > 0 order by currency',
    [actor.accountId],
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('account to delete not found');
  return {
    ...facts,
    balances: money.rows.map(({ currency, balance }) => ({ currency, balanceMinor: balance })),
  };
}
