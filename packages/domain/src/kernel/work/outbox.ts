import type { DueWorkKind } from './due-work-kinds.ts';
import type { DueWork } from './due-work.ts';
import { newId } from '../ids.ts';
import { sealLink } from '../secrets/sealed-link.ts';
import type { Sql } from '../database/sql.ts';

/** The event, and the work to dispatch it. */
const publishSql = `
  with
    event as (
      insert into outbox_event (account_id, id, kind, payload)
      values ($1, $2, $3, $4)
    )
  insert into due_work (kind, account_id, subject_id, due_at)
  values ($5, $1, $2, $6)`;

/** Events for other rooms, written in the transaction of their cause. */
export class Outbox {
  readonly #sql: Sql;
  readonly #accountId: string;
  readonly #dueWork: DueWork;
  readonly #secret: string;

  constructor(sql: Sql, accountId: string, dueWork: DueWork, secret: string) {
    this.#sql = sql;
    this.#accountId = accountId;
    this.#dueWork = dueWork;
    this.#secret = secret;
  }

  /**
   * `payload` is plain JSON; a link in its `data.url` is sealed. Delivered at least once to every handler of
   * its kind.
   */
  async publish(kind: string, payload: Record<string, unknown>): Promise<void> {
    const id = newId();
    const dueAt = new Date();
    await this.#sql(publishSql, [
      this.#accountId,
      id,
      kind,
      JSON.stringify(sealLink(this.#secret, id, payload)),
      'outbox' satisfies DueWorkKind,
      dueAt,
    ]);
    this.#dueWork.added.push({ kind: 'outbox', accountId: this.#accountId, subjectId: id, dueAt });
  }

  /**
   * Marks an event as dispatched in the transaction of its handler, whose work then happens exactly once.
   * False if it was already marked. Only for a kind with a single handler: a second one wouldn't be called.
   */
  async finish(eventId: string): Promise<boolean> {
    const { count } = await this.#sql(
      `update outbox_event set dispatched_at = now()
       where account_id = $1 and id = $2 and dispatched_at is null`,
      [this.#accountId, eventId],
    );
    return count > 0;
  }
}
