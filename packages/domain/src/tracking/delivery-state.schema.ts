import { z } from 'zod';

/**
 * The states of a delivery: one message to one recipient. `sending` isn't stored: it is a queued delivery that a
 * process holds to send it.
 */
export const deliveryState = z.enum([
  'queued',
  'sending',
  'sent',
  'failed',
  'unknown',
  'skipped',
  'cancelled',
]);
export type DeliveryState = z.infer<typeof deliveryState>;
export const deliveryStates = deliveryState.options;
