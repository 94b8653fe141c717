import { type Currency, notFound, readIdCursor, type Unit } from '../../kernel/index.ts';
import type { TransactionKind } from '../ledger/transaction-kind.schema.ts';
import { type OpenHold, readOpenHolds } from './open-holds.ts';
import { listStatementSql, readMovementSql } from './statement.sql.ts';
import { type StatementRow, toStatementRow, type TransactionRow } from './statement-row.ts';

/** Days are in UTC and inclusive. */
export interface StatementFilter {
  kind?: TransactionKind | null;
  direction?: 'in' | 'out' | null;
  currency?: Currency | null;
  from?: string | null;
  to?: string | null;
  /** Part of a campaign's name, a note or a reference. */
  search?: string;
}

export interface StatementPage {
  items: StatementRow[];
  nextCursor: string | null;
}

/** The account's money in and out, and its holds. */
export class Statement {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Movements of the balance, newest first. Holds aren't movements: see `holds`. */
  async list(filter: StatementFilter & { cursor?: string | null; limit: number }): Promise<StatementPage> {
    const { kind, direction, currency, from, to, search = '', cursor, limit } = filter;
    const { rows } = await this.#unit.sql<TransactionRow>(listStatementSql, [
      this.#unit.actor.accountId,
      readIdCursor(cursor),
      kind ?? null,
      direction ?? null,
      currency ?? null,
      from ?? null,
      to ?? null,
      search.trim(),
      limit + 1,
    ]);
    const items = rows.slice(0, limit).map(toStatementRow);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** One movement, for its document. */
  async get(id: string): Promise<StatementRow> {
    const { rows } = await this.#unit.sql<TransactionRow>(readMovementSql, [this.#unit.actor.accountId, id]);
    if (rows[0] === undefined) throw notFound('transaction');
    return toStatementRow(rows[0]);
  }

  /** Current holds, newest first, a hundred at most. */
  holds(): Promise<OpenHold[]> {
    return readOpenHolds(this.#unit.sql, this.#unit.actor.accountId);
  }
}
