import { z } from 'zod';

/** Limits of one event and of an account's names. */
export const eventLimits = {
  name: 60,
  properties: 50,
  textLength: 500,
  dedupKey: 200,
  names: 300,
  batch: 1_000,
} as const;

/** Where an event came from. */
export const eventSource = z.enum(['form', 'page', 'survey', 'api', 'shop']);
export type EventSource = z.infer<typeof eventSource>;

export const eventName = z
  .string()
  .max(eventLimits.name, `Use ${eventLimits.name} characters or fewer.`)
  .regex(
    /^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*$/,
    'Use lower-case letters and digits, separated by dots, hyphens or underscores, like order.paid.',
  );

/**
 * A key starts with a letter, which rules out `__proto__`. `constructor` is the only other name on Object.prototype
 * that the pattern would accept.
 */
export const eventPropertyKey = z
  .string()
  .regex(
    /^(?!constructor$)[A-Za-z][A-Za-z0-9_]{0,39}$/,
    'A property name has up to 40 letters, digits and _, and starts with a letter.',
  );

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
