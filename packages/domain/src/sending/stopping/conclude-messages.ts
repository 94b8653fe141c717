import type { BareDomain } from '../../domain-with.ts';
import type { Sql } from '../../kernel/index.ts';
import { chargeBatches, messageWork, prolongBatchHolds } from '../../messages/index.ts';
import type { LaneChannel } from '../leases/lane-channel.ts';
import { reapClaims } from './reap-claims.ts';
import { liveMessagesSql, rescheduleMessagesSql } from './conclude-messages.sql.ts';

const batchesAtOnce = 200;

/**
 * Handles a transactional lane with nothing to claim: reaps the leases of dead processes, charges finished
 * batches, and reschedules or removes the due work.
 */
export async function concludeMessages(
  domain: Pick<BareDomain, 'openScope' | 'config'>,
  accountId: string,
  channel: LaneChannel,
): Promise<void> {
  await maintainMessages(domain, accountId, channel);
  await domain.openScope({ accountId, userId: null }, async ({ sql, dueWork }) => {
    const kind = messageWork[channel];
    // A submission holds this row until its commit, so what is read after this lock is complete.
    await sql('select 1 from due_work where kind = $1 and account_id = $2 and subject_id = $2 for update', [
      kind,
      accountId,
    ]);
    const live = await readLive(sql, accountId, channel);
    if (live.isEmpty) return dueWork.remove(kind, accountId);
    await sql(rescheduleMessagesSql, [
      kind,
      accountId,
      live.next,
      live.isChargeable,
      live.isBusy ? 2 : live.isStopped ? 30 : 900,
    ]);
  });
}

/** Upkeep while the lane is open: reaps expired leases, charges finished batches, prolongs wallet holds. */
export async function maintainMessages(
  domain: Pick<BareDomain, 'openScope' | 'config'>,
  accountId: string,
  channel: LaneChannel,
): Promise<void> {
  const inScope = <T>(work: (sql: Sql) => Promise<T>) =>
    domain.openScope({ accountId, userId: null }, ({ sql }) => work(sql));
  await inScope((sql) => reapClaims(sql, { accountId, campaignId: null, channel }, domain.config.dataDir));
  let charged = batchesAtOnce;
  while (charged === batchesAtOnce)
    charged = await inScope((sql) => chargeBatches(sql, accountId, batchesAtOnce));
  await inScope((sql) => prolongBatchHolds(sql, accountId));
}

interface Live {
  isEmpty: boolean;
  isBusy: boolean;
  isChargeable: boolean;
  /** True while the account may not send: suspended or being closed. */
  isStopped: boolean;
  /** When the next queued row is due; null while stopped. */
  next: string | null;
}

async function readLive(sql: Sql, accountId: string, channel: LaneChannel): Promise<Live> {
  const { rows } = await sql<Omit<Live, 'isEmpty'>>(liveMessagesSql, [accountId, null, channel]);
  const live = rows[0] ?? { isBusy: false, isChargeable: false, isStopped: false, next: null };
  return { ...live, isEmpty: !live.isBusy && !live.isChargeable && !live.isStopped && live.next === null };
}
