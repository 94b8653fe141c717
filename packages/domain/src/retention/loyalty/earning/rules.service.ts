import { eventConditionsSql } from '../../../audience/index.ts';
import { DomainError, firstIdAt, newId, notFound, type Unit } from '../../../kernel/index.ts';
import { earningRule, type EarningRuleSettings, loyaltyLimits } from '../loyalty.schema.ts';
import type { LoyaltyPrograms } from '../programs.service.ts';

export interface EarningRule {
  id: string;
  name: string;
  event: string;
  where: unknown[];
  earns: 'per' | 'fixed';
  points: number;
  perMinor: bigint;
  property: string;
  capPerDay: number | null;
  capTotal: number | null;
  usesTier: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  isOn: boolean;
  recentPoints: number;
}

const listRulesSql = `
  select r.id, r.name, r.event, r.conditions as "where", r.earns, r.points, r.per_minor, r.property, r.cap_per_day,
    r.cap_total, r.uses_tier, r.starts_at, r.ends_at, r.is_on, (
      select coalesce(sum(e.points), 0)::float8
      from point_entry e
      where e.account_id = r.account_id and e.program_id = r.program_id and e.rule_id = r.id and e.kind = 'earn'
        and e.id > $3::uuid
    ) as recent_points
  from loyalty_rule r
  where r.account_id = $1 and r.program_id = $2 and r.removed_at is null
  order by r.id`;

/** A removed rule, or one of another programme, isn't saved. */
const saveRuleSql = `
  insert into loyalty_rule (
    account_id, id, program_id, name, event, conditions, earns, points, per_minor, property, cap_per_day, cap_total,
    uses_tier, starts_at, ends_at, is_on, created_at
  )
  values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
  on conflict (account_id, id) do update
  set name = excluded.name, event = excluded.event, conditions = excluded.conditions, earns = excluded.earns,
    points = excluded.points, per_minor = excluded.per_minor, property = excluded.property,
    cap_per_day = excluded.cap_per_day, cap_total = excluded.cap_total, uses_tier = excluded.uses_tier,
    starts_at = excluded.starts_at, ends_at = excluded.ends_at, is_on = excluded.is_on
  where loyalty_rule.program_id = excluded.program_id and loyalty_rule.removed_at is null
  returning id`;

const removeRuleSql = `
  update loyalty_rule
  set removed_at = $3
  where account_id = $1 and id = $2 and removed_at is null
  returning id`;

/** How points are earned in programmes. A change counts for events that arrive from then on. */
export class EarningRules {
  readonly #unit: Unit;
  readonly #programs: LoyaltyPrograms;

  constructor(unit: Unit, programs: LoyaltyPrograms) {
    this.#unit = unit;
    this.#programs = programs;
  }

  /** Oldest first. */
  async list(programId: string): Promise<EarningRule[]> {
    await this.#programs.get(programId);
    const { sql, actor, clock } = this.#unit;
    const since = new Date(clock.now().getTime() - 30 * 86_400_000);
    const { rows } = await sql<EarningRule>(listRulesSql, [actor.accountId, programId, firstIdAt(since)]);
    return rows;
  }

  /** Throws `invalid_rules` if `where` says nothing that an event can be compared with. */
  async save(programId: string, id: string | null, given: EarningRuleSettings): Promise<EarningRule> {
    const rule = earningRule.parse(given);
    const rules = await this.list(programId);
    if (id === null && rules.length >= loyaltyLimits.rules)
      throw new DomainError('limit_reached', `A programme can have up to ${loyaltyLimits.rules} rules.`);
    if (id !== null && !rules.some((known) => known.id === id)) throw notFound('rule');
    const { sql, actor, clock } = this.#unit;
    eventConditionsSql(
      { name: rule.event, where: rule.where },
      'e',
      { now: clock.now(), timezone: 'UTC' },
      [],
    );
    const saved = id ?? newId();
    const { rows } = await sql(saveRuleSql, [
      actor.accountId,
      saved,
      programId,
      rule.name,
      rule.event,
      JSON.stringify(rule.where),
      rule.earns,
      rule.points,
      rule.perMinor,
      rule.property,
      rule.capPerDay,
      rule.capTotal,
      rule.usesTier,
      rule.startsAt,
      rule.endsAt,
      rule.isOn,
      clock.now(),
    ]);
    const found = (await this.list(programId)).find((known) => known.id === saved);
    if (rows.length === 0 || found === undefined) throw notFound('rule');
    return found;
  }

  /** Its entries stay. */
  async remove(id: string): Promise<void> {
    const { sql, actor, clock } = this.#unit;
    const { rows } = await sql(removeRuleSql, [actor.accountId, id, clock.now()]);
    if (rows.length === 0) throw notFound('rule');
  }
}
