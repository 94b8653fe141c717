import type { Unit } from '../kernel/index.ts';
import { advancingStatuses } from '../campaigns/campaign.schema.ts';
import { balancesSql, countRowsSql } from './deletion-preview.sql.ts';

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
  const { rows } = await sql<Omit<DeletionPreview, 'balances'>>(countRowsSql, [
    actor.accountId,
    userId,
    advancingStatuses,
  ]);
  const { rows: balances } = await sql<DeletionPreview['balances'][number]>(balancesSql, [actor.accountId]);
  const [facts] = rows;
  if (facts === undefined) throw new Error('account to delete not found');
  return { ...facts, balances };
}
