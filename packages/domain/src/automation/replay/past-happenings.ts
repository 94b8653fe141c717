import { addSpan, type Happening, type JourneyGraph, type NodeOf } from '@talkdrum/journey-design';
import { eventConditionsSql, type WantedEvent } from '../../audience/index.ts';
import type { Unit } from '../../kernel/index.ts';
import { wantedFor } from '../triggers/heard-events.ts';
import { isAnswering } from './past-judges.ts';
import type { SimRun } from './sim-run.ts';
import type { UsualRates } from './usual-rates.ts';

const dayMs = 86_400_000;

/** When each contact first did it, between two times of their run. */
interface Wanted {
  runs: readonly SimRun[];
  from: (run: SimRun) => Date;
  until: (run: SimRun) => Date;
}

/**
 * When the event that people at a wait are waiting for happened, if it did before the limit. Answers to messages are
 * estimated.
 */
export async function findHappenings(
  unit: Unit,
  node: NodeOf<'wait_for'>,
  runs: readonly SimRun[],
  rates: UsualRates,
): Promise<void> {
  const { happening, limit } = node.config;
  if (happening.kind === 'message') {
    for (const run of runs) foresee(run, isAnswering(node, run, rates) ? run.arrivedAt : null);
    return;
  }
  const times = await firstTimes(unit, happening, {
    runs,
    from: ({ arrivedAt }) => arrivedAt,
    until: ({ arrivedAt, timezone }) => addSpan(arrivedAt, limit, timezone),
  });
  for (const run of runs) foresee(run, times.get(run.id) ?? null);
}

function foresee(run: SimRun, at: Date | null): void {
  run.happenedAt = at;
  if (at !== null) run.wakeAt = at;
}

/** When the people who enter did what the goal asks for. */
export async function findGoals(
  unit: Unit,
  goal: NonNullable<JourneyGraph['settings']['goal']>,
  runs: readonly SimRun[],
): Promise<void> {
  const times = await firstTimes(
    unit,
    { kind: 'event', ...goal },
    {
      runs,
      from: ({ enteredAt }) => enteredAt,
      // Not the last instant itself.
      until: ({ enteredAt }) => new Date(enteredAt.getTime() + goal.withinDays * dayMs - 1),
    },
  );
  for (const run of runs) run.goalAt = times.get(run.id) ?? null;
}

async function firstTimes(
  { sql, actor, clock }: Unit,
  happening: Happening,
  { runs, from, until }: Wanted,
): Promise<ReadonlyMap<string, Date>> {
  const params: unknown[] = [
    actor.accountId,
    runs.map((_, n) => n),
    runs.map(({ contactId }) => contactId),
    runs.map(from),
    runs.map(until),
  ];
  const source =
    happening.kind === 'list'
      ? `list_member e where e.account_id = $1 and e.contact_id = w.contact_id and e.state <> 'unconfirmed'
          and e.list_id = $${params.push(happening.listId)}::uuid`
      : `contact_event e where e.account_id = $1 and e.contact_id = w.contact_id
          and (${anyOf(wantedFor(happening), params, clock.now())})`;
  const at = happening.kind === 'list' ? 'coalesce(e.confirmed_at, e.created_at)' : 'e.at';
  const { rows } = await sql<{ n: number; at: Date }>(
    `select w.n, f.at
     from unnest($2::int[], $3::uuid[], $4::timestamptz[], $5::timestamptz[]) as w (n, contact_id, since, until)
     cross join lateral (select min(${at}) as at from ${source} and ${at} between w.since and w.until) f
     where f.at is not null`,
    params,
  );
  return new Map(rows.map(({ n, at: first }) => [runs[n]?.id ?? '', first]));
}

function anyOf(wanted: readonly WantedEvent[], params: unknown[], now: Date): string {
  const all = wanted.map((one) => `(${eventConditionsSql(one, 'e', { now, timezone: 'UTC' }, params)})`);
  return all.length === 0 ? 'false' : all.join(' or ');
}
