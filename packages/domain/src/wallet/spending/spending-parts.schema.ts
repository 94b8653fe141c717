/** `mixed`: single messages of both channels submitted together, or from before channels were recorded. */
export const spendingParts = ['email', 'sms', 'mixed', 'deleted', 'subscription', 'other'] as const;
export type SpendingPart = (typeof spendingParts)[number];
