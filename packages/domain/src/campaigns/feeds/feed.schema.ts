import { z } from 'zod';

/** How many feeds an account may have, and what one of them may bring. */
export const feedLimits = {
  feeds: 20,
  /** Added, also if they were deleted since: each is read at once. */
  madePerHour: 30,
  name: 120,
  url: 2_000,
  itemsPerEmail: 20,
  title: 300,
  summary: 300,
  /** Items of one reading, the newest ones. */
  items: 200,
  /** Items that wait to be sent, the newest ones. */
  waiting: 100,
  /** Items remembered per feed, those it still lists in any case. */
  remembered: 500,
  /** Checks whose result is kept per feed. */
  checks: 50,
  /** Checks in a row that may fail before the feed is paused. */
  failures: 10,
} as const;

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00');

/** When a feed is looked at, by the clock of the account’s time zone. */
export const feedSchedule = z.discriminatedUnion('every', [
  z.object({ every: z.literal('day'), time }),
  /** 1 is Monday. */
  z.object({ every: z.literal('week'), weekday: z.int().min(1).max(7), time }),
  /** A month without the day is looked at on its last one. */
  z.object({ every: z.literal('month'), day: z.int().min(1).max(31), time }),
]);
export type FeedSchedule = z.infer<typeof feedSchedule>;

export const feedStatus = z.enum(['active', 'paused']);
export type FeedStatus = z.infer<typeof feedStatus>;

/** What became of an item: it waits for the next email, was sent, or is never sent. */
export const feedItemState = z.enum(['waiting', 'sent', 'skipped']);
export type FeedItemState = z.infer<typeof feedItemState>;

/**
 * What a check came to: it was the first reading, found nothing to send, sent a campaign, couldn’t read the feed, or couldn’t
 * start the campaign.
 */
export const feedCheckOutcome = z.enum(['first', 'nothing', 'sent', 'unread', 'unsent']);
export type FeedCheckOutcome = z.infer<typeof feedCheckOutcome>;

export const feedFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Name is required')
    .max(feedLimits.name, `Use ${feedLimits.name} characters or fewer`),
  /** Of an RSS or Atom feed. */
  url: z
    .string()
    .trim()
    .min(1, 'The address of the feed is required')
    .max(feedLimits.url, `Use ${feedLimits.url} characters or fewer`),
  /** A draft email campaign: its content, sender and audience are copied for each sending. */
  modelId: z.uuid('Choose a draft campaign'),
  schedule: feedSchedule,
  maxItems: z
    .int('Enter a whole number')
    .min(1, 'At least 1')
    .max(feedLimits.itemsPerEmail, `At most ${feedLimits.itemsPerEmail}`)
    .default(5),
});
export type FeedFields = z.output<typeof feedFields>;

/** The schedule in words: “Every Monday at 09:00”. */
export function scheduleWords(schedule: FeedSchedule): string {
  switch (schedule.every) {
    case 'day':
      return `Every day at ${schedule.time}`;
    case 'week':
      return `Every ${weekdays[schedule.weekday - 1] ?? ''} at ${schedule.time}`;
    case 'month':
      return `On day ${schedule.day} of each month at ${schedule.time}`;
  }
}
