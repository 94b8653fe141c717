import { createFeedInput, type FeedOutput, type FeedSchedule, feedSchedule } from '@talkdrum/api/contracts';
import { z } from 'zod';

/** The fields of a feed as the dialog asks for them: a schedule has a weekday or a day, whatever was chosen before. */
export const feedForm = createFeedInput.omit({ schedule: true }).extend({
  every: z.enum(['day', 'week', 'month']),
  weekday: z.string(),
  day: z.int('Enter a whole number').min(1, 'Enter a day from 1 to 31').max(31, 'Enter a day from 1 to 31'),
  time: z.string().regex(/^\d{2}:\d{2}$/, 'Enter a time'),
});
export type FeedForm = z.output<typeof feedForm>;
export type FeedInput = z.input<typeof feedForm>;

export const blankFeed: FeedInput = {
  name: '',
  url: '',
  modelId: '',
  every: 'day',
  weekday: '1',
  day: 1,
  time: '09:00',
  maxItems: 5,
  sendsNewest: false,
};

export function formOf({ name, url, modelId, maxItems, schedule }: FeedOutput): FeedInput {
  return {
    ...blankFeed,
    name,
    url,
    modelId,
    maxItems,
    every: schedule.every,
    time: schedule.time,
    ...(schedule.every === 'week' && { weekday: String(schedule.weekday) }),
    ...(schedule.every === 'month' && { day: schedule.day }),
  };
}

export function scheduleOf({ every, weekday, day, time }: FeedForm): FeedSchedule {
  return feedSchedule.parse({ every, time, weekday: Number(weekday), day });
}
