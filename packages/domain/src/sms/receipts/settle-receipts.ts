import type pg from 'pg';
import type { BareDomain } from '../../domain-with.ts';
import { applyVerdicts, type Verdict } from './apply-verdicts.ts';
import { type ReadRange, type ReceiptRange, ReceiptRounds } from './receipt-rounds.ts';
import {
  indexLookupsOnly,
  noteReceipts,
  partStates,
  reserveAccount,
  settledDeliveries,
  storedReceipts,
  takeReceipts,
} from './settle-receipts.sql.ts';

const batchSize = 2_000;

/** A receipt whose message is known. */
interface KnownReceipt extends Verdict {
  id: string;
  carrier: string;
  providerId: string;
  accountId: string;
  parts: number;
  /** True for another receipt of a noted id. */
  isRepeated: boolean;
}

/**
 * Applies stored receipts to their deliveries until `rounds` has no more to read. A receipt waits while its message is
 * unknown or not settled. Safe in several processes. A second receipt of a message changes nothing. Returns how many
 * receipts were read and how many deliveries changed.
 */
export async function settleReceipts(
  domain: Pick<BareDomain, 'pool' | 'bulk'>,
  rounds = new ReceiptRounds(),
): Promise<{ read: number; changed: number }> {
  const total = { read: 0, changed: 0 };
  for (let range = rounds.next(); range !== undefined; range = rounds.next()) {
    const { read, changed, ...rest } = await settleRange(domain, range);
    rounds.read(rest);
    total.read += read;
    total.changed += changed;
  }
  return total;
}

async function settleRange(
  domain: Pick<BareDomain, 'pool' | 'bulk'>,
  range: ReceiptRange,
): Promise<ReadRange & { read: number; changed: number }> {
  const rows = await findRows(domain.pool, range);
  const { last = null, count = 0 } = rows[0] ?? {};
  const known = rows.filter((row): row is StoredRow & KnownReceipt => row.accountId !== null);
  let taken = 0;
  let changed = 0;
  for (const [accountId, receipts] of Map.groupBy(known, (receipt) => receipt.accountId)) {
    const result = await domain.bulk(accountId, (client) => settleAccount(client, accountId, receipts));
    taken += result.taken;
    changed += result.changed;
  }
  return { last, isLeft: taken < count, read: count, changed };
}

type StoredRow = { last: bigint | null; count: number } & (KnownReceipt | { accountId: null });

async function findRows(pool: pg.Pool, { after, upTo }: ReceiptRange): Promise<StoredRow[]> {
  const client = await pool.connect();
  try {
    await client.query(`begin read only; ${indexLookupsOnly}`);
    const { rows } = await client
      .query<StoredRow>({
        name: 'stored_sms_receipts',
        text: storedReceipts,
        values: [after, upTo, batchSize],
      })
      .finally(() => client.query('rollback'));
    return rows;
  } finally {
    client.release();
  }
}

async function settleAccount(
  client: pg.PoolClient,
  accountId: string,
  receipts: readonly KnownReceipt[],
): Promise<{ taken: number; changed: number }> {
  await client.query(indexLookupsOnly);
  const { rows } = await client.query<{ isReserved: boolean }>(reserveAccount, [accountId]);
  if (rows[0]?.isReserved !== true) return { taken: 0, changed: 0 };
  const months = await findSettled(client, accountId, receipts);
  const taken = await take(
    client,
    receipts.filter(({ deliveryId }) => months.has(deliveryId)),
  );
  const fresh = firstOfEach(
    taken.filter(({ isRepeated }) => !isRepeated),
    keyOf,
  );
  const short = fresh.filter(({ parts }) => parts === 1);
  const whole = await wholeMessages(
    client,
    fresh.filter(({ parts }) => parts > 1),
  );
  const verdicts = firstOfEach([...short, ...whole], ({ deliveryId }) => deliveryId);
  const changed = await applyAll(client, accountId, verdicts, months);
  // A delivery that changed remembers its verdict itself, so its submission stays as it is.
  await note(
    client,
    short.filter(({ deliveryId }) => !changed.has(deliveryId)),
  );
  return { taken: taken.length, changed: changed.size };
}

/** The receipts among these that were still stored. */
async function take(client: pg.PoolClient, receipts: readonly KnownReceipt[]): Promise<KnownReceipt[]> {
  if (receipts.length === 0) return [];
  const { rows } = await client.query<{ id: string }>({
    name: 'take_sms_receipts',
    text: takeReceipts,
    values: [receipts.map(({ id }) => id)],
  });
  const taken = new Set(rows.map(({ id }) => id));
  return receipts.filter(({ id }) => taken.has(id));
}

/** Returns the ids of the deliveries that changed. */
async function applyAll(
  client: pg.PoolClient,
  accountId: string,
  verdicts: readonly Verdict[],
  months: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  if (verdicts.length === 0) return new Set();
  const changed = await applyVerdicts(client, accountId, verdicts, months);
  // A delivery may have moved to another partition since.
  const rest = verdicts.filter(({ deliveryId }) => !changed.has(deliveryId));
  const places = rest.length === 0 ? months : await findSettled(client, accountId, rest);
  const moved = rest.filter(({ deliveryId }) => places.get(deliveryId) !== months.get(deliveryId));
  if (moved.length === 0) return changed;
  return new Set([...changed, ...(await applyVerdicts(client, accountId, moved, places))]);
}

/** Returns the keys of the submissions that had no receipt. */
async function note(client: pg.PoolClient, receipts: readonly KnownReceipt[]): Promise<ReadonlySet<string>> {
  if (receipts.length === 0) return new Set();
  const { rows } = await client.query<{ carrier: string; providerId: string }>(noteReceipts, [
    receipts.map(({ carrier }) => carrier),
    receipts.map(({ providerId }) => providerId),
    receipts.map(({ state }) => state),
  ]);
  return new Set(rows.map(keyOf));
}

const keyOf = ({ carrier, providerId }: { carrier: string; providerId: string }) =>
  `${carrier} ${providerId}`;

function firstOfEach<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  return [...new Map(items.toReversed().map((item) => [key(item), item])).values()].toReversed();
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
async function wholeMessages(
  client: pg.PoolClient,
  receipts: readonly KnownReceipt[],
): Promise<KnownReceipt[]> {
  const noted = await note(client, receipts);
  if (noted.size === 0) return [];
  const byDelivery = Map.groupBy(
    receipts.filter((receipt) => noted.has(keyOf(receipt))),
    ({ deliveryId }) => deliveryId,
  );
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
