import { Select } from '@talkdrum/ui';

interface InOrOutProps {
  isIn: boolean;
  label: string;
  yes: string;
  no: string;
  onChange: (isIn: boolean) => void;
}

/** Selects a rule's verb or its negation. */
export function InOrOut({ isIn, label, yes, no, onChange }: InOrOutProps) {
  return (
    <Select
      aria-label={label}
      className="w-auto"
      value={isIn ? 'yes' : 'no'}
      onChange={(event) => onChange(event.target.value === 'yes')}
      options={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
    />
  );
}
