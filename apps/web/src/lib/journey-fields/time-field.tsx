import { weekdayNames } from '@talkdrum/journey-design';
import { Input } from '@talkdrum/ui';
import { Labelled } from '../form-fields/labelled.tsx';
import { Tick } from '../form-fields/tick.tsx';

interface TimeFieldProps {
  label: string;
  value: string;
  help?: string;
  onChange: (value: string) => void;
}

/** A time of day; an emptied field keeps the last one. */
export function TimeField({ label, value, help, onChange }: TimeFieldProps) {
  return (
    <Labelled label={label} {...(help === undefined ? {} : { help })}>
      <Input
        type="time"
        className="w-36"
        value={value}
        onChange={({ target }) => target.value !== '' && onChange(target.value.slice(0, 5))}
      />
    </Labelled>
  );
}

interface WeekdaysFieldProps {
  label: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
}

/** At least one stays chosen. */
export function WeekdaysField({ label, value, onChange }: WeekdaysFieldProps) {
  const toggle = (day: number, isOn: boolean) => {
    const next = isOn
      ? [...value, day].toSorted((one, other) => one - other)
      : value.filter((one) => one !== day);
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-3">
        {weekdayNames.map((name, at) => (
          <Tick
            key={name}
            label={name}
            isOn={value.includes(at + 1)}
            onChange={(isOn) => toggle(at + 1, isOn)}
          />
        ))}
      </div>
    </fieldset>
  );
}
