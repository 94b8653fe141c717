import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from '../form/field.tsx';
import { DateTimeInput, type DateTimeInputProps } from './date-time-input.tsx';

/** A moment with its time zone; the value is `{ local: 'YYYY-MM-DDTHH:mm', timeZone }` or null. */
export function DateTimeField<I extends FieldValues, O = I>({
  min,
  max,
  zones,
  ...props
}: FieldProps<I, O> & Pick<DateTimeInputProps, 'min' | 'max' | 'zones'>) {
  return (
    <Field {...props}>
      {({ field, aria }) => (
        <DateTimeInput
          {...aria}
          label={props.label}
          min={min}
          max={max}
          zones={zones}
          value={field.value ?? null}
          onChange={field.onChange}
          onBlur={field.onBlur}
          disabled={field.disabled}
        />
      )}
    </Field>
  );
}
