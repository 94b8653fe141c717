import { Input } from '../primitives/input.tsx';

interface Range {
  /** Calendar days, YYYY-MM-DD, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

interface DayRangeProps extends Range {
  /** The time zone of the days, such as UTC. */
  zone: string;
  /** Gets only the end that changed. */
  onChange: (change: Range) => void;
}

/** A filter by days. The start can't be after the end. */
export function DayRange({ from, to, zone, onChange }: DayRangeProps) {
  return (
    <div className="contents max-sm:flex max-sm:min-w-0 max-sm:basis-full! max-sm:gap-2">
      <Day label="From" zone={zone} value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <Day label="To" zone={zone} value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </div>
  );
}

interface DayProps {
  label: string;
  zone: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

function Day({ label, zone, value, onChange, ...range }: DayProps) {
  return (
    <label className="flex items-center gap-1.5 text-sm text-muted-foreground max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
      {label}
      <Input
        type="date"
        aria-label={`${label} day (${zone})`}
        className="w-36 tabular-nums max-sm:w-full"
        value={value ?? ''}
        {...range}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </label>
  );
}
