import type { DateTrigger } from '@talkdrum/journey-design';
import { Select } from '@talkdrum/ui';
import { Labelled } from '../form-fields/labelled.tsx';

type Zone = DateTrigger['zone'];

const zones = [
  { value: 'contact', label: 'Each contact’s own' },
  { value: 'account', label: 'Your account’s' },
] as const;

/** Whose clocks show the times of a trigger. */
export function ZoneField({ value, onChange }: { value: Zone; onChange: (zone: Zone) => void }) {
  return (
    <Labelled
      label="Time zone"
      help={
        value === 'contact' ? 'Contacts without a time zone have your account’s.' : 'Everyone enters at once.'
      }
    >
      <Select
        value={value}
        options={zones}
        onChange={({ target }) => {
          const zone = zones.find((one) => one.value === target.value)?.value;
          if (zone !== undefined) onChange(zone);
        }}
      />
    </Labelled>
  );
}
