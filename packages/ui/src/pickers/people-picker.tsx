import { Combobox, type ComboboxProps } from './combobox.tsx';
import { Initials } from './initials.tsx';

/** A person to choose: the name, and a second line such as the address. */
type PersonOption = { value: string; label: string; description?: string };

type PeoplePickerProps = Omit<ComboboxProps, 'options' | 'onValueChange' | 'onSearchChange'> & {
  options: readonly PersonOption[];
  onChange: (value: string | null) => void;
  /** With it the server searches: `options` are then its answer. */
  onSearch?: ((text: string) => void) | undefined;
};

/** One person among many: a team member, a contact. */
export function PeoplePicker({ options, onChange, onSearch, ...picker }: PeoplePickerProps) {
  return (
    <Combobox
      searchPlaceholder="Name or address"
      emptyText="Nobody matches"
      {...picker}
      {...(onSearch ? { onSearchChange: onSearch } : {})}
      options={options.map((option) => ({ ...option, icon: <Initials name={option.label} /> }))}
      onValueChange={onChange}
    />
  );
}
