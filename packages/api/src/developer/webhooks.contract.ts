import { eventTypesOf, type webhookEventTypes, webhookKinds } from '@talkdrum/domain/webhook-events';
import { z } from 'zod';
import { isoTime, listInput, listOutput } from '../list-contract.ts';

export {
  eventTypesOf,
  eventLabel,
  testEventType,
  webhookEventTypes,
  type WebhookKind,
  webhookKinds,
} from '@talkdrum/domain/webhook-events';

const kind = z.enum(webhookKinds);
const state = z.enum(['waiting', 'delivered', 'failed']);
const url = z.string().trim().max(2_000, 'Use 2,000 characters or fewer');
const eventsOf = (of: keyof typeof webhookEventTypes) =>
  z
    .array(z.enum(eventTypesOf(of)))
    .min(1, 'Choose at least one event')
    .max(50);

/** The form: both URLs together. An empty campaigns URL deletes that webhook and its log. */
export const saveWebhooksInput = z.object({
  contacts: z.object({ url: url.min(1, 'Enter the contacts callback URL'), events: eventsOf('contacts') }),
  campaigns: z.object({ url, events: eventsOf('campaigns') }),
});

export const webhookEndpointOutput = z.object({
  id: z.uuid(),
  kind,
  url: z.string(),
  events: z.array(z.string()),
  isEnabled: z.boolean(),
  disabledReason: z.enum(['person', 'gone', 'failing']).nullable(),
  disabledAt: isoTime.nullable(),
  failingSince: isoTime.nullable(),
  lastDeliveredAt: isoTime.nullable(),
  /** Until when the previous secret also signs. */
  previousUntil: isoTime.nullable(),
  /** Events waiting to be delivered. */
  waiting: z.number().int(),
  createdAt: isoTime,
});
export type WebhookEndpointOutput = z.output<typeof webhookEndpointOutput>;

export const webhookEventsInput = listInput.extend({
  kind: kind.nullish(),
  state: state.nullish(),
  type: z.string().max(60).nullish(),
});

export const webhookEventOutput = z.object({
  id: z.uuid(),
  kind,
  type: z.string(),
  at: isoTime,
  state,
  attempts: z.number().int(),
  nextAttemptAt: isoTime.nullable(),
  /** HTTP status of the last attempt. */
  status: z.number().int().nullable(),
  error: z.string().nullable(),
});
export type WebhookEventOutput = z.output<typeof webhookEventOutput>;

export const webhookEventsOutput = listOutput(webhookEventOutput);

export const webhookEventDetail = webhookEventOutput.extend({
  /** The exact request body. */
  body: z.string(),
  log: z.array(
    z.object({
      id: z.uuid(),
      at: isoTime,
      url: z.string(),
      status: z.number().int().nullable(),
      durationMs: z.number().int(),
      answer: z.string(),
      error: z.string().nullable(),
    }),
  ),
});

export const eventIdInput = z.object({ eventId: z.uuid() });
/** Selects every event of the endpoint that failed at `since` or later. */
export const failedSinceInput = z.object({ id: z.uuid(), since: isoTime });
export const countOutput = z.object({ count: z.number().int() });
