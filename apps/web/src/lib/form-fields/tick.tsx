import { Checkbox } from '@talkdrum/ui';

interface TickProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A yes or no with its label. */
export function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <label className="flex min-h-8 items-center gap-1.5 text-sm max-sm:min-h-11">
      <Checkbox checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
