import type { ChangeEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Input, type InputProps } from '../primitives/inputs/input.tsx';
import { PasswordInput } from '../primitives/inputs/password-input.tsx';
import { Select, type SelectProps } from '../primitives/inputs/select.tsx';
import { Textarea, type TextareaProps } from '../primitives/inputs/textarea.tsx';
import { Field, type FieldProps, splitProps } from './field.tsx';

type Owned =
  | 'name'
  | 'value'
  | 'defaultValue'
  | 'id'
  | 'required'
  | 'disabled'
  | 'className'
  | 'ref'
  | 'onChange'
  | 'onBlur';
/** Fields whose empty value should reach the schema as null. */
type Nullable = { isNullable?: boolean };

const shown = (value: unknown): string | number =>
  typeof value === 'string' || (typeof value === 'number' && !Number.isNaN(value)) ? value : '';

function typed(
  event: ChangeEvent<HTMLInputElement>,
  isNullable: boolean | undefined,
): string | number | null | undefined {
  const { value, type, valueAsNumber } = event.target;
  if (value === '' && isNullable) return null;
  if (type === 'number') return value === '' ? undefined : valueAsNumber;
  return value;
}

type TextFieldProps<I extends FieldValues, O> = FieldProps<I, O> & Nullable & Omit<InputProps, Owned>;

/** A line of text. With `type="number"` the form gets a number, or undefined while empty. */
export function TextField<I extends FieldValues, O = I>(props: TextFieldProps<I, O>) {
  const [own, { isNullable, ...input }] = splitProps(props);
  return (
    <Field {...own}>
      {({ field, aria }) => (
        <Input
          {...input}
          {...aria}
          {...field}
          value={shown(field.value)}
          onChange={(event) => field.onChange(typed(event, isNullable))}
        />
      )}
    </Field>
  );
}

/** A password with its show and hide toggle. */
export function PasswordField<I extends FieldValues, O = I>(
  props: FieldProps<I, O> & Omit<InputProps, Owned | 'type' | 'suffix'>,
) {
  const [own, input] = splitProps(props);
  return (
    <Field {...own}>
      {({ field, aria }) => <PasswordInput {...input} {...aria} {...field} value={shown(field.value)} />}
    </Field>
  );
}

/** Several lines of text. */
export function TextareaField<I extends FieldValues, O = I>(
  props: FieldProps<I, O> & Omit<TextareaProps, Owned>,
) {
  const [own, area] = splitProps(props);
  return (
    <Field {...own}>
      {({ field, aria }) => <Textarea {...area} {...aria} {...field} value={shown(field.value)} />}
    </Field>
  );
}

/** A choice from a list, with the browser's own picker. */
export function SelectField<I extends FieldValues, O = I>(
  props: FieldProps<I, O> & Nullable & Omit<SelectProps, Owned>,
) {
  const [own, { isNullable, ...select }] = splitProps(props);
  return (
    <Field {...own}>
      {({ field, aria }) => (
        <Select
          {...select}
          {...aria}
          {...field}
          value={shown(field.value)}
          onChange={(event) =>
            field.onChange(event.target.value === '' && isNullable ? null : event.target.value)
          }
        />
      )}
    </Field>
  );
}
