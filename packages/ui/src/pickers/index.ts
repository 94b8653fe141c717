export { Combobox, type ComboboxProps } from './combobox.tsx';
export { DateTimeField } from './date-time-field.tsx';
export { MultiSelect, type MultiSelectProps } from './multi-select.tsx';
export { PeopleField, PeoplePicker, type PersonOption } from './people-picker.tsx';
export { ComboboxField, MultiSelectField } from './picker-fields.tsx';
export { type OwnZones, TimeZoneField, TimeZonePicker } from './time-zone-picker.tsx';
export { SuggestInput, type Suggestion } from './suggest-input.tsx';
