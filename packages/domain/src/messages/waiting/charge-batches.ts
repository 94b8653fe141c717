import type { Sql } from '../../kernel/index.ts';
import { captureHold, prolongHolds, releaseHold } from '../../wallet/index.ts';
import { addSpending, claimBatches, findExpiringHolds } from './charge-batches.sql.ts';

export const batchSubject = (batchId: string): string => `messages/${batchId}`;

/**
 * Longer than a message can be scheduled ahead and retried. `prolongHolds` extends it for batches still live.
 */
export const holdLifeMs = 45 * 86_400_000;

interface BatchRow {
  id: string;
  currency: string;
  isOver: boolean;
  /** The cost of messages sent but not yet charged. */
  mills: bigint;
  holdId: string | null;
  captured: bigint;
  left: bigint;
}

/**
 * Captures the cost of an account's batches, derived from their counters, and releases the rest of the hold
 * of finished ones. A live batch captures whole minor units. A finished one also captures its fraction, plus
 * the carry of earlier batches: fractions are carried over, so a thousand single messages cost as much as one
 * batch of them. The hold always suffices, because it was rounded up and the carry is under one unit.
 * Idempotent. Returns how many batches it checked.
 */
export async function chargeBatches(sql: Sql, accountId: string, limit = 200): Promise<number> {
  const { rows } = await sql<BatchRow>(claimBatches, [accountId, limit]);
  for (const batch of rows) await chargeBatch(sql, accountId, batch);
  return rows.length;
}

async function chargeBatch(sql: Sql, accountId: string, batch: BatchRow): Promise<void> {
  const { id, currency, isOver, holdId, left, mills: all } = batch;
  const mills = isOver ? all : all - (all % 1000n);
  await sql(
    `update message_batch
     set charged_mills = charged_mills + $3, closed_at = case when $4 then now() end
     where account_id = $1 and id = $2`,
    [accountId, id, mills.toString(), isOver],
  );
  const due = mills === 0n ? 0n : await spend(sql, accountId, currency, mills, isOver);
  if (holdId === null) return;
  if (due > 0n)
    await captureHold(sql, holdId, {
      key: `${holdId}/capture/${batch.captured + due}`,
      amountMinor: due,
    });
  if (isOver && left > due) await releaseHold(sql, holdId, { key: `${holdId}/release` });
}

/** Adds to the account's spending on messages. Returns the whole minor units to capture now. */
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
  const { rows } = await sql<{ due: bigint }>(addSpending(isOver), [accountId, currency, mills.toString()]);
  return rows[0]?.due ?? 0n;
}

/** Keeps the holds of batches with unsent messages from expiring. */
export async function prolongBatchHolds(sql: Sql, accountId: string): Promise<void> {
  const { rows } = await sql<{ subject: string }>(findExpiringHolds, [accountId, holdLifeMs]);
  if (rows.length === 0) return;
  const subjects = rows.map(({ subject }) => subject);
  await prolongHolds(sql, accountId, { subjects, now: new Date(), lifeMs: holdLifeMs });
}
