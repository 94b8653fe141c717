import { ChevronsUpDown, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { cn } from '../cn.ts';
import { controlClass, controlHeightClass } from '../primitives/control-class.ts';
import type { Option } from '../primitives/select.tsx';
import { PickerList } from './picker-list.tsx';

export type PickerProps = {
  options: readonly Option[];
  /** Names the list, and the control where no label points at it. */
  label: string;
  placeholder?: string;
  searchPlaceholder?: string;
  emptyText?: string;
  disabled?: boolean | undefined;
  /** With it the server searches: `options` are then its answer. */
  onSearchChange?: (text: string) => void;
  isLoading?: boolean;
  onBlur?: () => void;
  className?: string;
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
};

export type ComboboxProps = PickerProps & {
  value: string | null;
  onValueChange: (value: string | null) => void;
  isClearable?: boolean;
  /** Label of a value that is not among the options, as when the server searches. */
  valueLabel?: string;
};

export const pickerPanelClass =
  'z-50 w-(--radix-popover-trigger-width) min-w-60 max-w-[calc(100vw-1rem)] overflow-hidden rounded-md border border-border bg-popover text-popover-foreground shadow-popover outline-none data-[state=open]:animate-pop';

/** One out of many, with search. */
export function Combobox({
  options,
  label,
  value,
  onValueChange,
  placeholder = 'Choose…',
  isClearable = false,
  valueLabel,
  disabled,
  onBlur,
  className,
  searchPlaceholder,
  emptyText,
  onSearchChange,
  isLoading,
  ...aria
}: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const shown = options.find((option) => option.value === value)?.label ?? (value ? (valueLabel ?? value) : null);
  const canClear = isClearable && value !== null && !disabled;
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) onBlur?.();
  };
  return (
    <Popover.Root open={open} onOpenChange={change} modal>
      <span className={cn('relative flex w-full items-center', className)}>
        <Popover.Trigger
          {...aria}
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-label={aria.id ? undefined : `${label}: ${shown ?? placeholder}`}
          disabled={disabled}
          className={cn(controlClass, controlHeightClass, 'flex items-center justify-between gap-2 text-left', canClear && 'pr-16')}
        >
          <span className={cn('truncate', !shown && 'text-muted-foreground')}>{shown ?? placeholder}</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        </Popover.Trigger>
        {canClear ? (
          <button
            type="button"
            aria-label={`Clear ${label.toLowerCase()}`}
            onClick={() => onValueChange(null)}
            className="absolute right-8 grid size-6 place-items-center rounded-sm text-muted-foreground hover:text-foreground"
          >
            <X aria-hidden className="size-4" />
          </button>
        ) : null}
      </span>
      <Popover.Portal>
        <Popover.Content align="start" sideOffset={4} collisionPadding={8} aria-label={label} className={pickerPanelClass}>
          <PickerList
            label={label}
            options={options}
            isChosen={(other) => other === value}
            onChoose={(next) => {
              onValueChange(next);
              change(false);
            }}
            searchPlaceholder={searchPlaceholder}
            emptyText={emptyText}
            onSearchChange={onSearchChange}
            isLoading={isLoading}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
