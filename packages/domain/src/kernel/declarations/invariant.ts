/**
 * A statement that must hold over an account's rows. The query counts the rows checked and those that break
 * it.
 */
export interface Invariant {
  name: string;
  /** One row: `checked` and `broken`. Runs with the account set. */
  sql: string;
}
