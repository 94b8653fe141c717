import { X } from 'lucide-react';
import { cn } from '../cn.ts';
import { IconButton } from '../primitives/icon-button.tsx';
import { Input } from '../primitives/inputs/input.tsx';
import { browserTimeZone, type ZonedDateTime } from '../primitives/zoned-date-time.ts';
import { type OwnZones, TimeZonePicker } from './time-zone-picker.tsx';

export type DateTimeInputProps = {
  /** Accessible name of the group's parts. */
  label: string;
  value: ZonedDateTime | null;
  onChange: (value: ZonedDateTime | null) => void;
  onBlur?: () => void;
  /** Earliest and latest local time, `YYYY-MM-DDTHH:mm`. */
  min?: string;
  max?: string;
  /** Offered first; a new value starts in the account's. */
  zones?: OwnZones | undefined;
  disabled?: boolean | undefined;
  className?: string;
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
};

/** Date, time and zone, with a control that clears it. Date and time use the browser's own pickers. */
export function DateTimeInput({
  label,
  value,
  onChange,
  onBlur,
  min,
  max,
  zones = {},
  disabled,
  className,
  ...aria
}: DateTimeInputProps) {
  const zone = value?.timeZone ?? zones.account ?? browserTimeZone();
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
          onChange(event.target.value ? { ...value, local: event.target.value, timeZone: zone } : null)
        }
        className="tabular w-auto flex-1 basis-48"
      />
      <span className="flex min-w-0 flex-1 basis-52 items-center gap-1">
        <TimeZonePicker
          label={`${label}: time zone`}
          value={zone}
          zones={zones}
          disabled={disabled || !value}
          onChange={(timeZone) => value && onChange({ ...value, timeZone })}
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
