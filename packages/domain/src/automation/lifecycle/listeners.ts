import type { Happening, JourneyGraph, JourneyTrigger } from '@talkdrum/journey-design';
import type { Unit } from '../../kernel/index.ts';

/** What a journey wants to hear of. `clock` asks every few minutes. */
interface Listener {
  kind: 'list' | 'event' | 'goal' | 'clock';
  subject: string;
}

/** Kept in the transaction that publishes, so nothing that happens after it is missed. */
export async function listen(
  unit: Unit,
  journeyId: string,
  live: readonly JourneyGraph[],
  newest: JourneyGraph,
): Promise<void> {
  const { sql, actor, dueWork, clock } = unit;
  await sql('delete from journey_listener where account_id = $1 and journey_id = $2', [
    actor.accountId,
    journeyId,
  ]);
  const listeners = [...ofTrigger(newest), ...live.flatMap(ofWaits)];
  await sql(
    `insert into journey_listener (account_id, kind, subject, journey_id)
     select distinct $1::uuid, l.kind, l.subject, $2::uuid from unnest($3::text[], $4::text[]) as l (kind, subject)`,
    [actor.accountId, journeyId, listeners.map(({ kind }) => kind), listeners.map(({ subject }) => subject)],
  );
  if (listeners.some(({ kind }) => kind === 'clock'))
    await dueWork.add('journey.look', journeyId, clock.now());
}

/** All, or only these kinds. */
export async function stopListening(
  { sql, actor }: Unit,
  journeyId: string,
  kinds: readonly Listener['kind'][] = ['list', 'event', 'goal', 'clock'],
): Promise<void> {
  await sql('delete from journey_listener where account_id = $1 and journey_id = $2 and kind = any($3)', [
    actor.accountId,
    journeyId,
    kinds,
  ]);
}

function ofTrigger({ nodes, settings }: JourneyGraph): Listener[] {
  const trigger = nodes[0]?.type === 'trigger' ? nodes[0].config : undefined;
  const goal: Listener[] = settings.goal === null ? [] : [{ kind: 'goal', subject: settings.goal.name }];
  return trigger === undefined ? goal : [...goal, ...toListeners(trigger)];
}

function toListeners(trigger: JourneyTrigger): Listener[] {
  switch (trigger.kind) {
    case 'list':
      return trigger.listIds.map((subject) => ({ kind: 'list', subject }));
    case 'event':
      return [{ kind: 'event', subject: trigger.name }];
    case 'form':
      return [{ kind: 'event', subject: 'form.submitted' }];
    case 'survey':
      return [{ kind: 'event', subject: 'survey.completed' }];
    case 'manual':
      return [];
    default:
      return [{ kind: 'clock', subject: trigger.kind }];
  }
}

function ofWaits({ nodes }: JourneyGraph): Listener[] {
  return nodes.flatMap((node) => (node.type === 'wait_for' ? ofHappening(node.config.happening) : []));
}

function ofHappening(happening: Happening): Listener[] {
  switch (happening.kind) {
    case 'event':
      return [{ kind: 'event', subject: happening.name }];
    case 'submission':
      return ['form.submitted', 'survey.completed', 'lead.created'].map((subject) => ({
        kind: 'event',
        subject,
      }));
    case 'list':
      return [{ kind: 'list', subject: happening.listId }];
    case 'message':
      return [{ kind: 'clock', subject: 'message' }];
  }
}
