import { DomainError, type Unit } from '../kernel/index.ts';
import { beginRequestSql, findRequestSql } from './developer.sql.ts';

/** A request's first answer. */
export interface StoredAnswer {
  status: number;
  /** The body as sent. */
  answer: string;
}

interface StoredRow {
  requestHash: string;
  status: number | null;
  answer: string | null;
}

/**
 * Requests that may arrive twice (Idempotency-Key). The row is written in the transaction of the work: a
 * second request with the same key waits for the first commit and gets its answer. If the first one fails,
 * nothing is changed or kept.
 */
export class Idempotency {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /**
   * Null if the work has to be done now, followed by `keep`; otherwise the first answer. Throws `conflict` if
   * the key was used for another request in the last 24 hours.
   */
  async begin(key: string, requestHash: string): Promise<StoredAnswer | null> {
    const params = [this.#unit.actor.accountId, key, requestHash];
    const { rows: mine } = await this.#unit.sql(beginRequestSql, params);
    if (mine.length > 0) return null;
    const first = await this.find(key, requestHash);
    if (first === null) throw keyInUse();
    return first;
  }

  /** The first answer, for work that doesn't fit in one transaction. Otherwise as `begin`. */
  async find(key: string, requestHash: string): Promise<StoredAnswer | null> {
    const { rows } = await this.#unit.sql<StoredRow>(findRequestSql, [this.#unit.actor.accountId, key]);
    const [row] = rows;
    if (row === undefined) return null;
    if (row.requestHash !== requestHash) throw keyInUse();
    return { status: row.status ?? 200, answer: row.answer ?? '' };
  }

  /** Stores the answer in the same transaction as the work. */
  async keep(key: string, { status, answer }: StoredAnswer): Promise<void> {
    await this.#unit.sql(
      'update idempotent_request set status = $3, answer = $4 where account_id = $1 and key = $2',
      [this.#unit.actor.accountId, key, status, answer],
    );
  }
}

const keyInUse = (): DomainError =>
  new DomainError(
    'conflict',
    'This Idempotency-Key was already used for a different request. Use a new key for each request.',
  );
