import type { JourneyTrigger } from '@talkdrum/journey-design';
import { compileRules, callingCodeOf, parseRules } from '../../audience/index.ts';
import type { Unit } from '../../kernel/index.ts';
import type { Look } from './look.ts';

type SegmentTrigger = Extract<JourneyTrigger, { kind: 'segment' }>;

/**
 * A WHERE condition over `contact c` for a segment, with its parameters after those given; null if the account has no such segment.
 */
export async function segmentCondition(
  { sql, actor }: Unit,
  segmentId: string,
  { now, timezone, isPast }: Pick<Look, 'now' | 'timezone'> & { isPast?: boolean },
  params: unknown[],
): Promise<string | null> {
  const { rows } = await sql<{ id: string; definition: unknown; country: string }>(
    `select s.id, s.definition, a.country from segment s join account a on a.id = s.account_id
     where s.account_id = $1`,
    [actor.accountId],
  );
  const known = new Map(rows.map(({ id, definition }) => [id, definition]));
  const definition = known.get(segmentId);
  if (definition === undefined) return null;
  const compiled = compileRules(parseRules(definition), {
    accountId: actor.accountId,
    alias: 'c',
    now,
    timezone,
    isPast,
    callingCode: callingCodeOf(rows[0]?.country ?? ''),
    offset: params.length,
    resolveSegment: (id) => (known.has(id) ? parseRules(known.get(id)) : null),
  });
  params.push(...compiled.params);
  return compiled.sql;
}

/** Who began to match since it was last asked. The first time only notes who matches. */
export async function lookAtSegment(unit: Unit, trigger: SegmentTrigger, look: Look): Promise<number> {
  const params: unknown[] = [
    unit.actor.accountId,
    look.journeyId,
    `segment/${look.now.getTime()}`,
    look.now,
    look.isFirst,
  ];
  const condition = await segmentCondition(unit, trigger.segmentId, look, params);
  if (condition === null) return 0;
  const { rows } = await unit.sql<{ n: number }>(beganToMatchSql(condition), params);
  return rows[0]?.n ?? 0;
}

const beganToMatchSql = (condition: string): string => `
  with
    matched as materialized (select c.id from contact c where ${condition}),
    left_it as (
      delete from journey_member m
      where m.account_id = $1 and m.journey_id = $2 and not exists (
        select from matched where matched.id = m.contact_id
      )
    ),
    began as (
      insert into journey_member (account_id, journey_id, contact_id)
      select $1, $2, id
      from matched
      on conflict do nothing
      returning contact_id
    ),
    arrived as (
      insert into journey_arrival (account_id, journey_id, contact_id, entry_key, due_at)
      select $1, $2, contact_id, $3, $4
      from began
      where not $5::boolean
      on conflict do nothing
      returning 1
    )
  select count(*)::int as n
  from arrived`;
