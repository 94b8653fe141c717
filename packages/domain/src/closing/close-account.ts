import type { Accounts, Audit } from '../accounts/index.ts';
import type { CampaignSending } from '../campaigns/index.ts';
import type { ScopeWith } from '../domain-with.ts';
import { DomainError, fieldError, type Unit } from '../kernel/index.ts';
import { graceDays } from './deletion-preview.ts';
import { advancingStatuses } from '../campaigns/campaign.schema.ts';

interface ClosingServices {
  accounts: Accounts;
  audit: Audit;
  campaignSending: CampaignSending;
}

/**
 * Schedules the scope's account for deletion: sending, renewals and automatic charges stop at once, only
 * owners keep access, and everything except the books is deleted after 30 days. Owners only, who type the
 * company's name. Returns the deletion time.
 */
export async function scheduleDeletion(
  scope: ScopeWith<ClosingServices>,
  typedCompany: string,
): Promise<Date> {
  await requireOwner(scope);
  const account = await scope.accounts.current();
  if (account.status !== 1)
    throw new DomainError('invalid_state', 'This profile is already scheduled for deletion.');
  if (typedCompany.trim() !== account.company.trim())
    throw fieldError('company', `Type ${account.company} to confirm`);
  const deletionAt = new Date(scope.clock.now().getTime() + graceDays * 86_400_000);
  // Before the campaigns, because starting one locks the account first.
  await scope.sql(
    'update account set status = 0, deletion_at = $2, deletion_by = $3, subscription_auto = false, subscription_check_at = null, updated_at = $4 where id = $1',
    [account.id, deletionAt, scope.actor.userId, scope.clock.now()],
  );
  await stopCampaigns(scope);
  await scope.sql(
    `update automatic_top_up set is_on = false, off_reason = 'The profile was scheduled for deletion.', off_at = $2 where account_id = $1`,
    [account.id, scope.clock.now()],
  );
  await scope.dueWork.add('account.purge', account.id, deletionAt);
  await scope.audit.record({
    action: 'account.deletion_scheduled',
    details: { deletionAt: deletionAt.toISOString() },
  });
  await emailOwners(scope, 'account_closing', { deletionAt: deletionAt.toISOString() });
  return deletionAt;
}

/** Cancels a scheduled deletion. Whatever was stopped stays stopped until someone restarts it. */
export async function restoreAccount(scope: ScopeWith<Pick<ClosingServices, 'audit'>>): Promise<void> {
  await requireOwner(scope);
  const { accountId } = scope.actor;
  const now = scope.clock.now();
  const { count } = await scope.sql(
    `update account set status = 1, deletion_at = null, deletion_by = null, updated_at = $2,
       subscription_check_at = case when subscription_plan > 0 then $2 end
     where id = $1 and status = 0 and deletion_at > $2`,
    [accountId, now],
  );
  if (count !== 1)
    throw new DomainError('invalid_state', 'This profile is no longer scheduled for deletion.');
  await scope.dueWork.remove('account.purge', accountId);
  await scope.audit.record({ action: 'account.restored' });
  await emailOwners(scope, 'account_restored', {});
}

export async function requireOwner({ sql, actor }: Pick<Unit, 'sql' | 'actor'>): Promise<void> {
  const { rows } = await sql(
    `select 1 from membership where account_id = $1 and user_id = $2 and is_owner and status = 'active'`,
    [actor.accountId, actor.userId],
  );
  if (rows.length === 0)
    throw new DomainError(
      'forbidden',
      'Only an owner of this profile can delete or restore it. Ask an owner.',
    );
}

/**
 * Messages being sent finish, no new ones start. A campaign whose audience is being frozen finds its account
 * closed.
 */
async function stopCampaigns({
  sql,
  actor,
  campaignSending,
}: ScopeWith<Pick<ClosingServices, 'campaignSending'>>): Promise<void> {
  const { rows } = await sql<{ id: string; status: string }>(
    `select id, status from campaign where account_id = $1 and deleted_at is null and status = any($2) order by id for update`,
    [actor.accountId, advancingStatuses],
  );
  for (const { id, status } of rows) {
    if (status === 'sending') await campaignSending.pause(id);
    else if (status === 'scheduled') await campaignSending.unschedule(id);
    else await campaignSending.cancel(id);
  }
}

async function emailOwners(
  { sql, actor, outbox }: Unit,
  template: string,
  data: Record<string, unknown>,
): Promise<void> {
  const { rows } = await sql<{ to: string; name: string; company: string }>(
    `select u.email as "to", u.first_name as name, a.company from account a join membership m on m.account_id = a.id and m.is_owner
     join app_user u on u.id = m.user_id where a.id = $1`,
    [actor.accountId],
  );
  for (const { to, name, company } of rows)
    await outbox.publish('mail.requested', { to, toName: name, template, data: { name, company, ...data } });
}
