import type { Sql } from '../database/sql.ts';

/**
 * What a room leaves when an account is deleted. All other rows that name the account are deleted with it.
 */
export interface AccountEnd {
  /** Its tables that the deletion doesn't empty. */
  leaves: readonly string[];
  /** Statements that remove what identifies people from the rows that stay. The account is `$1`. */
  blanks?: readonly string[];
  /** Deletes the data of the account's former members. Runs last. */
  forgetPeople?(sql: Sql, accountId: string, userIds: readonly string[]): Promise<void>;
}
