export { Combobox, type ComboboxProps } from './combobox.tsx';
export { MultiSelect, type MultiSelectProps } from './multi-select.tsx';
export { ComboboxField, MultiSelectField } from './picker-fields.tsx';
export { SuggestInput, type Suggestion } from './suggest-input.tsx';
