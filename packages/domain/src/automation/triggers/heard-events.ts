import type { Happening, JourneyGraph, JourneyTrigger } from '@talkdrum/journey-design';
import { eventConditionsSql, type WantedEvent } from '../../audience/index.ts';
import type { BareDomain } from '../../domain-with.ts';
import { eventsRecordedKind } from '../../events/index.ts';
import type { OutboxHandler, Unit } from '../../kernel/index.ts';
import { withdrawQueued } from '../../sending/index.ts';
import { isAnyoneTold, tellPrograms } from '../tell-programs.ts';
import {
  arriveByEventSql,
  listeningSql,
  messagesOfRunsSql,
  reachGoalSql,
  wakeByEventSql,
} from './heard-events.sql.ts';

interface Listening {
  journeyId: string;
  name: string;
  status: string;
  isNewest: boolean;
  versionId: string;
  graph: JourneyGraph;
}

interface Heard {
  ids: string[];
  times: Date[];
  names: string[];
}

const submissions = ['form.submitted', 'survey.completed', 'lead.created'];

/**
 * What a batch of events starts, wakes and ends in journeys: statements per journey that listens, none per event. An
 * event that arrives again changes nothing.
 */
export function heardEvents(domain: BareDomain): OutboxHandler {
  return {
    kind: eventsRecordedKind,
    run: async ({ accountId, payload }) => {
      const events = payload['events'] as [string, number][];
      const heard: Heard = {
        ids: events.map(([id]) => id),
        times: events.map(([, at]) => new Date(at)),
        names: payload['names'] as string[],
      };
      await domain.openScope({ accountId, userId: null }, (unit) => hear(unit, heard));
    },
  };
}

async function hear(unit: Unit, heard: Heard): Promise<void> {
  const { sql, actor } = unit;
  const { rows } = await sql<Listening>(listeningSql, [actor.accountId, heard.names]);
  for (const one of rows) {
    const { settings, nodes } = one.graph;
    const trigger = nodes[0]?.type === 'trigger' ? nodes[0].config : undefined;
    const wanted = one.isNewest && trigger !== undefined ? wantedBy(trigger) : null;
    if (wanted !== null && ['running', 'paused'].includes(one.status))
      await arrive(unit, heard, one.journeyId, wanted);
    for (const node of nodes)
      if (node.type === 'wait_for') await wake(unit, heard, one, node.id, wantedFor(node.config.happening));
    if (settings.goal !== null && heard.names.includes(settings.goal.name))
      await reach(unit, heard, one, settings.goal);
  }
}

/** The events that start a journey; null for triggers that don’t listen to events. */
export function wantedBy(trigger: JourneyTrigger): WantedEvent[] | null {
  if (trigger.kind === 'event') return [trigger];
  if (trigger.kind !== 'form' && trigger.kind !== 'survey') return null;
  const name = trigger.kind === 'form' ? 'form.submitted' : 'survey.completed';
  return [submissionOf(trigger.publishedId, name)];
}

const submissionOf = (publishedId: string, name: string): WantedEvent => ({
  name,
  where: [{ t: 'attribute', key: 'id', type: 'text', cmp: 'eq', value: publishedId }],
});

/** The events that end a wait. */
export function wantedFor(happening: Happening): WantedEvent[] {
  if (happening.kind === 'event') return [happening];
  return happening.kind === 'submission'
    ? submissions.map((name) => submissionOf(happening.publishedId, name))
    : [];
}

/** Those of the events that are wanted, as `e`. The first parameters are the account, ids and times. */
function among(
  { clock }: Unit,
  heard: Heard,
  wanted: readonly WantedEvent[],
  params: unknown[],
): string | null {
  const setting = { now: clock.now(), timezone: 'UTC' };
  const conditions = wanted
    .filter(({ name }) => heard.names.includes(name))
    .map((one) => `(${eventConditionsSql(one, 'e', setting, params)})`);
  return conditions.length === 0 ? null : conditions.join(' or ');
}

async function arrive(unit: Unit, heard: Heard, journeyId: string, wanted: WantedEvent[]): Promise<void> {
  const params: unknown[] = [unit.actor.accountId, heard.ids, heard.times, journeyId, unit.clock.now()];
  const condition = among(unit, heard, wanted, params);
  if (condition === null) return;
  const { count } = await unit.sql(arriveByEventSql(condition), params);
  if (count > 0) await unit.dueWork.add('journey.enter', journeyId, unit.clock.now());
}

async function wake(
  unit: Unit,
  heard: Heard,
  { journeyId, versionId }: Listening,
  nodeId: string,
  wanted: WantedEvent[],
): Promise<void> {
  const params: unknown[] = [
    unit.actor.accountId,
    heard.ids,
    heard.times,
    versionId,
    nodeId,
    unit.clock.now(),
  ];
  const condition = among(unit, heard, wanted, params);
  if (condition === null) return;
  const { count } = await unit.sql(wakeByEventSql(condition), params);
  if (count > 0) await unit.dueWork.add('journey.run', journeyId, unit.clock.now());
}

async function reach(
  unit: Unit,
  heard: Heard,
  { journeyId, name, versionId }: Listening,
  goal: NonNullable<JourneyGraph['settings']['goal']>,
): Promise<void> {
  const { accountId } = unit.actor;
  const params: unknown[] = [
    accountId,
    heard.ids,
    heard.times,
    journeyId,
    versionId,
    goal.withinDays,
    unit.clock.now(),
  ];
  const condition = among(unit, heard, [goal], params);
  if (condition === null) return;
  const { rows } = await unit.sql<Reached>(reachGoalSql(condition), params);
  const left = rows.filter(({ status }) => status === 'waiting');
  await withdrawMessages(
    unit,
    left.map(({ runId }) => runId),
  );
  if (rows.length === 0 || !(await isAnyoneTold(unit, ['journey.goal', 'journey.finished']))) return;
  const journey = { id: journeyId, name };
  const toRun = ({ runId, contactId }: Reached) => ({ runId, contactId });
  await tellPrograms(
    unit,
    'journey.goal',
    journey,
    rows.map((row) => ({ ...toRun(row), isInControlGroup: row.status === 'held_out' })),
  );
  await tellPrograms(
    unit,
    'journey.finished',
    journey,
    left.map((row) => ({ ...toRun(row), outcome: 'goal' as const })),
  );
}

interface Reached {
  runId: string;
  contactId: string;
  /** Of the run, before. */
  status: string;
}

/** What still waits for people who have left isn’t sent any more. */
async function withdrawMessages({ sql, actor }: Unit, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return;
  const { rows } = await sql<{ deliveryId: string }>(messagesOfRunsSql, [actor.accountId, runIds]);
  await withdrawQueued(
    sql,
    actor.accountId,
    rows.map(({ deliveryId }) => deliveryId),
    'left_journey',
  );
}
