export { Badge, Status, type Tone } from './badge.tsx';
export { Button, type ButtonProps, buttonVariants } from './button.tsx';
export { Card } from './card.tsx';
export { Checkbox, type CheckboxProps } from './checkbox.tsx';
export { CodeBlock } from './code-block.tsx';
export { CopyField, useCopy } from './copy-field.tsx';
export {
  browserTimeZone,
  DateTimeInput,
  type DateTimeInputProps,
  type ZonedDateTime,
} from './date-time-input.tsx';
export { type Description, DescriptionList } from './description-list.tsx';
export { IconButton, type IconButtonProps } from './icon-button.tsx';
export { Input, type InputProps } from './input.tsx';
export { Kbd } from './kbd.tsx';
export { Pagination, type PaginationProps } from './pagination.tsx';
export { PasswordInput } from './password-input.tsx';
export { RadioGroup, type RadioGroupProps } from './radio-group.tsx';
export { SearchInput } from './search-input.tsx';
export { Segmented } from './segmented.tsx';
export { type Option, type OptionGroup, Select, type SelectProps } from './select.tsx';
export { Skeleton } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { StatCard } from './stat-card.tsx';
export { Switch, type SwitchProps } from './switch.tsx';
export { type TabItem, Tabs } from './tabs.tsx';
export { Textarea, type TextareaProps } from './textarea.tsx';
export { Timeline, type TimelineEntry } from './timeline.tsx';
