import type { CalendarDayOutput } from '@talkdrum/api/contracts';
import { Button, IconButton, Modal, PageHeader, Skeleton, useMedia } from '@talkdrum/ui';
import { ChevronLeft, ChevronRight, Mail, MessageSquare } from 'lucide-react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatDay, zoneName } from '../../../lib/dates/format-date.ts';
import { localOf } from '../../../lib/dates/zoned-moment.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useView } from '../../../lib/use-view.ts';
import { channelWords } from '../channel-words.ts';
import { dayTitle } from './calendar-entry.ts';
import { EntryRows } from './entry-rows.tsx';
import { FirstOnly } from './first-only.tsx';
import { MonthAgenda } from './month-agenda.tsx';
import { addMonths, readMonth, weeksOf } from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';

/** A month of campaigns of both channels: sent, scheduled, and the next checks of feeds. */
export function CalendarPage() {
  const [view, change] = useView('/dashboard/calendar');
  const timeZone = useAccountZone();
  const today = localOf(new Date().toISOString(), timeZone).slice(0, 10);
  const month = readMonth(view.month) ?? today.slice(0, 7);
  const weeks = weeksOf(month);
  const calendar = trpc.campaigns.calendar.useQuery(
    { from: weeks[0]?.[0] ?? today, weeks: weeks.length },
    { placeholderData: (previous) => previous },
  );
  const go = (to: string) => change({ month: to === today.slice(0, 7) ? undefined : to });
  return (
    <>
      <PageHeader
        title="Calendar"
        description={`What was sent, what is scheduled, and when feeds are checked next. Times are in ${timeZone} (${zoneName(timeZone)}).`}
        secondaryActions={
          <>
            <Button icon={<Mail aria-hidden />} href={channelWords.email.path}>
              {channelWords.email.title}
            </Button>
            <Button icon={<MessageSquare aria-hidden />} href={channelWords.sms.path}>
              {channelWords.sms.title}
            </Button>
          </>
        }
      />
      <MonthSteps month={month} onGo={go} onToday={() => go(today.slice(0, 7))} />
      <Loaded query={calendar} skeleton={<Skeleton className="h-140" />}>
        {(days) => (
          <Month
            month={month}
            weeks={weeks}
            days={days}
            today={today}
            isBusy={calendar.isPlaceholderData}
            onOpen={(day) => change({ day })}
          />
        )}
      </Loaded>
      <DayModal
        day={calendar.data?.find(({ day }) => day === view.day)}
        onClose={() => change({ day: undefined })}
      />
    </>
  );
}

const monthName = (month: string) => formatDay(`${month}-01`, { month: 'long', year: 'numeric' });

interface MonthStepsProps {
  month: string;
  onGo: (month: string) => void;
  onToday: () => void;
}

function MonthSteps({ month, onGo, onToday }: MonthStepsProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <h2 aria-live="polite" className="mr-auto text-section">
        {monthName(month)}
      </h2>
      <Button onClick={onToday}>Today</Button>
      <IconButton
        variant="secondary"
        label="Previous month"
        icon={<ChevronLeft aria-hidden />}
        onClick={() => onGo(addMonths(month, -1))}
      />
      <IconButton
        variant="secondary"
        label="Next month"
        icon={<ChevronRight aria-hidden />}
        onClick={() => onGo(addMonths(month, 1))}
      />
    </div>
  );
}

interface MonthProps {
  month: string;
  weeks: string[][];
  days: CalendarDayOutput[];
  today: string;
  /** Shows the days that the month before had in common with this one. */
  isBusy: boolean;
  onOpen: (day: string) => void;
}

function Month({ month, weeks, days, today, isBusy, onOpen }: MonthProps) {
  const isWide = useMedia('(min-width: 48rem)');
  const timeZone = useAccountZone();
  const full = days.filter(({ day, entries }) => day.startsWith(month) && entries.length > 0);
  const shown = new Map(days.map((each) => [each.day, each]));
  return (
    <div aria-busy={isBusy}>
      {full.length === 0 && !isBusy ? (
        <p className="mb-3 text-sm text-muted-foreground">
          Nothing was sent in {monthName(month)}, and nothing is scheduled.
        </p>
      ) : null}
      {isWide ? (
        <MonthGrid
          month={month}
          weeks={weeks}
          days={shown}
          today={today}
          label={`Campaigns in ${monthName(month)}, times in ${zoneName(timeZone)}`}
          onOpen={onOpen}
        />
      ) : isBusy ? (
        <Skeleton className="h-60" />
      ) : (
        <MonthAgenda days={full} today={today} />
      )}
    </div>
  );
}

/** Everything of a day that has more than its place in the grid shows. */
function DayModal({ day, onClose }: { day: CalendarDayOutput | undefined; onClose: () => void }) {
  return (
    <Modal isOpen={day !== undefined} onClose={onClose} title={day ? dayTitle(day.day) : ''}>
      {day ? <EntryRows entries={day.entries} /> : null}
      {day?.hasMore ? <FirstOnly /> : null}
    </Modal>
  );
}
