import type { ReactNode } from 'react';
import { Choice } from '../../pickers/choice.tsx';
import { Input } from '../../primitives/inputs/input.tsx';

/** One filter of a table: its control behind the Filter button, and its chip while it is in force. */
export type TableFilter = {
  id: string;
  label: string;
  /** What is chosen, in words; null filters nothing. */
  value: string | null;
  onClear: () => void;
  control: ReactNode;
};

type ChoiceFilterProps<Value extends string> = {
  label: string;
  /** The choice that filters nothing: "All lists". */
  all: string;
  value: Value | null | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
};

/** A filter by one of several values. */
export function choiceFilter<Value extends string>(props: ChoiceFilterProps<Value>): TableFilter {
  const { label, all, value, options, onChange } = props;
  const chosen = options.find((option) => option.value === value);
  return {
    id: label,
    label,
    // The options may still be loading.
    value: value == null ? null : (chosen?.label ?? '…'),
    onClear: () => onChange(undefined),
    control: (
      <Choice
        label={label}
        value={value ?? ''}
        onValueChange={(given) => onChange(options.find((option) => option.value === given)?.value)}
        options={[{ value: '', label: all }, ...options]}
      />
    ),
  };
}

type Days = {
  /** Calendar days, YYYY-MM-DD, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
};

type DayFilterProps = Days & {
  /** The time zone of the days, such as UTC. */
  zone: string;
  /** Gets only the ends that changed. */
  onChange: (change: Days) => void;
};

const dayWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  );

function rangeWords({ from, to }: Days): string | null {
  if (from !== undefined && to !== undefined) {
    return from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`;
  }
  if (from !== undefined) return `from ${dayWords(from)}`;
  return to === undefined ? null : `until ${dayWords(to)}`;
}

/** A filter by days. The start can't be after the end. */
export function dayFilter({ from, to, zone, onChange }: DayFilterProps): TableFilter {
  return {
    id: 'days',
    label: 'Days',
    value: rangeWords({ from, to }),
    onClear: () => onChange({ from: undefined, to: undefined }),
    control: (
      <span className="flex gap-2">
        <Day label="From" zone={zone} value={from} max={to} onChange={(day) => onChange({ from: day })} />
        <Day label="To" zone={zone} value={to} min={from} onChange={(day) => onChange({ to: day })} />
      </span>
    ),
  };
}

type DayProps = {
  label: string;
  zone: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
};

function Day({ label, zone, value, onChange, ...range }: DayProps) {
  return (
    <label className="flex min-w-0 flex-1 flex-col gap-1 text-xs text-muted-foreground">
      {label}
      <Input
        type="date"
        aria-label={`${label} day (${zone})`}
        className="tabular"
        value={value ?? ''}
        {...range}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </label>
  );
}
