import { RadioGroup, type RadioGroupProps } from '@talkdrum/ui';
import { useId } from 'react';

/** A labelled radio group, for use outside a form. */
export function LabelledChoice({
  label,
  ...group
}: { label: string } & Pick<RadioGroupProps, 'value' | 'onValueChange' | 'options' | 'look' | 'disabled'>) {
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-1 font-medium">
        {label}
      </p>
      <RadioGroup aria-labelledby={id} {...group} />
    </div>
  );
}
