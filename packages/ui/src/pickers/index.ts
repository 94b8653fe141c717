export { Choice, ChoiceField } from './choice.tsx';
export { Combobox, type ComboboxProps } from './combobox.tsx';
export { DateTimeField } from './date-time-field.tsx';
export { MultiSelect, type MultiSelectProps } from './multi-select.tsx';
export { PeoplePicker } from './people-picker.tsx';
export { ComboboxField, MultiSelectField, TimeZoneField } from './picker-fields.tsx';
export { TimeZonePicker } from './time-zone-picker.tsx';
export { SuggestInput } from './suggest-input.tsx';
