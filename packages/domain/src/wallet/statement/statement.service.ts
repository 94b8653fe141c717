import { type Currency, DomainError, notFound, type Unit } from '../../kernel/index.ts';
import type { TransactionKind } from '../ledger/transaction-kind.schema.ts';
import { type OpenHold, readOpenHolds } from './open-holds.ts';
import {
  joinSubject,
  type StatementRow,
  statementColumns,
  toStatementRow,
  type TransactionRow,
} from './statement-row.ts';

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
    const { rows } = await this.#unit.sql<TransactionRow>(
      `${this.#select()} where t.account_id = $1 and t.posted_minor <> 0 and ($2::uuid is null or t.id < $2)
         and ($3::text is null or t.kind = $3) and ($4::text is null or (t.posted_minor > 0) = ($4 = 'in')) and ($5::text is null or t.currency = $5)
         and ($6::date is null or t.at >= $6::date::timestamp at time zone 'UTC')
         and ($7::date is null or t.at < ($7::date + 1)::timestamp at time zone 'UTC')
         and ($8 = '' or position(plain_text($8) in plain_text(concat_ws(' ', t.note, c.name, t.subject, t.key, t.kind))) > 0)
       order by t.id desc limit $9`,
      [
        this.#unit.actor.accountId,
        readCursor(cursor),
        kind ?? null,
        direction ?? null,
        currency ?? null,
        from ?? null,
        to ?? null,
        search.trim(),
        limit + 1,
      ],
    );
    const items = rows.slice(0, limit).map(toStatementRow);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** One movement, for its document. */
  async get(id: string): Promise<StatementRow> {
    const { rows } = await this.#unit.sql<TransactionRow>(
      `${this.#select()} where t.account_id = $1 and t.id = $2 and t.posted_minor <> 0`,
      [this.#unit.actor.accountId, id],
    );
    if (rows[0] === undefined) throw notFound('transaction');
    return toStatementRow(rows[0]);
  }

  /** Current holds, newest first, a hundred at most. */
  holds(): Promise<OpenHold[]> {
    return readOpenHolds(this.#unit.sql, this.#unit.actor.accountId);
  }

  #select(): string {
    return `select ${statementColumns} from ledger_transaction t
      left join wallet_hold h on h.account_id = t.account_id and h.id = t.hold_id
      ${joinSubject('t')}`;
  }
}

/** The cursor is the last id shown: ids sort by the time of the movement. */
function readCursor(cursor: string | null | undefined): string | null {
  if (cursor === null || cursor === undefined || cursor === '') return null;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor))
    throw new DomainError('invalid_input', 'This page doesn’t exist. Start from the first one.');
  return cursor;
}
