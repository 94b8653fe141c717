import type pg from 'pg';
import type { BareDomain } from '../../domain-with.ts';
import { applyVerdicts, type Verdict } from './apply-verdicts.ts';
import {
  indexLookupsOnly,
  knownReceipts,
  partStates,
  settledDeliveries,
  takeReceipts,
} from './settle-receipts.sql.ts';

const batchSize = 2_000;

/** A receipt whose message is known. */
interface KnownReceipt {
  id: string;
  accountId: string;
  deliveryId: string;
}

interface Marked {
  deliveryId: string;
  parts: number;
  state: 'delivered' | 'failed';
  detail: string;
  isDoNotDisturb: boolean;
  isRecipientGone: boolean;
}

/**
 * Applies stored receipts to their deliveries until none is left that can be applied. A receipt waits while
 * its message is unknown or not settled. Safe in several processes. A second receipt of a message changes
 * nothing. Returns how many deliveries changed.
 */
export async function settleReceipts(domain: Pick<BareDomain, 'pool' | 'bulk'>): Promise<number> {
  let changed = 0;
  for (;;) {
    const waiting = await findKnown(domain.pool);
    let taken = 0;
    for (const [accountId, receipts] of waiting) {
      const result = await domain.bulk(accountId, (client) => settleAccount(client, accountId, receipts));
      taken += result.taken;
      changed += result.changed;
    }
    if (taken === 0) return changed;
  }
}

/** The oldest receipts whose messages are known, by account. */
async function findKnown(pool: pg.Pool): Promise<Map<string, KnownReceipt[]>> {
  const client = await pool.connect();
  const rows = await findRows(client).finally(() => client.release());
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

async function findRows(client: pg.PoolClient): Promise<KnownReceipt[]> {
  await client.query(`begin read only; ${indexLookupsOnly}`);
  const { rows } = await client
    .query<KnownReceipt>(knownReceipts, [batchSize])
    .finally(() => client.query('rollback'));
  return rows;
}

async function settleAccount(
  client: pg.PoolClient,
  accountId: string,
  receipts: readonly KnownReceipt[],
): Promise<{ taken: number; changed: number }> {
  const months = await findSettled(client, accountId, receipts);
  const ids = receipts.filter(({ deliveryId }) => months.has(deliveryId)).map(({ id }) => id);
  if (ids.length === 0) return { taken: 0, changed: 0 };
  const { rows } = await client.query<Marked & { taken: number; deliveryId: string | null }>({
    name: 'take_sms_receipts',
    text: takeReceipts,
    values: [accountId, ids],
  });
  const marked = rows.filter((row): row is Marked & { taken: number } => row.deliveryId !== null);
  const verdicts = [
    ...marked.filter(({ parts }) => parts === 1),
    ...(await wholeMessages(
      client,
      marked.filter(({ parts }) => parts > 1),
    )),
  ];
  if (verdicts.length === 0) return { taken: rows[0]?.taken ?? 0, changed: 0 };
  const changed = await applyVerdicts(client, accountId, verdicts, months);
  // A delivery may have moved to another partition since.
  const rest = verdicts.filter(({ deliveryId }) => !changed.has(deliveryId));
  const places = rest.length === 0 ? months : await findSettled(client, accountId, rest);
  const moved = rest.filter(({ deliveryId }) => places.get(deliveryId) !== months.get(deliveryId));
  const later = moved.length === 0 ? changed : await applyVerdicts(client, accountId, moved, places);
  return { taken: rows[0]?.taken ?? 0, changed: new Set([...changed, ...later]).size };
}

/** The months of the settled deliveries among these. */
async function findSettled(
  client: pg.PoolClient,
  accountId: string,
  of: readonly { deliveryId: string }[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; keptUntil: string }>({
    name: 'settled_sms_deliveries',
    text: settledDeliveries,
    values: [accountId, [...new Set(of.map(({ deliveryId }) => deliveryId))]],
  });
  return new Map(rows.map(({ id, keptUntil }) => [id, keptUntil]));
}

/** A text in several parts has arrived once all parts have, and has failed with the first that fails. */
async function wholeMessages(client: pg.PoolClient, marked: readonly Marked[]): Promise<Verdict[]> {
  if (marked.length === 0) return [];
  const byDelivery = Map.groupBy(marked, ({ deliveryId }) => deliveryId);
  const { rows } = await client.query<{ deliveryId: string; isWhole: boolean; hasFailed: boolean }>(
    partStates,
    [[...byDelivery.keys()]],
  );
  return rows.flatMap(({ deliveryId, isWhole, hasFailed }) => {
    const part = byDelivery.get(deliveryId)?.findLast(({ state }) => state === 'failed' || !hasFailed);
    if (part === undefined || (!isWhole && !hasFailed)) return [];
    return [{ ...part, state: hasFailed ? ('failed' as const) : ('delivered' as const) }];
  });
}
