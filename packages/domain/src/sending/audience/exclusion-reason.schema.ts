/** Why a person in the audience is excluded. */
export const exclusionReasons = [
  'no_email',
  'no_phone',
  'suppressed',
  'blocklisted',
  'unsubscribed',
  'unconfirmed',
  'duplicate',
  'do_not_disturb',
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];
