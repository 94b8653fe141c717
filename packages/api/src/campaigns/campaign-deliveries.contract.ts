import { deliveryState } from '@talkdrum/domain/tracking/delivery-state.schema';
import { z } from 'zod';
import { isoTime, listInput, listOutput } from '../list-contract.ts';

export const deliveryRow = z.object({
  id: z.uuid(),
  address: z.string(),
  name: z.string().nullable(),
  contactId: z.uuid().nullable(),
  state: deliveryState,
  reason: z.string().nullable(),
  /** The mail server's reply. */
  response: z.string().nullable(),
  /** The bounce report of a message that was accepted and came back later. */
  bounce: z.string().nullable(),
  attempts: z.number().int(),
  /** Queued only: the earliest time of the next attempt. */
  dueAt: isoTime.nullable(),
  settledAt: isoTime.nullable(),
  /** When the SMS was delivered, according to the carrier's receipt. */
  deliveredAt: isoTime.nullable(),
  openedAt: isoTime.nullable(),
  clickedAt: isoTime.nullable(),
  bouncedAt: isoTime.nullable(),
  complainedAt: isoTime.nullable(),
  unsubscribedAt: isoTime.nullable(),
});

export const deliveriesInput = listInput.extend({
  id: z.uuid(),
  state: deliveryState.nullish(),
  /** What happened to them, as the report counts it: `viewed`, `bounce`, `bounce.mailbox_full`, `link.3`. */
  outcome: z.string().max(60).nullish(),
});
export const deliveriesOutput = listOutput(deliveryRow);

/** Queues failed recipients again, with `includeUnknown` also those in doubt, who may get it twice. */
export const retryFailedInput = z.object({ id: z.uuid(), includeUnknown: z.boolean().default(false) });

export type DeliveryRowOutput = z.infer<typeof deliveryRow>;
