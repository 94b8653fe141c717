import { calendarLimits, campaignStatus } from '@talkdrum/domain/campaigns/campaign.schema';
import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { isoDay, isoTime } from '../list-contract.ts';

export const calendarInput = z.object({
  /** The first day, by the account’s clock. */
  from: isoDay,
  weeks: z.number().int().min(1).max(calendarLimits.weeks),
});
const calendarEntry = z.object({ id: z.uuid(), name: z.string(), at: isoTime });
export const calendarOutput = z.array(
  z.object({
    day: z.string(),
    /** In the order of the day. */
    entries: z.array(
      z.discriminatedUnion('kind', [
        calendarEntry.extend({ kind: z.literal('campaign'), channel, status: campaignStatus }),
        /** A feed’s next check, which sends a campaign if there is something new. */
        calendarEntry.extend({ kind: z.literal('feed') }),
      ]),
    ),
    /** The day has more campaigns than these. */
    hasMore: z.boolean(),
  }),
);
export type CalendarDayOutput = z.infer<typeof calendarOutput>[number];
