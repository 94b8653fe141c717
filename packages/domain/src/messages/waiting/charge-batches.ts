import type { Sql } from '../../kernel/index.ts';
import { captureHold, prolongHolds, releaseHold } from '../../wallet/index.ts';

export const batchSubject = (batchId: string): string => `messages/${batchId}`;

/**
 * Longer than a message may be scheduled ahead and tried; `chargeBatches` prolongs it for one that lives on.
 */
export const holdLifeMs = 45 * 86_400_000;
/**
 * A batch that lives longer than this, because a part of it is scheduled, is charged for what was sent
 * meanwhile.
 */
const chargeAfter = `interval '15 minutes'`;

interface BatchRow {
  id: string;
  currency: string;
  isOver: boolean;
  /** Sent and not charged yet. */
  mills: string;
  holdId: string | null;
  captured: string;
  left: string;
}

/**
 * Captures what the messages of an account's batches cost, derived from their counters, and releases the rest
 * of the hold of those that are over. Whole minor units of a batch that still lives; at its end also the
 * begun one, together with what other batches left over: parts are carried on, so a thousand single messages
 * cost what a batch of them costs. A hold always suffices: less than one unit is carried in, and it was
 * rounded up. Doing it again changes nothing. Returns how many were looked at.
 */
export async function chargeBatches(sql: Sql, accountId: string, limit = 200): Promise<number> {
  const { rows } = await sql<BatchRow>(
    `with due as materialized (
       select id, currency, live = 0 as is_over, cost_mills - charged_mills as mills from message_batch
       where account_id = $1 and closed_at is null and (live = 0 or (cost_mills - charged_mills >= 1000 and created_at < now() - ${chargeAfter}))
       order by id limit $2 for update skip locked)
     select b.id, b.currency, b.is_over as "isOver", b.mills::text as mills, h.id as "holdId",
       coalesce(h.captured_minor, 0)::text as captured, coalesce(h.amount_minor - h.captured_minor - h.released_minor, 0)::text as left
     from due b left join wallet_hold h on h.account_id = $1 and h.subject = 'messages/' || b.id and h.closed_at is null order by b.id`,
    [accountId, limit],
  );
  for (const batch of rows) await chargeBatch(sql, accountId, batch);
  return rows.length;
}

async function chargeBatch(sql: Sql, accountId: string, batch: BatchRow): Promise<void> {
  const { id, currency, isOver, holdId } = batch;
  const all = BigInt(batch.mills);
  const mills = isOver ? all : all - (all % 1000n);
  await sql(
    `update message_batch set charged_mills = charged_mills + $3, closed_at = case when $4 then now() end where account_id = $1 and id = $2`,
    [accountId, id, mills.toString(), isOver],
  );
  const due = mills === 0n ? 0n : await spend(sql, accountId, currency, mills, isOver);
  if (holdId === null) return;
  const left = BigInt(batch.left);
  if (due > 0n)
    await captureHold(sql, holdId, {
      key: `${holdId}/capture/${BigInt(batch.captured) + due}`,
      amountMinor: due,
    });
  if (isOver && left > due) await releaseHold(sql, holdId, { key: `${holdId}/release` });
}

/**
 * Adds to what the account has spent on messages and says how many whole minor units of it are to be captured
 * now.
 */
async function spend(
  sql: Sql,
  accountId: string,
  currency: string,
  mills: bigint,
  isOver: boolean,
): Promise<bigint> {
  await sql('insert into message_spending (account_id, currency) values ($1, $2) on conflict do nothing', [
    accountId,
    currency,
  ]);
  const captured = isOver ? '(m.charged_mills + $3::bigint) / 1000' : 'm.captured_minor + $3::bigint / 1000';
  const { rows } = await sql<{ due: string }>(
    `with before as materialized (select captured_minor from message_spending where account_id = $1 and currency = $2 for update)
     update message_spending m set charged_mills = m.charged_mills + $3::bigint, captured_minor = ${captured}
     from before b where account_id = $1 and currency = $2 returning (m.captured_minor - b.captured_minor)::text as due`,
    [accountId, currency, mills.toString()],
  );
  return BigInt(rows[0]?.due ?? 0);
}

/** Keeps the holds of batches with unsent messages from expiring. */
export async function prolongBatchHolds(sql: Sql, accountId: string): Promise<void> {
  const { rows } = await sql<{ subject: string }>(
    `select h.subject from message_batch b join wallet_hold h on h.account_id = $1 and h.subject = 'messages/' || b.id
     where b.account_id = $1 and b.closed_at is null and h.closed_at is null
       and h.expires_at < now() + $2 * interval '1 millisecond' / 2`,
    [accountId, holdLifeMs],
  );
  if (rows.length === 0) return;
  const subjects = rows.map(({ subject }) => subject);
  await prolongHolds(sql, accountId, { subjects, now: new Date(), lifeMs: holdLifeMs });
}
