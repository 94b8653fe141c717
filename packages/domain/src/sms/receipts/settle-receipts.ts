import type pg from 'pg';
import type { BareDomain } from '../../domain-with.ts';
import { applyVerdicts, type Verdict } from './apply-verdicts.ts';
import { indexLookupsOnly, knownReceipts, partStates, takeReceipts } from './settle-receipts.sql.ts';

const batchSize = 2_000;

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
    for (const [accountId, ids] of waiting) {
      const result = await domain.bulk(accountId, (client) => settleAccount(client, accountId, ids));
      taken += result.taken;
      changed += result.changed;
    }
    if (taken === 0) return changed;
  }
}

/** The oldest receipts whose messages are known, by account. */
async function findKnown(pool: pg.Pool): Promise<Map<string, string[]>> {
  const client = await pool.connect();
  const rows = await findRows(client).finally(() => client.release());
  const byAccount = new Map<string, string[]>();
  for (const { id, accountId } of rows) byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), id]);
  return byAccount;
}

async function findRows(client: pg.PoolClient): Promise<{ id: string; accountId: string }[]> {
  await client.query(`begin read only; ${indexLookupsOnly}`);
  const { rows } = await client
    .query<{ id: string; accountId: string }>(knownReceipts, [batchSize])
    .finally(() => client.query('rollback'));
  return rows;
}

async function settleAccount(
  client: pg.PoolClient,
  accountId: string,
  ids: readonly string[],
): Promise<{ taken: number; changed: number }> {
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
  const changed = verdicts.length === 0 ? 0 : await applyVerdicts(client, accountId, verdicts);
  return { taken: rows[0]?.taken ?? 0, changed };
}

/** A text in several parts has arrived once all parts have, and has failed with the first that fails. */
async function wholeMessages(client: pg.PoolClient, marked: readonly Marked[]): Promise<Verdict[]> {
  if (marked.length === 0) return [];
  const { rows } = await client.query<{ deliveryId: string; isWhole: boolean; hasFailed: boolean }>(
    partStates,
    [[...new Set(marked.map(({ deliveryId }) => deliveryId))]],
  );
  return rows.flatMap(({ deliveryId, isWhole, hasFailed }) => {
    const part = marked.findLast(
      (row) => row.deliveryId === deliveryId && (row.state === 'failed' || !hasFailed),
    );
    if (part === undefined || (!isWhole && !hasFailed)) return [];
    return [{ ...part, state: hasFailed ? ('failed' as const) : ('delivered' as const) }];
  });
}
