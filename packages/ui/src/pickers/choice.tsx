import type { Ref } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps, splitProps } from '../form/field.tsx';
import { type Option, Select } from '../primitives/inputs/select.tsx';
import { Combobox } from './combobox.tsx';

/** From this many options on, people search for one rather than scroll to it. */
const many = 25;

type ChoiceProps = {
  /** Names the control where no label points at it. */
  label: string;
  options: readonly Option[];
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
  onBlur?: () => void;
  disabled?: boolean | undefined;
  className?: string;
  id?: string;
  /** Of the native select. */
  name?: string;
  ref?: Ref<HTMLSelectElement>;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
};

/**
 * One of the things an account has made: lists, forms, rewards. A native select while there are a few of them, a
 * searchable picker when there are many.
 */
export function Choice({ label, options, value, onValueChange, name, ref, ...props }: ChoiceProps) {
  if (options.length >= many) {
    return (
      <Combobox
        {...props}
        label={label}
        options={options}
        value={value === '' && !options.some((option) => option.value === '') ? null : value}
        onValueChange={(chosen) => onValueChange(chosen ?? '')}
      />
    );
  }
  return (
    <Select
      {...props}
      {...{ name, ref }}
      aria-label={props.id === undefined ? label : undefined}
      options={options}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

/** The same on a form. The value is a string, or null for the empty choice of a field that may have none. */
export function ChoiceField<I extends FieldValues, O = I>(
  props: FieldProps<I, O> & Pick<ChoiceProps, 'options' | 'placeholder'> & { isNullable?: boolean },
) {
  const [own, { isNullable = false, ...choice }] = splitProps(props);
  return (
    <Field {...own}>
      {({ field, aria }) => (
        <Choice
          {...choice}
          {...aria}
          label={props.label}
          name={field.name}
          ref={field.ref}
          disabled={field.disabled}
          value={typeof field.value === 'string' ? field.value : ''}
          onValueChange={(value) => field.onChange(isNullable && value === '' ? null : value)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
