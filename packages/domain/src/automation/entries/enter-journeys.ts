import {
  journeyGraph,
  type JourneyNode,
  type JourneyTrigger,
  waitEnd,
  waitsByZone,
} from '@talkdrum/journey-design';
import type { BareDomain } from '../../domain-with.ts';
import type { DueWorkHandler, Unit } from '../../kernel/index.ts';
import { turnMs } from '../batch.ts';
import { arriveAt, nodeOf } from '../engine/arrive.ts';
import { Counts } from '../engine/counts.ts';
import { isAnyoneTold, tellPrograms, type ToldRun } from '../tell-programs.ts';
import {
  dropArrivalsSql,
  enteringJourneySql,
  enterSql,
  firstArrivalSql,
  lockEntriesSql,
  nextArrivalSql,
  wakeByListsSql,
  zonesOfArrivalsSql,
} from './enter.sql.ts';
import { type WayIn, wayOf, waysIn } from './ways-in.ts';

/** Arrivals judged in one transaction. */
const batchSize = 5_000;

interface EnteringJourney {
  name: string;
  status: string;
  versionId: string | null;
  graph: unknown;
  timezone: string;
}

/** Starts the runs of contacts whom a trigger found. A paused journey keeps them until it goes on. */
export function enterJourneys(domain: BareDomain): DueWorkHandler {
  return {
    kind: 'journey.enter',
    async run({ accountId, subjectId, signal }) {
      const until = Date.now() + turnMs;
      for (;;) {
        const next = await domain.openScope({ accountId, userId: null }, (unit) => enter(unit, subjectId));
        if (next === null || next > domain.deps.clock.now()) return next ?? undefined;
        if (signal.aborted || Date.now() > until) return domain.deps.clock.now();
      }
    },
  };
}

/** One batch. Returns when the next arrival is due, null if there is none. */
async function enter(unit: Unit, journeyId: string): Promise<Date | null> {
  const { sql, clock } = unit;
  const { accountId } = unit.actor;
  const [journey] = (await sql<EnteringJourney>(enteringJourneySql, [accountId, journeyId])).rows;
  if (journey === undefined || journey.status === 'paused') return null;
  if (journey.status !== 'running' || journey.versionId === null) {
    await dropArrivals(unit, journeyId);
    return null;
  }
  const now = clock.now();
  const graph = journeyGraph.parse(journey.graph);
  const { reentry, holdoutPercent } = graph.settings;
  const trigger = graph.nodes[0];
  if (trigger?.type !== 'trigger') throw new Error('a journey begins with its trigger');
  await sql(lockEntriesSql, [journeyId]);
  const { way, only } = await nextWay(unit, journeyId, trigger.config, now);
  const firstId = trigger.next[way.port];
  const first = arriveAt(graph, trigger.id, firstId, now, journey.timezone);
  const ends = await endsByZone(unit, journeyId, nodeOf(graph, firstId ?? ''), now);
  const isTold = await isAnyoneTold(unit, ['journey.entered', 'journey.finished']);
  const { rows: results } = await sql<Started>(
    enterSql({ isZoned: ends !== null, isTold, only: only?.which ?? 'all' }),
    [
      accountId,
      journeyId,
      batchSize,
      reentry.mode,
      reentry.cooldownHours,
      journey.versionId,
      first.status === 'waiting' ? first.nodeId : null,
      // Whose zone isn't among them comes at once; the wait itself knows how long it takes.
      ends === null ? first.wakeAt : now,
      holdoutPercent,
      now,
      way.keys,
      trigger.id,
      ...(ends === null ? [] : [[...ends.keys()], [...ends.values()]]),
      ...(only === null ? [] : [only.keys]),
    ],
  );
  const started = results[0] ?? nobody;
  const version = { journeyId, versionId: journey.versionId, now };
  await wakeJoined(unit, journeyId, started.joined);
  const place = { triggerId: trigger.id, port: way.port, firstId: first.nodeId };
  await countStarted(unit, version, place, started);
  await tellEntered(unit, { id: journeyId, name: journey.name }, started, first.status === 'completed');
  if (started.wakesAt !== null) await wake(unit, journeyId, started.wakesAt);
  return started.taken === batchSize ? now : nextArrival(unit, journeyId);
}

async function nextArrival({ sql, actor }: Unit, journeyId: string): Promise<Date | null> {
  const { rows } = await sql<{ dueAt: Date | null }>(nextArrivalSql, [actor.accountId, journeyId]);
  return rows[0]?.dueAt ?? null;
}

