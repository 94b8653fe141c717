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

export interface TransactionRow extends Omit<StatementRow, 'description' | 'document'> {
  operation: Operation;
  campaignName: string | null;
  messages: number | null;
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
export const statementColumns = `t.id, t.at, t.kind, t.operation, t.subject, t.note, t.posted_minor as amount_minor, t.balance_after_minor,
  t.currency, c.name as campaign_name, b.messages, case when h.id is not null then case when h.closed_at is null then 'open' else 'closed' end end as hold_status,
  (select coalesce(sum(r.amount_minor), 0)::bigint from ledger_transaction r where r.account_id = t.account_id and r.reverses_id = t.id) as refunded_minor`;

export function toStatementRow(row: TransactionRow): StatementRow {
  const { operation: _operation, campaignName: _campaignName, messages: _messages, ...shown } = row;
  return { ...shown, description: describeTransaction(row), document: documentOf(row) };
}
