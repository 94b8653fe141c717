import type { Span } from '@talkdrum/journey-design';
import { Input, Select } from '@talkdrum/ui';
import { useState } from 'react';

interface SpanFieldProps<Unit extends Span['unit']> {
  label: string;
  value: { amount: number; unit: Unit };
  units?: readonly Unit[];
  onChange: (value: { amount: number; unit: Unit }) => void;
}

const allUnits = ['minutes', 'hours', 'days', 'weeks'] as const;

/** A number and a unit. An empty number keeps the last one that can be stored. */
export function SpanField<Unit extends Span['unit']>(props: SpanFieldProps<Unit>) {
  const { label, value, onChange } = props;
  const units = props.units ?? (allUnits as readonly string[] as readonly Unit[]);
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    const amount = Number(text);
    const isGood = Number.isInteger(amount) && amount >= 1 && amount <= 10_000 && text !== '';
    setTyped(isGood ? null : text);
    if (isGood) onChange({ ...value, amount });
  };
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-1">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      <div className="flex gap-2">
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={10_000}
          aria-label={`${label}: how many`}
          aria-invalid={typed === null ? undefined : true}
          className="w-24"
          value={typed ?? value.amount}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(null)}
        />
        <Select
          aria-label={`${label}: unit`}
          className="w-auto"
          value={value.unit}
          options={units.map((unit) => ({ value: unit, label: unit }))}
          onChange={({ target }) => {
            const unit = units.find((one) => one === target.value);
            if (unit !== undefined) onChange({ ...value, unit });
          }}
        />
      </div>
    </div>
  );
}
