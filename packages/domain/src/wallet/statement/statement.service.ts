import { notFound, readIdCursor, type Unit } from '../../kernel/index.ts';
import { type OpenHold, readOpenHolds } from './open-holds.ts';
import type { StatementFilter } from './statement-filter.ts';
import { type LineFilter, type LinePage, listLines } from './statement-lines.ts';
import { listStatementSql, readMovementSql } from './statement.sql.ts';
import { type StatementRow, toStatementRow, type TransactionRow } from './statement-row.ts';

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
    const { kind, direction, currency, from, to, search = '', line, cursor, limit } = filter;
    const { rows } = await this.#unit.sql<TransactionRow>(listStatementSql, [
      this.#unit.actor.accountId,
      readIdCursor(cursor),
      kind ?? null,
      direction ?? null,
      currency ?? null,
      from ?? null,
      to ?? null,
      search.trim(),
      line ?? null,
      limit + 1,
    ]);
    const items = rows.slice(0, limit).map(toStatementRow);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** Lines newest first: single messages and a campaign's charges are added up by day. */
  lines(filter: LineFilter): Promise<LinePage> {
    return listLines(this.#unit, filter);
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
