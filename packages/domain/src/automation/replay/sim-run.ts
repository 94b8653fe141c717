import type { DueRun } from '../batch.ts';
import type { RunStatus } from '../journey.schema.ts';

/** Someone whom the trigger would have found, with what brought them. */
export interface PastArrival {
  contactId: string;
  entryKey: string;
  at: Date;
  timezone: string;
}

/** A run that exists only in memory, on the clock of the past. */
export interface SimRun extends DueRun {
  nodeId: string;
  status: RunStatus;
  endedAt: Date | null;
  /** When the contact did what the goal asks for; null if they didn't in time. */
  goalAt: Date | null;
  /** When what the run waits for happened. */
  happenedAt: Date | null;
}

export function newRun(arrival: PastArrival, nodeId: string): SimRun {
  const { contactId, entryKey, at, timezone } = arrival;
  return {
    id: `${contactId}/${entryKey}`,
    contactId,
    wakeAt: at,
    arrivedAt: at,
    enteredAt: at,
    heldAt: null,
    isLate: false,
    steps: 0,
    timezone,
    context: {},
    nodeId,
    status: 'waiting',
    endedAt: null,
    goalAt: null,
    happenedAt: null,
  };
}
