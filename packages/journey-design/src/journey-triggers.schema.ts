import { z } from 'zod';
import {
  chosenAttribute,
  chosenDay,
  chosenEvent,
  chosenId,
  journeyLimits,
  portName,
  span,
  timeOfDay,
  weekday,
} from './journey-values.schema.ts';

const listIds = z.array(z.uuid()).max(100);

/** Null: on the day itself. */
const dateOffset = span
  .extend({ unit: z.enum(['days', 'weeks']), direction: z.enum(['before', 'after']) })
  .nullable();
/** Whose clocks show the time of day: each contact's, or the account's for everyone at once. */
const clockZone = z.enum(['contact', 'account']);

/** What brings a contact into a journey. */
export const journeyTrigger = z.discriminatedUnion('kind', [
  /** Becomes a confirmed member of one of the lists. */
  z.strictObject({ kind: z.literal('list'), listIds }),
  /** Begins to match the segment. Asked every few minutes. */
  z.strictObject({ kind: z.literal('segment'), segmentId: chosenId }),
  z.strictObject({
    kind: z.literal('event'),
    name: chosenEvent,
    where: z.array(z.unknown()).max(5).optional(),
  }),
  z.strictObject({ kind: z.literal('form'), publishedId: chosenId }),
  z.strictObject({ kind: z.literal('survey'), publishedId: chosenId }),
  /** Before, on or after a date that the contact has, at a time of day. `listIds` null: all contacts. */
  z.strictObject({
    kind: z.literal('date'),
    attribute: chosenAttribute,
    listIds: listIds.nullable(),
    offset: dateOffset,
    at: timeOfDay,
    zone: clockZone.default('contact'),
    repeats: z.enum(['once', 'yearly']),
    /** Further times of the same date. Each brings the contact again, by a way of its own. */
    also: z
      .array(z.strictObject({ port: portName, offset: dateOffset, at: timeOfDay }))
      .max(journeyLimits.dateTimes - 1, `Use ${journeyLimits.dateTimes} times at most`)
      .default([]),
  }),
  /** Everyone on the lists or in the segment, at a time of day. */
  z.strictObject({
    kind: z.literal('schedule'),
    audience: z.discriminatedUnion('source', [
      z.strictObject({ source: z.literal('list'), listIds }),
      z.strictObject({ source: z.literal('segment'), segmentId: chosenId }),
    ]),
    every: z.enum(['once', 'day', 'week', 'month']),
    /** The first day; of a monthly one also the day of the month, of a weekly one the weekday. */
    from: chosenDay,
    at: timeOfDay,
    zone: clockZone.default('account'),
  }),
  /** What a recipient did, or didn't do within `within`, with a campaign. `link` is its number; null is any. */
  z.strictObject({
    kind: z.literal('campaign'),
    campaignId: chosenId,
    action: z.enum(['opened', 'clicked', 'not_opened', 'not_clicked', 'replied']),
    link: z.int().min(0).max(10_000).nullable(),
    within: span,
  }),
  /** By hand in the dashboard, or by REST. */
  z.strictObject({ kind: z.literal('manual') }),
]);
export type JourneyTrigger = z.infer<typeof journeyTrigger>;
export type DateTrigger = Extract<JourneyTrigger, { kind: 'date' }>;
export type DateTime = DateTrigger['also'][number];

/** All times at which a date brings its contact, with the way that each begins. */
export function dateTimes({ offset, at, also }: Pick<DateTrigger, 'offset' | 'at' | 'also'>): DateTime[] {
  return [{ port: 'next', offset, at }, ...also];
}

/** Whether people who were in the journey may enter again. */
export const journeyReentry = z.strictObject({
  mode: z.enum(['never', 'after_exit', 'every_time']),
  /** Hours since the person last entered. */
  cooldownHours: z.int().min(0).max(8_760),
});

/** What the whole journey is held to. */
export const journeySettings = z.strictObject({
  reentry: journeyReentry.default({ mode: 'never', cooldownHours: 0 }),
  /** Reaching it ends the journey for that person and counts as a conversion. */
  goal: z
    .strictObject({
      name: chosenEvent,
      where: z.array(z.unknown()).max(5).optional(),
      withinDays: z.int().min(1).max(365),
    })
    .nullable()
    .default(null),
  /** Of everyone who enters, how many deliberately get nothing, so that the goal can be compared. */
  holdoutPercent: z.int().min(0).max(50).default(0),
  /** How long a message waits for money before it is skipped. */
  moneyHours: z.int().min(0).max(168).default(24),
  /** Weekdays on which messages are sent, and between which times of the contact's day. Null: any time. */
  hours: z
    .strictObject({
      weekdays: z.array(weekday).min(1).max(7),
      from: timeOfDay,
      to: timeOfDay,
      /** What happens to a message outside them; without it, the message waits. */
      otherwise: z.enum(['wait', 'skip']).optional(),
    })
    .nullable()
    .default(null),
  note: z.string().max(journeyLimits.text).default(''),
});
export type JourneySettings = z.infer<typeof journeySettings>;
