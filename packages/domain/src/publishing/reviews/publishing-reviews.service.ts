import { mailOwners } from '../../accounts/index.ts';
import { DomainError, notFound, type Unit } from '../../kernel/index.ts';
import {
  approveSql,
  putBackSql,
  resolveReportsSql,
  takeDownSql,
  distrustSql,
  trustSql,
} from './publishing-reviews.sql.ts';

/** Staff decisions about published items. */
export class PublishingReviews {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Shows a held item to visitors. From then on the account’s pages appear without review. */
  async approve(id: string): Promise<void> {
    await this.#change(approveSql, [id, this.#unit.clock.now()], id, 'This page isn’t held.');
    await this.#unit.sql(trustSql, [this.#unit.actor.accountId, this.#unit.clock.now()]);
  }

  /**
   * Visitors get a notice instead; its owners get the reason by mail and can’t publish it. What the account publishes from
   * now on waits for staff, so a copy doesn’t appear. Ends its open reports.
   */
  async takeDown(id: string, reason: string): Promise<void> {
    await this.#change(
      takeDownSql,
      [id, this.#unit.clock.now(), reason],
      id,
      'This page is already taken down.',
    );
    const { sql, actor, clock } = this.#unit;
    await sql(distrustSql, [actor.accountId, clock.now()]);
    await this.dismissReports(id);
    const { rows } = await sql<{ title: string }>(
      'select title from published where account_id = $1 and id = $2',
      [actor.accountId, id],
    );
    await mailOwners(this.#unit, 'page_taken_down', { title: rows[0]?.title ?? '', reason });
  }

  /** Takes back a takedown. */
  async putBack(id: string): Promise<void> {
    await this.#change(putBackSql, [id, this.#unit.clock.now()], id, 'This page isn’t taken down.');
  }

  /** Marks its open reports as read. Answers how many there were. */
  async dismissReports(id: string): Promise<number> {
    const { count } = await this.#unit.sql(resolveReportsSql, [
      this.#unit.actor.accountId,
      id,
      this.#unit.clock.now(),
    ]);
    return count;
  }

  async #change(statement: string, params: unknown[], id: string, refusal: string): Promise<void> {
    const { accountId } = this.#unit.actor;
    const { rows } = await this.#unit.sql(statement, [accountId, ...params]);
    if (rows.length > 0) return;
    const { rows: known } = await this.#unit.sql(
      'select 1 from published where account_id = $1 and id = $2',
      [accountId, id],
    );
    throw known.length === 0 ? notFound('page') : new DomainError('invalid_state', refusal);
  }
}
