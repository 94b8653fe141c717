import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { cn } from '../../cn.ts';
import { controlClass, controlHeightClass } from './control-class.ts';

export type Option = {
  value: string;
  label: string;
  disabled?: boolean;
  /** A second line or hint; shown by Combobox and MultiSelect. */
  description?: string;
};
export type OptionGroup = { label: string; options: readonly Option[] };

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  options: readonly (Option | OptionGroup)[];
  /** First entry with the empty value. */
  placeholder?: string | undefined;
  ref?: Ref<HTMLSelectElement>;
};

const renderOption = (option: Option) => (
  <option key={option.value} value={option.value} disabled={option.disabled}>
    {option.label}
  </option>
);

/** A styled native select: best on phones, fine for long lists, with type-ahead. */
export function Select({ options, placeholder, className, ...props }: SelectProps) {
  return (
    <span className={cn('relative flex w-full items-center', className)}>
      <select {...props} className={cn(controlClass, controlHeightClass, 'appearance-none truncate pr-8')}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((entry) =>
          'options' in entry ? (
            <optgroup key={entry.label} label={entry.label}>
              {entry.options.map(renderOption)}
            </optgroup>
          ) : (
            renderOption(entry)
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute right-2.5 size-4 text-muted-foreground"
      />
    </span>
  );
}
