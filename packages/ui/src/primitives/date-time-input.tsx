import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { cn } from '../cn.ts';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';
import { Select } from './select.tsx';

/**
 * A wall-clock time in a named zone. The server converts it to an instant because it knows the zone's gaps.
 */
export type ZonedDateTime = { local: string; timeZone: string };

export type DateTimeInputProps = {
  /** Accessible name of the group's parts. */
  label: string;
  value: ZonedDateTime | null;
  onChange: (value: ZonedDateTime | null) => void;
  onBlur?: () => void;
  /** Earliest and latest local time, `YYYY-MM-DDTHH:mm`. */
  min?: string;
  max?: string;
  /** IANA names; all that the browser knows by default. */
  zones?: readonly string[];
  /** Zone of a new value; the browser's own by default. */
  defaultZone?: string;
  disabled?: boolean;
  className?: string;
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
};

/** The browser's zone, for example `Africa/Lagos`. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function zoneLabel(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    at,
  );
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  return `${zone.replaceAll('_', ' ')} (${offset})`;
}

/** Date, time and zone, with a control that clears it. Uses the browser's own pickers. */
export function DateTimeInput({
  label,
  value,
  onChange,
  onBlur,
  min,
  max,
  zones,
  defaultZone,
  disabled,
  className,
  ...aria
}: DateTimeInputProps) {
  const zone = value?.timeZone ?? defaultZone ?? browserTimeZone();
  const [now] = useState(() => new Date());
  const options = useMemo(() => {
    const names = new Set([zone, 'UTC', ...(zones ?? Intl.supportedValuesOf('timeZone'))]);
    return [...names].sort().map((name) => ({ value: name, label: zoneLabel(name, now) }));
  }, [zones, zone, now]);

  return (
    <div className={cn('flex flex-wrap items-center gap-2', className)}>
      <Input
        {...aria}
        type="datetime-local"
        value={value?.local ?? ''}
        min={min}
        max={max}
        disabled={disabled}
        onBlur={onBlur}
        onChange={(event) =>
          onChange(event.target.value ? { local: event.target.value, timeZone: zone } : null)
        }
        className="tabular w-auto flex-1 basis-48"
      />
      <span className="flex flex-1 basis-52 items-center gap-1">
        <Select
          aria-label={`${label}: time zone`}
          options={options}
          value={zone}
          disabled={disabled || !value}
          onChange={(event) => value && onChange({ ...value, timeZone: event.target.value })}
        />
        {value && !disabled ? (
          <IconButton
            label={`Clear ${label.toLowerCase()}`}
            icon={<X aria-hidden />}
            onClick={() => onChange(null)}
          />
        ) : null}
      </span>
    </div>
  );
}
