import type { Currency } from '../../kernel/index.ts';
import type { TransactionKind } from '../ledger/transaction-kind.schema.ts';
import type { Operation } from '../ledger/transaction-kinds.ts';
import { describeTransaction } from './describe-transaction.ts';
import { documentOf, type MovementDocument } from './movement-documents.ts';

/** One movement of the balance as shown to people. */
export interface StatementRow {
  id: string;
  at: Date;
  kind: TransactionKind;
  description: string;
  /** Like `campaign/<id>`; empty if it has no subject. */
  subject: string;
  note: string;
  /** Negative for money out. */
  amountMinor: bigint;
  balanceAfterMinor: bigint;
  currency: Currency;
  /** For a capture: whether its hold still has money. */
  holdStatus: 'open' | 'closed' | null;
  refundedMinor: bigint;
  document: MovementDocument;
}

export interface TransactionRow {
  id: string;
  at: string;
  kind: TransactionKind;
  operation: Operation;
  subject: string;
  note: string;
  posted: string;
  balanceAfter: string;
  currency: Currency;
  campaignName: string | null;
  messages: number | null;
  holdStatus: 'open' | 'closed' | null;
  refunded: string;
}

/** The campaign or batch of messages in a subject; casting anything else would fail. */
function idOfSubject(kind: 'campaign' | 'messages', column: string): string {
  return `case when ${column} ~ '^${kind}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(${column}, ${kind.length + 2})::uuid end`;
}

/** Joins the subject of `row`: campaign `c` or batch `b`. */
export function joinSubject(row: 't' | 'h'): string {
  return `left join campaign c on c.account_id = ${row}.account_id and c.id = ${idOfSubject('campaign', `${row}.subject`)}
    left join message_batch b on b.account_id = ${row}.account_id and b.id = ${idOfSubject('messages', `${row}.subject`)}`;
}

/** Of `ledger_transaction t`, its hold `h`, its campaign `c` and its batch `b`. */
export const statementColumns = `t.id, t.at::text as at, t.kind, t.operation, t.subject, t.note, t.posted_minor::text as posted, t.balance_after_minor::text as "balanceAfter",
  t.currency, c.name as "campaignName", b.messages, case when h.id is not null then case when h.closed_at is null then 'open' else 'closed' end end as "holdStatus",
  (select coalesce(sum(r.amount_minor), 0)::text from ledger_transaction r where r.account_id = t.account_id and r.reverses_id = t.id) as refunded`;

export function toStatementRow(row: TransactionRow): StatementRow {
  const { id, kind, subject, note, currency, holdStatus } = row;
  const amountMinor = BigInt(row.posted);
  return {
    id,
    at: new Date(row.at),
    kind,
    description: describeTransaction(row),
    subject,
    note,
    amountMinor,
    balanceAfterMinor: BigInt(row.balanceAfter),
    currency,
    holdStatus,
    refundedMinor: BigInt(row.refunded),
    document: documentOf({ kind, amountMinor }),
  };
}
