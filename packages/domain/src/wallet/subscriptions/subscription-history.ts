import { type Currency, timeCursorOf, type Money, readTimePosition, type Unit } from '../../kernel/index.ts';
import type { PeriodMonths } from './subscription-terms.ts';
import { listSubscriptionHistorySql } from './subscriptions.sql.ts';

export interface SubscriptionHistoryEntry {
  id: string;
  at: Date;
  kind: 'started' | 'renewed' | 'changed' | 'lapsed' | 'failed';
  plan: number;
  planName: string;
  periodMonths: PeriodMonths;
  fee: Money | null;
  /** Of the period; for a lapse or failure, the period that was over. */
  from: Date;
  to: Date;
  reason: string;
}

interface Row extends Omit<SubscriptionHistoryEntry, 'fee'> {
  feeMinor: bigint | null;
  currency: Currency | null;
}

/** The subscription's history, newest first, with keyset pagination. Reminders aren't included. */
export async function listHistory(
  { sql, actor }: Unit,
  page: { cursor?: string | null; limit: number },
): Promise<{ items: SubscriptionHistoryEntry[]; nextCursor: string | null }> {
  const after = readTimePosition(page.cursor);
  const { rows } = await sql<Row>(listSubscriptionHistorySql, [
    actor.accountId,
    after?.at ?? null,
    after?.id ?? null,
    page.limit + 1,
  ]);
  const items = rows.slice(0, page.limit).map(toEntry);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > page.limit && last !== undefined ? timeCursorOf(last) : null };
}

function toEntry({ feeMinor, currency, ...row }: Row): SubscriptionHistoryEntry {
  const fee = feeMinor === null || currency === null ? null : { amountMinor: feeMinor, currency };
  return { ...row, fee };
}
