import type { CalendarDayOutput } from '@talkdrum/api/contracts';
import { Anchor, Button, cn, type Tone } from '@talkdrum/ui';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatDay } from '../../../lib/dates/format-date.ts';
import { formatNumber } from '../../../lib/format.ts';
import {
  type CalendarEntry,
  dayTitle,
  entryChannel,
  entryHref,
  entryStatus,
  entryTime,
} from './calendar-entry.ts';
import { EntryIcon } from './entry-icon.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** A day with one more shows it in the place of “1 more”. */
const most = 3;

interface MonthGridProps {
  month: string;
  weeks: string[][];
  days: ReadonlyMap<string, CalendarDayOutput>;
  today: string;
  label: string;
  onOpen: (day: string) => void;
}

/** A month as a table of weeks. */
export function MonthGrid({ month, weeks, days, today, label, onOpen }: MonthGridProps) {
  return (
    <table className="w-full table-fixed border-collapse overflow-hidden rounded-card bg-card shadow-surface">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th
              key={name}
              scope="col"
              abbr={name}
              className="border-b border-border-soft px-2 py-1.5 text-left text-xs font-strong text-muted-foreground"
            >
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                className={cn(
                  'h-24 border border-border-soft p-1 align-top first:border-l-0 last:border-r-0',
                  !day.startsWith(month) && 'bg-inset',
                )}
              >
                <DayNumber day={day} isToday={day === today} isOutside={!day.startsWith(month)} />
                <DayEntries day={days.get(day)} onOpen={() => onOpen(day)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayNumber({ day, isToday, isOutside }: { day: string; isToday: boolean; isOutside: boolean }) {
  return (
    <time
      dateTime={day}
      aria-current={isToday ? 'date' : undefined}
      className={cn(
        'tabular mb-0.5 inline-grid h-5.5 min-w-5.5 place-items-center rounded-full px-1 text-xs',
        isToday && 'bg-primary font-strong text-primary-foreground',
        isOutside && !isToday && 'text-muted-foreground',
      )}
    >
      <span aria-hidden>{Number(day.slice(8))}</span>
      <span className="sr-only">
        {dayTitle(day)}
        {isToday ? ', today' : ''}
      </span>
    </time>
  );
}

function DayEntries({ day, onOpen }: { day: CalendarDayOutput | undefined; onOpen: () => void }) {
  if (day === undefined || day.entries.length === 0) return null;
  const { entries, hasMore } = day;
  const shown = entries.length === most + 1 && !hasMore ? most + 1 : most;
  const more = entries.length - shown;
  return (
    <>
      <ul className="flex flex-col gap-1">
        {entries.slice(0, shown).map((entry) => (
          <li key={entry.id}>
            <EntryChip entry={entry} />
          </li>
        ))}
      </ul>
      {more > 0 || hasMore ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={onOpen}
          aria-haspopup="dialog"
          aria-label={`${moreText(more, hasMore)} on ${formatDay(day.day, { day: 'numeric', month: 'long' })}`}
          className="mt-0.5 h-6 w-full justify-start px-1.5"
        >
          {moreText(more, hasMore)}
        </Button>
      ) : null}
    </>
  );
}

const moreText = (more: number, hasMore: boolean) =>
  hasMore ? `Over ${formatNumber(more)} more` : `+${formatNumber(more)} more`;

/** As `Status` has them. */
const tones: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-neutral',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

function EntryChip({ entry }: { entry: CalendarEntry }) {
  const timeZone = useAccountZone();
  const { label, tone } = entryStatus(entry);
  const time = entryTime(entry, timeZone);
  return (
    <Anchor
      href={entryHref(entry)}
      title={`${entry.name} · ${time} · ${entryChannel(entry)} · ${label}`}
      className={cn(
        'block rounded-badge px-1.5 py-1 text-xs hover:underline focus-visible:outline-offset-0',
        entry.kind === 'feed'
          ? 'outline-1 -outline-offset-1 outline-dashed outline-input text-muted-foreground'
          : tones[tone],
      )}
    >
      <span className="flex min-w-0 items-center gap-1 [&_svg]:size-3 [&_svg]:shrink-0">
        <EntryIcon entry={entry} />
        <span className="sr-only">{entryChannel(entry)} </span>
        <span className="truncate font-strong">{entry.name}</span>
      </span>
      <span className="tabular block truncate">
        {time} · {label}
      </span>
    </Anchor>
  );
}
