import type pg from 'pg';
import type { BareDomain } from '../../domain-with.ts';
import { applyVerdicts, type Verdict } from './apply-verdicts.ts';

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
 * Applies stored receipts to their deliveries until none is left that can be applied. A receipt waits while its
 * message is unknown or not settled. Safe in several processes. A second receipt of a message changes nothing.
 * Returns how many deliveries changed.
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

/**
 * Allows only index lookups: both tables grow to a million rows within minutes, and a plan made from early
 * statistics scans them for every batch.
 */
const lookUp =
  'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_bitmapscan = off; set local jit = off';

async function findRows(client: pg.PoolClient): Promise<{ id: string; accountId: string }[]> {
  await client.query(`begin read only; ${lookUp}`);
  const { rows } = await client
    .query<{ id: string; accountId: string }>(
      `select r.id::text, s.account_id as "accountId" from (select id, carrier, provider_id from sms_receipt order by id) r
       join sms_submission s on s.carrier = r.carrier and s.provider_id = r.provider_id limit ${batchSize}`,
    )
    .finally(() => client.query('rollback'));
  return rows;
}

const take = `with taken as materialized (
    select r.id, r.carrier, r.provider_id, r.state, r.detail, r.is_do_not_disturb, r.is_recipient_gone from sms_receipt r
    join sms_submission s on s.carrier = r.carrier and s.provider_id = r.provider_id
    join delivery d on d.account_id = $1 and d.id = s.delivery_id
    where r.id = any($2::bigint[]) and s.account_id = $1 and d.state not in ('leased', 'sending') for update of r skip locked),
  gone as (delete from sms_receipt r using taken t where r.id = t.id),
  first as (select distinct on (carrier, provider_id) * from taken order by carrier, provider_id, id),
  marked as (
    update sms_submission s set state = f.state from first f where s.carrier = f.carrier and s.provider_id = f.provider_id and s.state is null
    returning s.delivery_id, s.parts, f.state, f.detail, f.is_do_not_disturb, f.is_recipient_gone)
  select (select count(*)::int from taken) as taken, delivery_id as "deliveryId", parts, state, detail, is_do_not_disturb as "isDoNotDisturb",
    is_recipient_gone as "isRecipientGone" from (select 1) one left join marked on true`;

async function settleAccount(
  client: pg.PoolClient,
  accountId: string,
  ids: readonly string[],
): Promise<{ taken: number; changed: number }> {
  const { rows } = await client.query<Marked & { taken: number; deliveryId: string | null }>({
    name: 'take_sms_receipts',
    text: take,
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
    `select delivery_id as "deliveryId", count(*) filter (where state = 'delivered') >= max(parts) as "isWhole", coalesce(bool_or(state = 'failed'), false) as "hasFailed"
     from sms_submission where delivery_id = any($1::uuid[]) and parts > 1 group by delivery_id`,
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
