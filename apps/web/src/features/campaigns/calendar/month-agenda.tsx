import type { CalendarDayOutput } from '@talkdrum/api/contracts';
import { Badge, Card } from '@talkdrum/ui';
import { dayTitle } from './calendar-entry.ts';
import { EntryRows } from './entry-rows.tsx';
import { FirstOnly } from './first-only.tsx';

interface MonthAgendaProps {
  days: readonly CalendarDayOutput[];
  today: string;
}

/** The days of a month that have something, one below the other: for phones. */
export function MonthAgenda({ days, today }: MonthAgendaProps) {
  return (
    <div className="flex flex-col gap-3">
      {days.map(({ day, entries, hasMore }) => (
        <Card
          key={day}
          title={dayTitle(day)}
          actions={day === today ? <Badge tone="info">Today</Badge> : null}
        >
          <div className="-my-2">
            <EntryRows entries={entries} />
            {hasMore ? <FirstOnly /> : null}
          </div>
        </Card>
      ))}
    </div>
  );
}
