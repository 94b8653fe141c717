import { type Accounts, type Audit, closeAccount, reopenAccount } from '../accounts/index.ts';
import type { CampaignSending, Feeds } from '../campaigns/index.ts';
import type { ScopeWith } from '../domain-with.ts';
import { DomainError, fieldError, type Unit } from '../kernel/index.ts';
import { switchOffTopUp } from '../wallet/index.ts';
import { advancingCampaignsSql, ownersSql } from './close-account.sql.ts';
import { graceDays } from './deletion-preview.ts';
import { advancingStatuses } from '../campaigns/campaign.schema.ts';

interface ClosingServices {
  accounts: Accounts;
  audit: Audit;
  campaignSending: CampaignSending;
  feeds: Feeds;
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
  // In the order of a feed that starts a campaign: the feed, the account, the campaign.
  await stopFeeds(scope);
  await closeAccount(scope, deletionAt);
  await stopCampaigns(scope);
  await switchOffTopUp(scope, 'The profile was scheduled for deletion.');
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
  if (!(await reopenAccount(scope)))
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
  const { rows } = await sql<{ id: string; status: string }>(advancingCampaignsSql, [
    actor.accountId,
    advancingStatuses,
  ]);
  for (const { id, status } of rows) {
    if (status === 'sending') await campaignSending.pause(id);
    else if (status === 'scheduled') await campaignSending.unschedule(id);
    else await campaignSending.cancel(id);
  }
}

/** Nothing is fetched for an account that can't send. */
async function stopFeeds({ feeds }: Pick<ClosingServices, 'feeds'>): Promise<void> {
  for (const { id } of await feeds.list()) await feeds.pause(id);
}

async function emailOwners(
  { sql, actor, outbox }: Unit,
  template: string,
  data: Record<string, unknown>,
): Promise<void> {
  const { rows } = await sql<{ to: string; name: string; company: string }>(ownersSql, [actor.accountId]);
  for (const { to, name, company } of rows)
    await outbox.publish('mail.requested', { to, toName: name, template, data: { name, company, ...data } });
}
