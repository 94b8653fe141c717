import { DomainError, type Unit } from '../kernel/index.ts';

/** The answer of a request as it was given first. */
export interface StoredAnswer {
  status: number;
  /** The body, as it was sent. */
  answer: string;
}

interface StoredRow {
  request_hash: string;
  status: number | null;
  answer: string | null;
}

/**
 * Requests that may come twice (Idempotency-Key). The row is written in the transaction of the work: a second
 * request with the same key waits for the first one's commit and gets its answer; when the first one fails
 * nothing was changed and nothing is kept.
 */
export class Idempotency {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /**
   * Null when the work is to be done now, then call `keep`; else the first answer. Throws `conflict` when the
   * key stood for another request in the last 24 hours.
   */
  async begin(key: string, requestHash: string): Promise<StoredAnswer | null> {
    const params = [this.#unit.actor.accountId, key, requestHash];
    const { rows: mine } = await this.#unit.sql(
      `insert into idempotent_request as r (account_id, key, request_hash) values ($1, $2, $3)
       on conflict (account_id, key) do update set request_hash = $3, status = null, answer = null, created_at = now()
         where r.created_at < now() - interval '24 hours' returning 1 as is_mine`,
      params,
    );
    if (mine.length > 0) return null;
    const { rows } = await this.#unit.sql<StoredRow>(
      'select request_hash, status, answer from idempotent_request where account_id = $1 and key = $2',
      params.slice(0, 2),
    );
    const [row] = rows;
    if (row?.request_hash !== requestHash)
      throw new DomainError(
        'conflict',
        'This Idempotency-Key was already used for a different request. Use a new key for each request.',
      );
    return { status: row.status ?? 200, answer: row.answer ?? '' };
  }

  /** Keeps the answer beside the work, in the same transaction. */
  async keep(key: string, { status, answer }: StoredAnswer): Promise<void> {
    await this.#unit.sql(
      'update idempotent_request set status = $3, answer = $4 where account_id = $1 and key = $2',
      [this.#unit.actor.accountId, key, status, answer],
    );
  }
}
