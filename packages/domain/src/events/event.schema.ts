import { z } from 'zod';
import { eventPropertyKey } from '../audience/event-name.schema.ts';

export { eventName } from '../audience/event-name.schema.ts';

/** Limits of one event and of an account's names. */
export const eventLimits = {
  properties: 50,
  textLength: 500,
  dedupKey: 200,
  names: 300,
  batch: 1_000,
} as const;

/** Where an event came from. */
export const eventSource = z.enum(['form', 'page', 'survey', 'api', 'shop']);
export type EventSource = z.infer<typeof eventSource>;

/** Flat: texts, numbers and yes or no. */
export const eventProperties = z
  .record(
    eventPropertyKey,
    z.union([z.string().max(eventLimits.textLength), z.number().refine(Number.isFinite), z.boolean()]),
  )
  .refine(
    (properties) => Object.keys(properties).length <= eventLimits.properties,
    `An event can have up to ${eventLimits.properties} properties.`,
  );
export type EventProperties = z.infer<typeof eventProperties>;

/** What a property was when it was first seen. A text that begins like 2026-11-23 is a date. */
export const eventPropertyType = z.enum(['text', 'number', 'date', 'boolean']);
export type EventPropertyType = z.infer<typeof eventPropertyType>;
