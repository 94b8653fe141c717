import { ChevronsUpDown, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useRef, useState } from 'react';
import { cn } from '../cn.ts';
import { controlClass } from '../primitives/control-class.ts';
import { type PickerProps, pickerPanelClass } from './combobox.tsx';
import { PickerList } from './picker-list.tsx';

export type MultiSelectProps = PickerProps & {
  value: readonly string[];
  onValueChange: (value: string[]) => void /** Labels of values that are not among the options. */;
  valueLabels?: Readonly<Record<string, string>>;
};

/** Several out of many, with search; each choice is a chip that can be taken out. */
export function MultiSelect({
  options,
  label,
  value,
  onValueChange,
  valueLabels = {},
  placeholder = 'Choose…',
  disabled,
  onBlur,
  className,
  searchPlaceholder,
  emptyText,
  onSearchChange,
  isLoading,
  ...aria
}: MultiSelectProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const nameOf = (key: string) => options.find((option) => option.value === key)?.label ?? valueLabels[key] ?? key;
  const toggle = (key: string) => onValueChange(value.includes(key) ? value.filter((other) => other !== key) : [...value, key]);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) onBlur?.();
  };
  return (
    <Popover.Root open={open} onOpenChange={change} modal>
      <Popover.Anchor asChild>
        <div
          ref={box}
          data-invalid={aria['aria-invalid']}
          className={cn(
            controlClass,
            'flex min-h-8 flex-wrap items-center gap-1 py-0.5 pl-1 data-invalid:border-danger max-sm:min-h-11',
            disabled && 'bg-muted',
            className,
          )}
        >
          {value.map((key) => (
            <span key={key} className="inline-flex h-6 max-w-full items-center gap-0.5 rounded-sm bg-neutral-soft pl-2 text-sm text-neutral max-sm:h-8">
              <span className="truncate">{nameOf(key)}</span>
              <button
                type="button"
                disabled={disabled}
                aria-label={`Remove ${nameOf(key)}`}
                onClick={() => toggle(key)}
                className="grid size-6 shrink-0 place-items-center rounded-sm hover:text-foreground max-sm:size-8"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </span>
          ))}
          <Popover.Trigger
            {...aria}
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={open}
            aria-label={aria.id ? undefined : label}
            disabled={disabled}
            className="flex min-h-6 min-w-24 flex-1 items-center justify-between gap-2 rounded-sm pl-1.5 text-left text-muted-foreground max-sm:min-h-9"
          >
            <span className="truncate">{value.length === 0 ? placeholder : <span className="sr-only">{value.length} chosen</span>}</span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0" />
          </Popover.Trigger>
        </div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className={cn(pickerPanelClass, 'w-(--radix-popper-anchor-width)')}
        >
          <PickerList
            label={label}
            options={options}
            isChosen={(key) => value.includes(key)}
            onChoose={toggle}
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
