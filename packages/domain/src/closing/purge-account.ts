import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CampaignSending } from '../campaigns/index.ts';
import type { BareDomain, DomainWith } from '../domain-with.ts';
import type { DueWorkHandler, DueWorkKind } from '../kernel/index.ts';
import { tablesToPurge } from './purge-tables.ts';
import { cancellableStatuses } from '../campaigns/campaign.schema.ts';

const batchSize = 10_000;
const settleMs = 60_000;

/**
 * Deletes an account whose grace period is over: contacts' data, campaigns, files and members. The books stay
 * under its bare id, which no longer identifies anyone. Safe to kill and rerun at any point.
 */
export function purgeAccounts(domain: DomainWith<{ campaignSending: CampaignSending }>): DueWorkHandler {
  return {
    kind: 'account.purge',
    async run({ accountId, signal }) {
      const { rows } = await domain.pool.query<{ deletionAt: Date | null }>(
        'select deletion_at from account where id = $1 and status = 0 and deleted_at is null',
        [accountId],
      );
      const deletionAt = rows[0]?.deletionAt ?? null;
      if (deletionAt === null) return undefined;
      if (deletionAt > domain.deps.clock.now()) return deletionAt;
      if (!(await settleCampaigns(domain, accountId)))
        return new Date(domain.deps.clock.now().getTime() + settleMs);
      for (const table of await tablesToPurge(domain.pool))
        await emptyTable(domain, accountId, table, signal);
      await blankBooks(domain, accountId);
      await rm(join(domain.config.dataDir, 'imports', accountId), { recursive: true, force: true });
      await forgetPeople(domain, accountId);
      return undefined;
    },
  };
}

/** Ends paused campaigns, so their holds are captured and released. True when nothing is on hold. */
async function settleCampaigns(
  domain: DomainWith<{ campaignSending: CampaignSending }>,
  accountId: string,
): Promise<boolean> {
  return domain.openScope({ accountId, userId: null }, async ({ sql, campaignSending }) => {
    const { rows } = await sql<{ id: string }>(
      `select id from campaign where account_id = $1 and status = any($2)`,
      [accountId, cancellableStatuses],
    );
    for (const { id } of rows) await campaignSending.cancel(id);
    const open = await sql('select 1 from wallet_hold where account_id = $1 and closed_at is null limit 1', [
      accountId,
    ]);
    return rows.length === 0 && open.rows.length === 0;
  });
}

async function emptyTable(
  domain: BareDomain,
  accountId: string,
  table: string,
  signal: AbortSignal,
): Promise<void> {
  // Payments reference cards and bank accounts. The payments stay; cards and bank accounts are deleted.
  if (table === 'payment_authorisation' || table === 'virtual_account')
    await blankPayments(domain, accountId);
  for (let removed = batchSize; removed >= batchSize; ) {
    if (signal.aborted) throw new Error('the process is ending');
    removed = await domain.bulk(accountId, async (client) => {
      const { rows } = await client.query<{ removed: number }>(
        'select purge_account_rows($1::regclass, $2) as removed',
        [table, batchSize],
      );
      return rows[0]?.removed ?? 0;
    });
  }
}

async function blankPayments(domain: BareDomain, accountId: string): Promise<void> {
  await domain.bulk(accountId, (client) =>
    client.query(
      `update payment set authorisation_id = null, virtual_account_id = null, card_brand = '', card_last4 = '', checkout_url = null, provider_session = null,
         reason = '' where account_id = $1 and (authorisation_id, virtual_account_id, checkout_url, provider_session) is distinct from (null, null, null, null)`,
      [accountId],
    ),
  );
}

async function blankBooks(domain: BareDomain, accountId: string): Promise<void> {
  await domain.bulk(accountId, async (client) => {
    await client.query(
      `update payment set card_brand = '', card_last4 = '', reason = '' where account_id = $1`,
      [accountId],
    );
    await client.query(`update payment_refund set reason = '', answer = '' where account_id = $1`, [
      accountId,
    ]);
    await client.query(`update payment_reversal set reason = '' where account_id = $1`, [accountId]);
    await client.query(`delete from provider_key where account_id = $1 and kind = 'bank_account'`, [
      accountId,
    ]);
    await client.query(`delete from due_work where account_id = $1 and kind <> $2`, [
      accountId,
      'account.purge' satisfies DueWorkKind,
    ]);
  });
}

/** Deletes the memberships, people who are in no other account, and then the account's own names. */
async function forgetPeople(domain: BareDomain, accountId: string): Promise<void> {
  await domain.visitor(async ({ sql }) => {
    const { rows } = await sql<{ userId: string }>(
      'delete from membership where account_id = $1 returning user_id',
      [accountId],
    );
    await sql('delete from session where account_id = $1', [accountId]);
    await sql(
      'delete from app_user u where u.id = any ($1::uuid[]) and not exists (select 1 from membership m where m.user_id = u.id)',
      [rows.map((row) => row.userId)],
    );
    await sql(
      `update account set email = '', company = '', first_name = '', last_name = '', address = '', state = '', telephone = '', industry = '', website = '',
         notification_email = '', notification = false, hear = '', product = '', sending_frequency = '', sending_volume = '', sending_type = '', company_size = '',
         sending_suspended_reason = '', organization_id = null, is_admin = false, deletion_by = null, deleted_at = $2, updated_at = $2
       where id = $1`,
      [accountId, domain.deps.clock.now()],
    );
    await sql('update account set organization_id = null where organization_id = $1', [accountId]);
  });
}
