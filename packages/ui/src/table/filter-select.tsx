import { Select } from '../primitives/select.tsx';

interface FilterSelectProps<Value extends string> {
  label: string;
  /** The choice that filters nothing: "All lists". */
  all: string;
  value: Value | null | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
}

/** A filter of a table by one of several values. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, value, options, onChange } = props;
  return (
    <Select
      aria-label={label}
      className="w-auto max-w-36"
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value)}
      options={[{ value: '', label: all }, ...options]}
    />
  );
}
