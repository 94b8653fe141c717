import type pg from 'pg';
import type { Domain } from '../../../domain.ts';
import type { CarrierName, SmsReceipt } from '../carriers/sms-carrier.ts';
import { applyMarked, type Marked } from './settle-receipts.ts';

export interface CarrierReceipt extends SmsReceipt {
  carrier: CarrierName;
}

/**
 * Brings receipts to their deliveries without storing them in between, which halves what a receipt costs. Returns those that have to
 * wait: nobody knows their message yet, or it is not settled. Durable when it resolves; where an account fails, its receipts wait too.
 */
export async function settleAtOnce(domain: Pick<Domain, 'pool' | 'bulk' | 'deps'>, receipts: readonly CarrierReceipt[]): Promise<CarrierReceipt[]> {
  const accounts = await findAccounts(domain.pool, receipts);
  const groups = Map.groupBy(receipts, (receipt) => accounts.get(keyOf(receipt)));
  const waiting = [...(groups.get(undefined) ?? [])];
  for (const [accountId, group] of groups) {
    if (accountId === undefined) continue;
    const taken = await domain
      .bulk(accountId, (client) => settleGroup(client, accountId, group))
      .catch((error: unknown) => {
        domain.deps.logger.warn({ accountId, error: String(error) }, 'receipts of SMS could not be settled at once; they are stored and tried again');
        return new Set<number>();
      });
    waiting.push(...group.filter((_receipt, index) => !taken.has(index)));
  }
  return waiting;
}

const keyOf = ({ carrier, providerId }: { carrier: string; providerId: string }): string => `${carrier} ${providerId}`;

async function findAccounts(pool: pg.Pool, receipts: readonly CarrierReceipt[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ carrier: string; providerId: string; accountId: string }>(
    `select s.carrier, s.provider_id as "providerId", s.account_id as "accountId" from unnest($1::text[], $2::text[]) as t (carrier, provider_id)
      cross join lateral (select * from sms_submission s where s.carrier = t.carrier and s.provider_id = t.provider_id offset 0) s`,
    [receipts.map(({ carrier }) => carrier), receipts.map(({ providerId }) => providerId)],
  );
  return new Map(rows.map((row) => [keyOf(row), row.accountId]));
}

/**
 * Not prepared, and written so that rows can only be looked up one by one: a plan that was made while the tables were empty reads them
 * whole for every batch.
 */
const mark = `with given as materialized (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bool[], $7::bool[]) with ordinality
      as t (carrier, provider_id, state, detail, is_do_not_disturb, is_recipient_gone, n)),
  known as materialized (
    select g.*, s.place from given g
    cross join lateral (select s.delivery_id, s.ctid as place from sms_submission s where s.carrier = g.carrier and s.provider_id = g.provider_id and s.account_id = $1 offset 0) s
    cross join lateral (select d.state from delivery d where d.account_id = $1 and d.id = s.delivery_id offset 0) d
    where d.state not in ('leased', 'sending')),
  first as (select distinct on (carrier, provider_id) * from known order by carrier, provider_id, n),
  marked as (
    update sms_submission s set state = f.state from first f where s.ctid = f.place and s.state is null
    returning s.delivery_id, s.parts, f.state, f.detail, f.is_do_not_disturb, f.is_recipient_gone)
  select (select coalesce(array_agg(n::int), '{}') from known) as taken, delivery_id as "deliveryId", parts, state, detail,
    is_do_not_disturb as "isDoNotDisturb", is_recipient_gone as "isRecipientGone" from (select 1) one left join marked on true`;

/** Returns the places of those that are done with. */
async function settleGroup(client: pg.PoolClient, accountId: string, group: readonly CarrierReceipt[]): Promise<Set<number>> {
  const of = <Value>(value: (receipt: CarrierReceipt) => Value) => group.map(value);
  const { rows } = await client.query<Marked & { taken: number[]; deliveryId: string | null }>(mark, [
    accountId,
    of(({ carrier }) => carrier),
    of(({ providerId }) => providerId),
    of(({ state }) => state),
    of(({ detail }) => detail.slice(0, 200)),
    of(({ isDoNotDisturb = false }) => isDoNotDisturb),
    of(({ isRecipientGone = false }) => isRecipientGone),
  ]);
  await applyMarked(
    client,
    accountId,
    rows.filter((row): row is Marked & { taken: number[] } => row.deliveryId !== null),
  );
  return new Set((rows[0]?.taken ?? []).map((n) => n - 1));
}
