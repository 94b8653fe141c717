import type { AccountEnd } from '../kernel/index.ts';

/** Actions of our staff, in their own log: ids and reasons. */
export const staffAccountEnd: AccountEnd = { leaves: ['staff_event'] };
