import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { cn } from '../cn.ts';
import { Checkbox } from '../primitives/inputs/checkbox.tsx';
import { RadioGroup, type RadioGroupProps } from '../primitives/inputs/radio-group.tsx';
import { Switch } from '../primitives/inputs/switch.tsx';
import { Field, FieldNotes, type FieldProps, RequiredMark, useField } from './field.tsx';

type ToggleProps<I extends FieldValues, O> = Omit<FieldProps<I, O>, 'isLabelHidden'> & {
  /** Shown instead of the label, for example with a link in it. */ children?: ReactNode;
};

/** A yes or no with its label at the right. */
export function CheckboxField<I extends FieldValues, O = I>({ children, ...props }: ToggleProps<I, O>) {
  const { field, error, aria } = useField(props);
  return (
    <div className={cn('flex flex-col gap-1', props.className)}>
      <div className="flex items-start gap-1.5">
        <Checkbox
          {...aria}
          {...field}
          value={undefined}
          checked={field.value === true}
          onChange={(event) => field.onChange(event.target.checked)}
          className="-ml-1"
        />
        <label htmlFor={aria.id} className="pt-0.5">
          {children ?? props.label}
          {props.required ? <RequiredMark /> : null}
        </label>
      </div>
      <FieldNotes id={aria.id} help={props.help} error={error} />
    </div>
  );
}

/** On or off, label at the left, switch at the right. */
export function SwitchField<I extends FieldValues, O = I>({ children, ...props }: ToggleProps<I, O>) {
  const { field, error, aria } = useField(props);
  return (
    <div className={cn('flex items-start justify-between gap-4', props.className)}>
      <div className="min-w-0">
        <label htmlFor={aria.id} className="font-medium">
          {children ?? props.label}
          {props.required ? <RequiredMark /> : null}
        </label>
        <FieldNotes id={aria.id} help={props.help} error={error} />
      </div>
      <Switch
        {...aria}
        {...field}
        value={undefined}
        checked={field.value === true}
        onChange={(event) => field.onChange(event.target.checked)}
      />
    </div>
  );
}

/** A choice between a few options, all visible. */
export function RadioField<I extends FieldValues, O = I>({
  options,
  look,
  isInline,
  ...props
}: FieldProps<I, O> & Pick<RadioGroupProps, 'options' | 'look' | 'isInline'>) {
  return (
    <Field {...props} isGroup>
      {({ field, aria, labelId }) => (
        <RadioGroup
          {...aria}
          options={options}
          look={look}
          isInline={isInline}
          aria-labelledby={labelId}
          value={typeof field.value === 'string' ? field.value : undefined}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          disabled={field.disabled}
        />
      )}
    </Field>
  );
}
