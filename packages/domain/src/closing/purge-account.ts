import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { blankAccount, deleteMemberships } from '../accounts/index.ts';
import { type AssetStorage, removeAccountFiles } from '../assets/index.ts';
import type { CampaignSending } from '../campaigns/index.ts';
import type { BareDomain, DomainWith } from '../domain-with.ts';
import type { AccountEnd, DueWorkHandler } from '../kernel/index.ts';
import { tablesToPurge } from './purge-tables.ts';
import { cancellableStatuses } from '../campaigns/campaign.schema.ts';

const batchSize = 10_000;
const settleMs = 60_000;

/**
 * Deletes an account whose grace period is over: contacts' data, campaigns, files and members. The books stay
 * under its bare id, which no longer identifies anyone. `ends` are those of all rooms. Safe to kill and rerun
 * at any point.
 */
export function purgeAccounts(
  domain: DomainWith<{ campaignSending: CampaignSending }> & { deps: { assets: AssetStorage } },
  ends: readonly AccountEnd[],
): DueWorkHandler {
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
      await removeAccountFiles(domain, accountId);
      // Before, because rows that stay refer to rows that go, and after, for what was written in between.
      await blankRest(domain, accountId, ends);
      const left = new Set(ends.flatMap(({ leaves }) => leaves));
      for (const table of await tablesToPurge(domain.pool, left))
        await emptyTable(domain, accountId, table, signal);
      await blankRest(domain, accountId, ends);
      await rm(join(domain.config.dataDir, 'imports', accountId), { recursive: true, force: true });
      await forgetPeople(domain, accountId, ends);
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

async function blankRest(domain: BareDomain, accountId: string, ends: readonly AccountEnd[]): Promise<void> {
  await domain.bulk(accountId, async (client) => {
    for (const { blanks = [] } of ends) for (const sql of blanks) await client.query(sql, [accountId]);
  });
}

/** Deletes the memberships, people who are in no other account, and then the account's own names. */
async function forgetPeople(
  domain: BareDomain,
  accountId: string,
  ends: readonly AccountEnd[],
): Promise<void> {
  await domain.visitor(async ({ sql }) => {
    const userIds = await deleteMemberships(sql, accountId);
    for (const end of ends) await end.forgetPeople?.(sql, accountId, userIds);
    await blankAccount(sql, accountId, domain.deps.clock.now());
  });
}
