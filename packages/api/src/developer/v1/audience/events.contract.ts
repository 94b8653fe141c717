import { eventLimits, eventName, eventProperties } from '@talkdrum/domain/events/event.schema';
import { z } from 'zod';
import { moment } from '../page.contract.ts';

/** One event of one contact. */
export const eventRequest = z
  .strictObject({
    contactId: z.uuid().optional().describe('The contact’s id'),
    email: z.string().min(3).max(320).optional().describe('Or its email address'),
    telephone: z
      .string()
      .min(4)
      .max(40)
      .optional()
      .describe('Or its telephone number, like +2348031234567. If several have it, the one added first'),
    name: eventName.describe(
      'What happened, like `order.paid` or `cart.abandoned`. Names that begin with `form.`, `page.`, `survey.`, `lead.`, `reward.`, `airtime.`, `points.`, `tier.`, `referral.` or `message.` are ours',
    ),
    at: moment
      .optional()
      .describe('When it happened: in the last 365 days, at most 5 minutes ahead. Now, if missing'),
    dedupKey: z
      .string()
      .min(1)
      .max(eventLimits.dedupKey)
      .optional()
      .describe(
        'For example an order number. An event with a key of the last 30 days is a repeat and isn’t stored',
      ),
    properties: eventProperties
      .default({})
      .describe(
        'Up to 50 texts (500 characters), numbers, and true or false, without nesting. Segments can compare them',
      ),
  })
  .refine(
    ({ contactId, email, telephone }) =>
      [contactId, email, telephone].filter((given) => given !== undefined).length === 1,
    { path: ['contactId'], message: 'Name the contact by exactly one of contactId, email and telephone.' },
  )
  .meta({ id: 'EventRequest' });

export const eventsRequest = z
  .strictObject({ events: z.array(eventRequest).min(1).max(eventLimits.batch) })
  .meta({ id: 'EventsRequest' });

/** A batch whose events are validated one by one, each in its own turn of the event loop. */
export const eventsEnvelope = eventsRequest.extend({
  events: z.array(z.unknown()).min(1).max(eventLimits.batch),
});

export const eventsAnswer = z
  .object({
    recorded: z.number().int().describe('How many were stored'),
    repeated: z.number().int().describe('How many had a key of the last 30 days'),
    refused: z
      .array(
        z.object({
          index: z.number().int().describe('The position in `events`'),
          code: z.string().describe('`contact_not_found`, `invalid_input` or `limit_reached`'),
          field: z.string(),
          message: z.string(),
        }),
      )
      .describe('Events that weren’t stored; all others were'),
  })
  .meta({ id: 'EventsAnswer' });
