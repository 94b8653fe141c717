import { createHash } from 'node:crypto';
import type { JourneySettings } from '@talkdrum/journey-design';
import type { PastArrival, SimRun } from './sim-run.ts';

const hourMs = 3_600_000;

/** Whether someone may enter, as the statement of a running journey decides it. `earlier` are their runs so far. */
export function mayEnter(
  { mode, cooldownHours }: JourneySettings['reentry'],
  { at }: PastArrival,
  earlier: readonly SimRun[],
): boolean {
  if (mode === 'never' && earlier.length > 0) return false;
  if (mode === 'after_exit' && earlier.some(({ endedAt }) => endedAt === null || endedAt > at)) return false;
  const since = at.getTime() - cooldownHours * hourMs;
  return cooldownHours === 0 || !earlier.some(({ enteredAt }) => enteredAt.getTime() > since);
}

/** The same people as in the running journey. */
export function isHeldOut(journeyId: string, contactId: string, percent: number): boolean {
  if (percent === 0) return false;
  return createHash('md5').update(`${journeyId}${contactId}`).digest().readUInt32BE(0) % 100 < percent;
}
