import type { TimelineEntry } from '@talkdrum/ui';
import { formatClock, formatMoment } from '../../../lib/dates/format-date.ts';

/** Entries under their days in the zone, in their order. Each gets its time. */
export function timelineDays<Event extends { at: string }>(
  events: readonly Event[],
  toEntry: (event: Event) => Omit<TimelineEntry, 'time'>,
  timeZone: string,
): { day: string; entries: TimelineEntry[] }[] {
  const days = Map.groupBy(events, ({ at }) => formatMoment(at, timeZone, { dateStyle: 'full' }));
  return [...days].map(([day, entries]) => ({
    day,
    entries: entries.map((event) => ({ ...toEntry(event), time: formatClock(event.at, timeZone) })),
  }));
}
