import { z } from 'zod';
import { abMeasure, abOutcome, abState, abUnclear } from '../ab-settings/ab-test.schema.ts';

const count = z.number().int();
const moment = z.iso.datetime({ offset: true });

/** The test of a started campaign. All counts are people. */
export const abTestReport = z.object({
  state: abState,
  measure: abMeasure,
  /** The event that counts as a conversion; otherwise empty. */
  event: z.string(),
  ifUnclear: abUnclear,
  minutes: count,
  /** While the clock runs: how long until the decision. Null before the last test message is settled, and afterwards. */
  secondsLeft: count.nullable(),
  isPaused: z.boolean(),
  variants: z.array(
    z.object({
      /** From 0: A, B and so on. */
      n: count,
      letter: z.string(),
      subject: z.string(),
      /** Local time of day it starts at; null at once. */
      sendAt: z.string().nullable(),
      recipients: count,
      sent: count,
      views: count,
      clicks: count,
      conversions: count,
    }),
  ),
  /** The variant that is ahead, and how it compares to the next; null while nothing was counted. */
  verdict: z
    .object({
      leader: count,
      second: count,
      isClear: z.boolean(),
      /** The chance that the leader is really better than the next. */
      chance: z.number(),
      /** The difference of their rates in percentage points, at least and at most. */
      difference: z.object({ low: z.number(), high: z.number() }),
    })
    .nullable(),
  /** The result in plain words. */
  summary: z.string(),
  /** People who wait for the winner or got it. */
  rest: z.object({ recipients: count, sent: count, views: count, clicks: count }),
  heldOut: count,
  winner: count.nullable(),
  outcome: abOutcome.nullable(),
  decidedAt: moment.nullable(),
  /** When the rest gets the winner, if that is later. */
  releaseAt: moment.nullable(),
});
export type AbTestReport = z.infer<typeof abTestReport>;

/** The winner, or null to send the rest nothing. */
export const abDecision = z.object({ winner: z.int().min(0).max(4).nullable() });
