import { type Currency, type Money, readTimeCursor, type Unit } from '../../kernel/index.ts';
import type { PeriodMonths } from './subscription-terms.ts';

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
  const after = positionOf(page.cursor);
  const { rows } = await sql<Row>(
    `select e.id, e.at, e.kind, p.plan, pl.name as plan_name, p.period_months, e.fee_minor, e.currency,
       p.starts_at as "from", p.ends_at as "to", e.reason
     from subscription_event e join subscription_period p on p.account_id = e.account_id and p.id = e.period_id join plan pl on pl.number = p.plan
     where e.account_id = $1 and e.kind in ('started', 'renewed', 'changed', 'lapsed', 'failed')
       and ($2::timestamptz is null or (e.at, e.id) < ($2::timestamptz, $3::uuid))
     order by e.at desc, e.id desc limit $4`,
    [actor.accountId, after?.at ?? null, after?.id ?? null, page.limit + 1],
  );
  const items = rows.slice(0, page.limit).map(toEntry);
  const last = items.at(-1);
  const isMore = rows.length > page.limit && last !== undefined;
  return {
    items,
    nextCursor: isMore
      ? Buffer.from(JSON.stringify([last.at.toISOString(), last.id])).toString('base64url')
      : null,
  };
}

function toEntry({ feeMinor, currency, ...row }: Row): SubscriptionHistoryEntry {
  const fee = feeMinor === null || currency === null ? null : { amountMinor: feeMinor, currency };
  return { ...row, fee };
}

function positionOf(cursor: string | null | undefined): { at: string; id: string } | null {
  const known = readTimeCursor(cursor);
  if (known === undefined) return null;
  const [at, id]: string[] = JSON.parse(Buffer.from(known, 'base64url').toString());
  return { at: at ?? '', id: id ?? '' };
}
