/**
 * A sentence that must hold over an account's rows; the query counts what was looked at and what breaks it.
 */
export interface Invariant {
  name: string;
  /** One row: `checked` and `broken`. Runs with the account set. */
  sql: string;
}
