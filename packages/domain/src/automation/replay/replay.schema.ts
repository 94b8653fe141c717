import { z } from 'zod';

export const replayStatus = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);
export type ReplayStatus = z.infer<typeof replayStatus>;

/** How far back a draft is replayed. */
export const replayDays = 90;

const count = z.number().int();
const counted = z.record(z.string(), count);
const time = z.iso.datetime();

/** What a replay took for granted because nothing can know it. `percent` is what earlier messages say; null: there are none. */
export const replayAssumption = z.object({
  kind: z.enum([
    'opened',
    'clicked',
    'delivered',
    'replied',
    'splits',
    'calls',
    'consent_today',
    'contacts_today',
    'own_changes',
    'segment_daily',
    'hourly',
    'enough_money',
    'caps',
    // In predictions from before caps were counted.
    'no_caps',
    'other_entries',
  ]),
  channel: z.enum(['email', 'sms']).nullable(),
  percent: z.number().nullable(),
});
export type ReplayAssumption = z.infer<typeof replayAssumption>;

/**
 * What a draft would have done. Of a sample, the numbers are already multiplied by `oneIn`. `replayedUntil` is before
 * `until` if the time allowed was over.
 */
export const replayResult = z.object({
  revision: count,
  drawnAt: time,
  finishedAt: time,
  from: time,
  until: time,
  replayedUntil: time,
  oneIn: count,
  currency: z.string(),
  entered: count,
  /** Of the people who entered: the control group, which gets nothing. */
  heldOut: count,
  /** Whom the rules of entry turned away. */
  turnedAway: count,
  waiting: count,
  completed: count,
  /** Who left because they had reached the goal, or came to a goal step. */
  reachedGoal: count,
  /** Who did what the goal asks for in time, in the journey and in the control group. */
  converted: count,
  heldOutConverted: count,
  nodes: z.array(
    z.object({
      nodeId: z.string(),
      entered: count,
      waiting: count,
      done: counted,
      skipped: counted,
      failed: counted,
      /** The ways out rest on an assumption. */
      isEstimated: z.boolean(),
    }),
  ),
  messages: z.array(
    z.object({
      nodeId: z.string(),
      channel: z.enum(['email', 'sms']),
      sent: count,
      /** Thousandths of a minor unit. */
      mills: count,
    }),
  ),
  /** Weeks from `from` on. */
  weeks: z.array(z.object({ from: time, entered: count, emails: count, texts: count, mills: count })),
  assumptions: z.array(replayAssumption),
});
export type ReplayResult = z.infer<typeof replayResult>;
