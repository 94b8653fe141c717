import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps, splitProps } from '../form/field.tsx';
import { Combobox, type ComboboxProps } from './combobox.tsx';
import { MultiSelect, type MultiSelectProps } from './multi-select.tsx';
import { type OwnZones, TimeZonePicker } from './time-zone-picker.tsx';

type Owned =
  | 'label'
  | 'value'
  | 'onValueChange'
  | 'onBlur'
  | 'disabled'
  | 'className'
  | 'id'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'aria-required';

/** A searchable choice on a form; the value is a string, or null when cleared. */
export function ComboboxField<I extends FieldValues, O = I>(
  props: FieldProps<I, O> & Omit<ComboboxProps, Owned>,
) {
  const [own, picker] = splitProps(props);
  return (
    <Field {...own}>
      {({ field, aria }) => (
        <Combobox
          {...picker}
          {...aria}
          label={props.label}
          disabled={field.disabled}
          value={typeof field.value === 'string' && field.value !== '' ? field.value : null}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}

/** A time zone on a form that may have none; the value is its name, or an empty string. */
export function TimeZoneField<I extends FieldValues, O = I>({
  placeholder,
  zones,
  ...props
}: FieldProps<I, O> & { placeholder: string; zones?: OwnZones }) {
  return (
    <Field {...props}>
      {({ field, aria }) => (
        <TimeZonePicker
          {...aria}
          label={props.label}
          placeholder={placeholder}
          zones={zones}
          disabled={field.disabled}
          value={typeof field.value === 'string' && field.value !== '' ? field.value : null}
          onChange={field.onChange}
          onClear={() => field.onChange('')}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}

/** Several searchable choices on a form; the value is an array of strings. */
export function MultiSelectField<I extends FieldValues, O = I>(
  props: FieldProps<I, O> & Omit<MultiSelectProps, Owned>,
) {
  const [own, picker] = splitProps(props);
  return (
    <Field {...own}>
      {({ field, aria }) => {
        const value: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
        return (
          <MultiSelect
            {...picker}
            {...aria}
            label={props.label}
            disabled={field.disabled}
            value={value.filter((entry) => typeof entry === 'string')}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
          />
        );
      }}
    </Field>
  );
}
