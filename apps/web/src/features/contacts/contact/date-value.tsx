import { Button, Input, Select } from '@talkdrum/ui';
import { useState } from 'react';
import { monthOptions } from '../../../lib/words/month-options.ts';
import { dayOfYear, withoutYear } from './day-of-year.ts';

interface DateValueProps {
  id: string;
  label: string;
  /** A day with or without its year, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A calendar, or day and month for a birthday whose year nobody knows. */
export function DateValue({ id, label, value, onChange }: DateValueProps) {
  const [lacksYear, setLacksYear] = useState(value.startsWith('--'));
  if (lacksYear || value.startsWith('--'))
    return (
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        <DayAndMonth id={id} label={label} value={value} onChange={onChange} />
        <Button
          variant="link"
          size="sm"
          onClick={() => {
            setLacksYear(false);
            onChange('');
          }}
        >
          With year
        </Button>
      </span>
    );
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      <Input
        id={id}
        className="min-w-0 flex-1 basis-32"
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button
        variant="link"
        size="sm"
        onClick={() => {
          setLacksYear(true);
          onChange(withoutYear(value));
        }}
      >
        No year
      </Button>
    </span>
  );
}

/** Empty until both are chosen. */
function DayAndMonth({ id, label, value, onChange }: DateValueProps) {
  const [, storedMonth = '', storedDay = ''] = /^--(\d{2})-(\d{2})$/.exec(value) ?? [];
  const [chosen, setChosen] = useState({ day: '', month: '' });
  const day = storedDay === '' ? chosen.day : storedDay;
  const month = storedMonth === '' ? chosen.month : storedMonth;
  const change = (next: { day: string; month: string }) => {
    setChosen(next);
    onChange(dayOfYear(next));
  };
  return (
    <>
      <Select
        id={id}
        aria-label={`${label}: day`}
        className="w-20"
        value={day}
        onChange={({ target }) => change({ day: target.value, month })}
        options={[{ value: '', label: 'Day' }, ...days]}
      />
      <Select
        aria-label={`${label}: month`}
        className="w-auto flex-1 basis-28"
        value={month}
        onChange={({ target }) => change({ day, month: target.value })}
        options={[{ value: '', label: 'Month' }, ...monthOptions]}
      />
    </>
  );
}

const days = Array.from({ length: 31 }, (_, at) => ({
  value: String(at + 1).padStart(2, '0'),
  label: String(at + 1),
}));
