import type { DateTrigger } from '@talkdrum/journey-design';
import { Select } from '@talkdrum/ui';
import { Labelled } from '../form-fields/labelled.tsx';

type Repeats = DateTrigger['repeats'];

/** Whether a date counts once, or its day of every year. */
export function RepeatsField({ value, onChange }: { value: Repeats; onChange: (value: Repeats) => void }) {
  return (
    <Labelled label="Repeats">
      <Select
        value={value}
        options={[
          { value: 'once', label: 'Once for each date' },
          { value: 'yearly', label: 'Every year, as for birthdays' },
        ]}
        onChange={({ target }) => onChange(target.value === 'yearly' ? 'yearly' : 'once')}
      />
    </Labelled>
  );
}
