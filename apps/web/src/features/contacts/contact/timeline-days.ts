import type { TimelineEntry } from '@talkdrum/ui';

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Entries under their days, in their order. Each gets its time. */
export function timelineDays<Event extends { at: string }>(
  events: readonly Event[],
  toEntry: (event: Event) => Omit<TimelineEntry, 'time'>,
): { day: string; entries: TimelineEntry[] }[] {
  const days = Map.groupBy(events, ({ at }) => dayFormat.format(new Date(at)));
  return [...days].map(([day, entries]) => ({
    day,
    entries: entries.map((event) => ({ ...toEntry(event), time: timeFormat.format(new Date(event.at)) })),
  }));
}