/** Nobody enters a journey that is over. */
async function dropArrivals(unit: Unit, journeyId: string): Promise<void> {
  const { rows } = await unit.sql<Pick<Started, 'joined'>>(dropArrivalsSql, [
    unit.actor.accountId,
    journeyId,
  ]);
  await wakeJoined(unit, journeyId, rows[0]?.joined ?? null);
}

interface Started {
  taken: number;
  entered: number;
  waiting: number;
  heldOut: number;
  /** Contacts who joined lists. */
  joined: string[] | null;
  /** When the first of them goes on. */
  wakesAt: Date | null;
  /** Contacts whose entry is sent to webhooks. */
  told: ToldRun[] | null;
}

const nobody: Started = {
  taken: 0,
  entered: 0,
  waiting: 0,
  heldOut: 0,
  joined: null,
  wakesAt: null,
  told: null,
};

/**
 * The way of the arrival that is due first, and what keeps those of other ways out of its batch: several ways begin at
 * different steps. Null for a trigger with one way.
 */
async function nextWay(
  { sql, actor }: Unit,
  journeyId: string,
  trigger: JourneyTrigger,
  now: Date,
): Promise<{ way: WayIn; only: { which: 'these' | 'others'; keys: string[] } | null }> {
  const [first, ...others] = waysIn(trigger);
  if (first === undefined) throw new Error('a trigger has a way');
  if (others.length === 0) return { way: first, only: null };
  const { rows } = await sql<{ entryKey: string }>(firstArrivalSql, [actor.accountId, journeyId, now]);
  const port = wayOf(trigger, rows[0]?.entryKey ?? '');
  const way = others.find((one) => one.port === port);
  return way === undefined
    ? { way: first, only: { which: 'others', keys: others.flatMap(({ keys }) => keys) } }
    : { way, only: { which: 'these', keys: way.keys } };
}

/** When a first wait for a time of day ends, by the time zones of people who enter; null for any other first step. */
async function endsByZone(
  { sql, actor }: Unit,
  journeyId: string,
  first: JourneyNode | undefined,
  now: Date,
): Promise<ReadonlyMap<string, Date> | null> {
  if (first === undefined || !waitsByZone(first)) return null;
  const { rows } = await sql<{ zone: string }>(zonesOfArrivalsSql, [
    actor.accountId,
    journeyId,
    batchSize,
    now,
  ]);
  return new Map(rows.map(({ zone }) => [zone, waitEnd(first, now, zone) ?? now]));
}

/** A journey without steps is finished as soon as it is entered. */
async function tellEntered(
  unit: Unit,
  journey: { id: string; name: string },
  { told }: Started,
  isOver: boolean,
): Promise<void> {
  if (told === null) return;
  await tellPrograms(unit, 'journey.entered', journey, told);
  if (isOver)
    await tellPrograms(
      unit,
      'journey.finished',
      journey,
      told.map((run) => ({ ...run, outcome: 'completed' as const })),
    );
}

async function wakeJoined(unit: Unit, journeyId: string, joined: string[] | null): Promise<void> {
  if (joined === null) return;
  const now = unit.clock.now();
  const { count } = await unit.sql(wakeByListsSql, [unit.actor.accountId, journeyId, joined, now]);
  if (count > 0) await wake(unit, journeyId, now);
}

async function countStarted(
  { sql, actor }: Unit,
  version: { journeyId: string; versionId: string; now: Date },
  { triggerId, port, firstId }: { triggerId: string; port: string; firstId: string },
  { entered, waiting, heldOut }: Started,
): Promise<void> {
  if (entered === 0) return;
  const counts = new Counts();
  counts.add(triggerId, 'entered', '', '', entered);
  if (entered > heldOut) counts.add(triggerId, 'done', port, '', entered - heldOut);
  if (heldOut > 0) counts.add(triggerId, 'skipped', '', 'held_out', heldOut);
  if (waiting > 0) counts.add(firstId, 'entered', '', '', waiting);
  await counts.store(sql, actor.accountId, version);
}

/** The worker comes then, or earlier if it is due earlier. */
async function wake({ sql, actor, dueWork }: Unit, journeyId: string, dueAt: Date): Promise<void> {
  await sql(wakeSql, ['journey.run', actor.accountId, journeyId, dueAt]);
  dueWork.added.push({ kind: 'journey.run', accountId: actor.accountId, subjectId: journeyId, dueAt });
}

const wakeSql = `
  insert into due_work (kind, account_id, subject_id, due_at)
  values ($1, $2, $3, $4)
  on conflict (kind, account_id, subject_id) do update
  set due_at = least(due_work.due_at, excluded.due_at), attempts = 0, is_dead = false, last_error = null`;
