import type { RouterOutputs } from '@talkdrum/api';

type RunStatus = RouterOutputs['journeys']['path']['status'];

/** Where a contact’s way ended, or that it goes on. */
export const runWords: Record<RunStatus, string> = {
  waiting: 'Still in it',
  completed: 'Came to the end',
  goal: 'Reached the goal',
  stopped: 'Taken out',
  held_out: 'In the control group: got nothing',
};
