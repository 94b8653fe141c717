import { Field, type FieldProps, Input, type InputProps } from '@talkdrum/ui';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { readAmount, unreadable, writeAmount } from './money-text.ts';

type MoneyFieldProps<I extends FieldValues, O> = FieldProps<I, O> & {
  currency: string;
  /** No amount is zero: the field is empty then. */
  isZeroBlank?: boolean;
  isReadOnly?: boolean;
};

/** An amount of money. The form holds minor units as text; people see "1,500.50" with the currency. */
export function MoneyField<I extends FieldValues, O = I>({
  currency,
  isZeroBlank = false,
  isReadOnly = false,
  ...props
}: MoneyFieldProps<I, O>) {
  return (
    <Field {...props}>
      {({ field, aria }) => (
        <MoneyInput
          {...aria}
          ref={field.ref}
          name={field.name}
          disabled={field.disabled}
          readOnly={isReadOnly}
          currency={currency}
          minor={typeof field.value !== 'string' || (isZeroBlank && field.value === '0') ? '' : field.value}
          onMinorChange={(minor) => field.onChange(minor === '' && isZeroBlank ? '0' : minor)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}

type MoneyInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'suffix' | 'prefix' | 'onBlur'> & {
  currency: string;
  /** Minor units as text; empty for none. */
  minor: string;
  onMinorChange: (minor: string) => void;
  onBlur?: () => void;
};

const shown = (minor: string) => (/^\d+$/.test(minor) ? writeAmount(minor) : '');

function MoneyInput({ currency, minor, onMinorChange, onBlur, ...input }: MoneyInputProps) {
  // What was typed stays as typed while it means what the form holds; a form that is reset shows its own
  // value.
  const [typed, setTyped] = useState({ text: shown(minor), minor });
  const text = typed.minor === minor ? typed.text : shown(minor);
  const change = (next: string) => {
    const read = next.trim() === '' ? '' : (readAmount(next) ?? unreadable);
    setTyped({ text: next, minor: read });
    onMinorChange(read);
  };
  return (
    <Input
      {...input}
      inputMode="decimal"
      autoComplete="off"
      className="tabular"
      suffix={
        <span aria-hidden className="pr-1.5 text-xs font-medium">
          {currency.toUpperCase()}
        </span>
      }
      value={text}
      onChange={(event) => change(event.target.value)}
      onBlur={() => {
        setTyped(({ text: last, minor: value }) => ({ text: shown(value) || last, minor: value }));
        onBlur?.();
      }}
    />
  );
}
