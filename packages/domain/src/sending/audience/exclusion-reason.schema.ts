import type { LeftOutReason } from '../why/left-out-reason.schema.ts';

/** Why a person in the audience is excluded when it's frozen. Words: `leftOutWords`. */
export const exclusionReasons = [
  'no_email',
  'no_phone',
  'suppressed',
  'blocklisted',
  'unsubscribed',
  'unconfirmed',
  'duplicate',
  'do_not_disturb',
  'cap',
  'no_code',
] as const satisfies readonly LeftOutReason[];
export type ExclusionReason = (typeof exclusionReasons)[number];
/** Of a contact chosen by a journey, who may have left the list since. */
export type ChosenReason = ExclusionReason | 'left_list';
