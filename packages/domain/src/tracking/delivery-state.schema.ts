import { z } from 'zod';

/** The states of a delivery: one message to one recipient. `queued`, `leased` and `sending` are live. */
export const deliveryState = z.enum([
  'queued',
  'leased',
  'sending',
  'sent',
  'failed',
  'unknown',
  'skipped',
  'cancelled',
]);
export type DeliveryState = z.infer<typeof deliveryState>;
export const deliveryStates = deliveryState.options;

/** Not settled yet: it may still be sent. */
export const liveDeliveryStates: readonly DeliveryState[] = ['queued', 'leased', 'sending'];
