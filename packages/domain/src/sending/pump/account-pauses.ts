const firstMs = 1_000;
const longestMs = 60_000;

/** Accounts whose results the database refuses. Each pauses for a growing time, so none delays the others. */
export class AccountPauses {
  readonly #pauses = new Map<string, { until: number; count: number }>();

  /** Returns the pause in milliseconds. */
  add(accountId: string): number {
    const count = (this.#pauses.get(accountId)?.count ?? 0) + 1;
    const ms = Math.min(longestMs, firstMs * 2 ** (count - 1));
    this.#pauses.set(accountId, { until: performance.now() + ms, count });
    return ms;
  }

  /** The database accepts the account's results again. */
  end(accountId: string): void {
    this.#pauses.delete(accountId);
  }

  has(accountId: string): boolean {
    return this.#pauses.size > 0 && (this.#pauses.get(accountId)?.until ?? 0) > performance.now();
  }
}

/**
 * True for a lost connection and for the PostgreSQL error classes that are about the server, not the rows.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = sqlState(error);
  return code === null || /^(?:08|53|57|58|XX)/.test(code);
}

/** Two transactions conflicted; the same statement may succeed on retry. */
export function isConflict(error: unknown): boolean {
  return /^(?:40|55P03$)/.test(sqlState(error) ?? '');
}

function sqlState(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}
