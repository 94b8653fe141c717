/** `mixed`: single messages of both channels submitted together, or from before channels were recorded. */
export const spendingParts = [
  'email',
  'sms',
  'mixed',
  'deleted',
  'subscription',
  'lead',
  'reward',
  'other',
] as const;
export type SpendingPart = (typeof spendingParts)[number];
