import { journeyGraph, type JourneyTrigger } from '@talkdrum/journey-design';
import type { BareDomain } from '../../domain-with.ts';
import type { DueWorkHandler, Unit } from '../../kernel/index.ts';
import type { Look } from './look.ts';
import { lookAtCampaign } from './look-at-campaign.ts';
import { lookAtDates, lookAtSchedule } from './look-at-calendar.ts';
import { lookAtSegment } from './look-at-segment.ts';
import { listeningByClockSql, wakeByMessagesSql } from './look-around.sql.ts';

const minuteMs = 60_000;
const everyMs: Partial<Record<JourneyTrigger['kind'], number>> = { segment: 5 * minuteMs };

interface Looking {
  status: string;
  timezone: string;
  lookedUntil: Date | null;
  publishedAt: Date;
  graph: unknown;
  hasMessageWaits: boolean;
}

/**
 * Asks every minute for what nothing tells a journey: who began to match a segment, whose date has come, who opened or
 * didn't open a campaign, and which of its own messages were acted on. Statements for everyone together. A paused
 * journey asks too, and the people it finds wait.
 */
export function lookAround(domain: BareDomain): DueWorkHandler {
  return {
    kind: 'journey.look',
    run: ({ accountId, subjectId }) =>
      domain.openScope({ accountId, userId: null }, (unit) => look(unit, subjectId)),
  };
}

async function look(unit: Unit, journeyId: string): Promise<Date | undefined> {
  const { sql, actor, clock } = unit;
  const { rows } = await sql<Looking>(listeningByClockSql, [actor.accountId, journeyId]);
  const journey = rows[0];
  if (journey === undefined) return undefined;
  const now = clock.now();
  const trigger = journeyGraph.parse(journey.graph).nodes[0];
  if (trigger?.type === 'trigger' && journey.status !== 'draining') {
    const from = journey.lookedUntil ?? journey.publishedAt;
    const isDue =
      journey.lookedUntil === null || now.getTime() - from.getTime() >= (everyMs[trigger.config.kind] ?? 0);
    const at: Look = {
      journeyId,
      from,
      isFirst: journey.lookedUntil === null,
      now,
      timezone: journey.timezone,
    };
    if (isDue) {
      await ask(unit, trigger.config, at);
      await sql('update journey set looked_until = $3 where account_id = $1 and id = $2', [
        actor.accountId,
        journeyId,
        now,
      ]);
    }
  }
  if (journey.hasMessageWaits) {
    const { count } = await sql(wakeByMessagesSql, [actor.accountId, journeyId, now]);
    if (count > 0) await unit.dueWork.add('journey.run', journeyId, now);
  }
  return new Date(now.getTime() + minuteMs);
}

async function ask(unit: Unit, trigger: JourneyTrigger, look: Look): Promise<void> {
  let found = 0;
  if (trigger.kind === 'segment') found = await lookAtSegment(unit, trigger, look);
  if (trigger.kind === 'date') found = await lookAtDates(unit, trigger, look);
  if (trigger.kind === 'schedule') found = await lookAtSchedule(unit, trigger, look);
  if (trigger.kind === 'campaign') found = await lookAtCampaign(unit, trigger, look);
  if (found > 0) await unit.dueWork.add('journey.enter', look.journeyId, look.now);
}
