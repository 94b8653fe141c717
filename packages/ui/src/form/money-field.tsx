import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { currencySign } from '../money/format-money.ts';
import { Input, type InputProps } from '../primitives/inputs/input.tsx';
import { Field, type FieldProps } from './field.tsx';
import { readAmount, unreadable, writeAmount } from '../money/money-text.ts';

type MoneyFieldProps<I extends FieldValues, O> = FieldProps<I, O> & {
  currency: string;
  /** Shows zero as an empty field. */
  isZeroBlank?: boolean;
  isReadOnly?: boolean;
};

/** An amount of money. The form holds minor units as text; the field shows "1,500.50" after the currency's sign. */
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
  /** Minor units as text; empty means no amount. */
  minor: string;
  onMinorChange: (minor: string) => void;
  onBlur?: () => void;
};

const shown = (minor: string) => (/^\d+$/.test(minor) ? writeAmount(minor) : '');

function MoneyInput({ currency, minor, onMinorChange, onBlur, ...input }: MoneyInputProps) {
  // The text stays as typed while it equals the form's value; after a form reset the form's value is shown.
  const [typed, setTyped] = useState({ text: shown(minor), minor });
  const text = typed.minor === minor ? typed.text : shown(minor);
  const change = (next: string) => {
    const read = next.trim() === '' ? '' : (readAmount(next) ?? unreadable);
    setTyped({ text: next, minor: read });
    onMinorChange(read);
  };
  const sign = currencySign(currency);
  return (
    <Input
      {...input}
      inputMode="decimal"
      autoComplete="off"
      className="tabular"
      prefix={<span className="font-medium">{sign}</span>}
      prefixWidth={sign.length}
      value={text}
      onChange={(event) => change(event.target.value)}
      onBlur={() => {
        setTyped(({ text: last, minor: value }) => ({ text: shown(value) || last, minor: value }));
        onBlur?.();
      }}
    />
  );
}
