import type { RouterOutputs } from '@talkdrum/api';
import { skipReasons } from '@talkdrum/api/contracts';

type RunStatus = RouterOutputs['journeys']['path']['status'];

/** Where a contact’s way ended, or that it goes on. */
export const runWords: Record<RunStatus, string> = {
  waiting: 'Still in it',
  completed: 'Came to the end',
  goal: 'Reached the goal',
  stopped: 'Taken out',
  held_out: 'In the control group: got nothing',
};

/** Why a step did nothing. */
export function reasonText(reason: string): string {
  const known: Readonly<Record<string, string>> = skipReasons;
  return known[reason] ?? reason.replaceAll('_', ' ');
}
