import type { CalendarDayOutput } from '@talkdrum/api/contracts';
import type { Tone } from '@talkdrum/ui';
import { formatDay, formatMoment } from '../../../lib/dates/format-date.ts';
import { channelWords } from '../channel-words.ts';
import { statusWords } from '../status-words.ts';

export type CalendarEntry = CalendarDayOutput['entries'][number];

export const entryHref = (entry: CalendarEntry): string =>
  entry.kind === 'feed'
    ? `/dashboard/email/feeds?feed=${entry.id}`
    : `${channelWords[entry.channel].path}/${entry.id}`;

/** A feed's next check is no campaign yet. */
export const entryStatus = (entry: CalendarEntry): { label: string; tone: Tone } =>
  entry.kind === 'feed' ? { label: 'Checks for news', tone: 'neutral' } : statusWords[entry.status];

/** "09:30", for the grid, whose caption says in which zone. */
export const entryTime = ({ at }: CalendarEntry, timeZone: string): string =>
  formatMoment(at, timeZone, { hour: '2-digit', minute: '2-digit' });

export const entryChannel = (entry: CalendarEntry): string =>
  entry.kind === 'feed' ? 'Feed' : entry.channel === 'sms' ? 'SMS' : 'Email';

/** "Tuesday 10 March", within its month. */
export const dayTitle = (day: string): string =>
  formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
