import { Field, type FieldProps, Input } from '@talkdrum/ui';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';

/** A colour as `#rrggbb`, typed or taken from the browser's picker. `note` is shown below it. */
export function ColourField<I extends FieldValues, O = I>({
  note,
  ...props
}: FieldProps<I, O> & { note?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field {...props}>
        {({ field, aria }) => (
          <span className="flex gap-2">
            <input
              type="color"
              aria-label={`Pick: ${props.label}`}
              value={pickable(field.value)}
              onChange={({ target }) => field.onChange(target.value)}
              className="h-8 w-10 shrink-0 cursor-pointer rounded-control border border-input bg-card p-1 max-sm:h-11 max-sm:w-12"
            />
            <Input
              {...aria}
              {...field}
              value={String(field.value)}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={20}
              className="tabular"
            />
          </span>
        )}
      </Field>
      {note}
    </div>
  );
}

/** The browser's picker takes nothing but six digits. */
const pickable = (value: unknown): string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : '#000000';
