/** The states of a delivery: one message to one recipient. `queued`, `leased` and `sending` are live. */
export const deliveryStates = [
  'queued',
  'leased',
  'sending',
  'sent',
  'failed',
  'unknown',
  'skipped',
  'cancelled',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];
