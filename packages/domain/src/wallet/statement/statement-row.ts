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

export function toStatementRow(row: TransactionRow): StatementRow {
  const { operation: _operation, campaignName: _campaignName, messages: _messages, ...shown } = row;
  return { ...shown, description: describeTransaction(row), document: documentOf(row) };
}
