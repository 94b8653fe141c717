import { z } from 'zod';

const firstDays = [1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000];
const growth = 1.3;
/** The first day that would allow more than this has no limit: the warm-up is over. */
const enough = 250_000;

/** How many emails of campaigns may leave on each day of a warm-up, from its first day. */
export const warmUpAllowances: readonly number[] = grow(firstDays);

function grow(days: readonly number[]): number[] {
  const next = Math.round((days.at(-1) ?? 0) * growth);
  return next > enough ? [...days] : grow([...days, next]);
}

const people = z.number().int();
/** A day in the account's time zone, such as 2026-12-01. */
const day = z.string();

/** The warm-up of a sending domain. */
export const warmUp = z.object({
  days: z.array(
    z.object({
      day,
      allowance: people,
      /** Recipients of campaigns who have their place on this day, whether their message has left or not. */
      taken: people,
    }),
  ),
  /** Today's number, 1 on the first day; more than there are days once it's over. */
  today: people,
  /** Recipients of campaigns whose message waits for a later day. */
  waiting: people,
});
export type WarmUp = z.infer<typeof warmUp>;

/** On which days the recipients of a campaign would get it, if it was sent now. */
export const warmUpForecast = z.object({
  domain: z.string(),
  today: day,
  /** Without days on which nobody gets it. */
  days: z.array(z.object({ day, people })),
});
export type WarmUpForecast = z.infer<typeof warmUpForecast>;
