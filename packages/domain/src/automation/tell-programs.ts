import type { z } from 'zod';
import { recordWebhookEvents } from '../developer/index.ts';
import type { webhookEventData } from '../developer/webhooks/event-data.schema.ts';
import type { Unit } from '../kernel/index.ts';

export type JourneyNews = 'journey.entered' | 'journey.finished' | 'journey.goal';

/** Webhook events about one contact's run. */
export interface ToldRun {
  runId: string;
  contactId: string;
  /** `journey.finished`: how it ended. */
  outcome?: 'completed' | 'goal';
  /** `journey.goal`: the contact was in the control group, and got nothing. */
  isInControlGroup?: boolean;
}

/** Whether an endpoint subscribes to any of these. Without one, nothing is collected. */
export async function isAnyoneTold(
  { sql }: Pick<Unit, 'sql'>,
  news: readonly JourneyNews[],
): Promise<boolean> {
  const { rows } = await sql<{ isWanted: boolean }>('select webhook_wanted($1::text[]) as is_wanted', [news]);
  return rows[0]?.isWanted === true;
}

/** Queues an event for each run, in the transaction of its cause. */
export async function tellPrograms(
  { sql, actor, clock }: Pick<Unit, 'sql' | 'actor' | 'clock'>,
  news: JourneyNews,
  journey: { id: string; name: string },
  runs: readonly ToldRun[],
): Promise<void> {
  const at = clock.now().toISOString();
  const rows: z.input<(typeof webhookEventData)[JourneyNews]>[] = runs.map((run) => ({
    journeyId: journey.id,
    journeyName: journey.name,
    ...run,
    at,
  }));
  await recordWebhookEvents(sql, actor.accountId, news, rows);
}
