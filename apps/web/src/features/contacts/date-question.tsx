import type { DateOrder } from '@talkdrum/api/contracts';
import { LabelledChoice } from './labelled-choice.tsx';

interface DateQuestionProps {
  /** An ambiguous date from the file. */
  sample: string;
  value: DateOrder | null;
  onChange: (order: DateOrder) => void;
}

/** Shown when the file's dates are ambiguous. */
export function DateQuestion({ sample, value, onChange }: DateQuestionProps) {
  return (
    <LabelledChoice
      label={`How are dates such as ${sample} written?`}
      value={value ?? ''}
      onValueChange={(order) => onChange(order === 'mdy' ? 'mdy' : 'dmy')}
      options={[
        { value: 'dmy', label: 'Day first, as in Nigeria, Ghana, Kenya and the UK' },
        { value: 'mdy', label: 'Month first, as in the US' },
      ]}
    />
  );
}
