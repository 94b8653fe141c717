import { containsPattern, DomainError, notFound, type Unit } from '../kernel/index.ts';
import type { PublishedItem } from './published-item.ts';
import type { PublishedKind } from './published.schema.ts';
import type { Publishing } from './publishing.service.ts';
import { withItems } from './with-items.ts';

interface Statements {
  /** In errors: “reward”. */
  noun: string;
  /** $1 is the account, $2 the id, here and in the other statements. */
  read: string;
  /** $3 is the time. Returns nothing for a row that must stay. */
  remove: string;
  /** Returns nothing for a row that isn't deleted. */
  restore: string;
}

/** The rows of one kind of published item, which have the ids of their items: reading, removing and restoring them. */
export class PublishedRows<Row extends { id: string }> {
  readonly #unit: Unit;
  readonly #publishing: Publishing;
  readonly #statements: Statements;

  constructor(unit: Unit, publishing: Publishing, statements: Statements) {
    this.#unit = unit;
    this.#publishing = publishing;
    this.#statements = statements;
  }

  /** Throws `not_found`, about the `noun`, for one that doesn’t exist or was removed. */
  async get(id: string, noun = this.#statements.noun): Promise<Row> {
    const { read } = this.#statements;
    const { rows } = await this.#unit.sql<Row>(read, [this.#accountId, id]);
    if (rows[0] === undefined) throw notFound(noun);
    return rows[0];
  }

  /** With its published item. */
  async line(id: string): Promise<Row & { published: PublishedItem }> {
    return { ...(await this.get(id)), published: await this.#publishing.get(id) };
  }

  /**
   * What `statement` finds, in its order. Its $2 is a pattern of names, or null for all; `more` are its parameters from
   * $3 on. `search` matches part of a name.
   */
  async list<Listed extends { id: string } = Row>(
    kind: PublishedKind,
    statement: string,
    search: string,
    more: readonly unknown[] = [],
  ): Promise<(Listed & { published: PublishedItem })[]> {
    const { rows } = await this.#unit.sql<Listed>(statement, [
      this.#accountId,
      search === '' ? null : containsPattern(search),
      ...more,
    ]);
    return withItems(this.#publishing, kind, rows);
  }

  /** It can be restored for 30 days. Throws `invalid_state` with `inUse` for one that must stay. */
  async remove(id: string, inUse = ''): Promise<void> {
    await this.get(id);
    const { noun, remove } = this.#statements;
    const { rows } = await this.#unit.sql(remove, [this.#accountId, id, this.#unit.clock.now()]);
    if (rows.length === 0) throw inUse === '' ? notFound(noun) : new DomainError('invalid_state', inUse);
    await this.#publishing.remove(id);
  }

  /** Returns whether it was deleted. Throws `not_found` for one that doesn’t exist. */
  async restore(id: string): Promise<boolean> {
    const { rows } = await this.#unit.sql(this.#statements.restore, [this.#accountId, id]);
    if (rows.length > 0) await this.#publishing.restore(id);
    else await this.get(id);
    return rows.length > 0;
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}
