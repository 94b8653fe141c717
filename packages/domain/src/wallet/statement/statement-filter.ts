import type { Currency } from '../../kernel/index.ts';
import type { TransactionKind } from '../ledger/transaction-kind.schema.ts';

/** Days are in UTC and inclusive. */
export interface StatementFilter {
  kind?: TransactionKind | null;
  direction?: 'in' | 'out' | null;
  currency?: Currency | null;
  from?: string | null;
  to?: string | null;
  /** Part of a campaign's name, a note or a reference. */
  search?: string;
  /** The `line` of a `StatementLine`: only what it adds up. */
  line?: string | null;
}
