import { notFound, type Unit } from '../../kernel/index.ts';
import { dayAfter, daysBetween } from './warm-up-days.ts';
import { type WarmUp, warmUpAllowances } from './warm-up.schema.ts';
import { campaignsOfWarmUpSql, readDomainWarmUpSql, readTakenSql, startWarmUpSql } from './warm-up.sql.ts';

/** Lets a new sending domain start small: how many emails of campaigns leave per day. */
export class WarmUps {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Null for a domain that has none. */
  async get(domainId: string): Promise<WarmUp | null> {
    const { sql, actor } = this.#unit;
    await this.#requireDomain(domainId);
    const { rows } = await sql<{ startedOn: string; today: string; waiting: number }>(readDomainWarmUpSql, [
      actor.accountId,
      domainId,
    ]);
    const [row] = rows;
    if (row === undefined) return null;
    const taken = await sql<{ day: string; taken: number }>(readTakenSql, [
      actor.accountId,
      domainId,
      row.startedOn,
    ]);
    const byDay = new Map(taken.rows.map((each) => [each.day, each.taken]));
    return {
      days: warmUpAllowances.map((allowance, index) => {
        const day = dayAfter(row.startedOn, index);
        return { day, allowance, taken: byDay.get(day) ?? 0 };
      }),
      today: daysBetween(row.startedOn, row.today) + 1,
      waiting: row.waiting,
    };
  }

  /** Begins with today as the first day. One that is running goes on. Campaigns that were started before aren't slowed. */
  async start(domainId: string): Promise<WarmUp | null> {
    await this.#requireDomain(domainId);
    const { sql, actor } = this.#unit;
    await sql(startWarmUpSql, [actor.accountId, domainId, warmUpAllowances.length]);
    return this.get(domainId);
  }

  /** Ends it. What waits for a later day leaves as soon as hours allow: a worker releases it, campaign by campaign. */
  async end(domainId: string): Promise<null> {
    await this.#requireDomain(domainId);
    const { sql, actor, dueWork, clock } = this.#unit;
    // A campaign that is being prepared holds this lock; what it took is read below.
    await sql('select from warm_up where account_id = $1 and domain_id = $2 for update', [
      actor.accountId,
      domainId,
    ]);
    const { rows } = await sql<{ campaignId: string }>(campaignsOfWarmUpSql, [actor.accountId, domainId]);
    for (const { campaignId } of rows) await dueWork.add('delivery.warm-up', campaignId, clock.now());
    await sql('delete from warm_up where account_id = $1 and domain_id = $2', [actor.accountId, domainId]);
    return null;
  }

  async #requireDomain(id: string): Promise<void> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql('select from sending_domain where account_id = $1 and id = $2', [
      actor.accountId,
      id,
    ]);
    if (rows.length === 0) throw notFound('domain');
  }
}
