import type { DueWorkKind } from './due-work-kinds.ts';
import type { Sql } from '../database/sql.ts';

/** One row of due work: ids only, so that one sweep can look across all accounts. */
export interface DueItem {
  kind: DueWorkKind;
  accountId: string;
  subjectId: string;
}

/** What `onWake` listeners receive: the item and when it is due. */
export interface AddedWork extends DueItem {
  dueAt: Date;
}

/**
 * Work that must happen, written in the same transaction as its cause. A hint may start a job earlier, but
 * the sweep over this table guarantees it.
 */
export class DueWork {
  readonly added: AddedWork[];
  readonly #sql: Sql;
  readonly #accountId: string;

  constructor(sql: Sql, accountId: string, added: AddedWork[] = []) {
    this.added = added;
    this.#sql = sql;
    this.#accountId = accountId;
  }

  /** Adds an item or changes when it is due; a dead item is revived. */
  async add(kind: DueWorkKind, subjectId: string, dueAt: Date): Promise<void> {
    await this.#sql(
      `
        insert into due_work (kind, account_id, subject_id, due_at)
        values ($1, $2, $3, $4)
        on conflict (kind, account_id, subject_id) do update
        set due_at = excluded.due_at, attempts = 0, is_dead = false, last_error = null`,
      [kind, this.#accountId, subjectId, dueAt],
    );
    this.added.push({ kind, accountId: this.#accountId, subjectId, dueAt });
  }

  /** Removes an item, for example the start of a campaign that is no longer scheduled. */
  async remove(kind: DueWorkKind, subjectId: string): Promise<void> {
    await this.#sql('delete from due_work where kind = $1 and account_id = $2 and subject_id = $3', [
      kind,
      this.#accountId,
      subjectId,
    ]);
  }
}
