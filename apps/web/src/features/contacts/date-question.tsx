import type { DateOrder } from '@talkdrum/api/contracts';
import { LabelledChoice } from './labelled-choice.tsx';

interface DateQuestionProps {
  /** A date of the file that can be read either way. */
  sample: string;
  value: DateOrder | null;
  onChange: (order: DateOrder) => void;
}

/** Asked once for a file whose dates can be read either way. */
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
