import { days, type OpeningDay } from '@talkdrum/page-designs';
import { Input } from '@talkdrum/ui';

const names = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

interface HoursRowsProps {
  value: unknown;
  onChange: (days: OpeningDay[]) => void;
}

/** From when to when each day; a day without hours is closed. */
export function HoursRows({ value, onChange }: HoursRowsProps) {
  const known = value as OpeningDay[];
  const rows = days.map((day) => known.find((entry) => entry.day === day) ?? { day, from: '', to: '' });
  const set = (index: number, part: Partial<OpeningDay>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <div className="flex flex-col gap-1.5">
      {rows.map(({ day, from, to }, index) => (
        <div key={day} className="grid grid-cols-[76px_1fr_1fr] items-center gap-2">
          <span className="text-xs text-muted-foreground">{names[day]}</span>
          <Input
            type="time"
            aria-label={`${names[day]}: opens`}
            value={from}
            onChange={({ target }) => set(index, { from: target.value })}
          />
          <Input
            type="time"
            aria-label={`${names[day]}: closes`}
            value={to}
            onChange={({ target }) => set(index, { to: target.value })}
          />
        </div>
      ))}
      <p className="text-xs text-muted-foreground">A day without hours is shown as closed.</p>
    </div>
  );
}
