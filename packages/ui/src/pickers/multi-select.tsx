import { ChevronsUpDown, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { cn } from '../cn.ts';
import { controlClass } from '../primitives/inputs/control-class.ts';
import { PickerFrame, type PickerProps, triggerAria } from './picker-frame.tsx';

export type MultiSelectProps = PickerProps & {
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  /** Labels of values that are not among the options. */
  valueLabels?: Readonly<Record<string, string>>;
  /** Instead of a chip for each when every option is chosen: "All 16 events". */
  allLabel?: string | undefined;
};

function Chip({
  name,
  disabled,
  onRemove,
}: {
  name: string;
  disabled: boolean | undefined;
  onRemove: () => void;
}) {
  return (
    <span className="pointer-events-none relative inline-flex h-6 max-w-full items-center gap-0.5 rounded-sm bg-neutral-soft pl-2 text-sm text-neutral max-sm:h-9">
      <span className="truncate">{name}</span>
      <button
        type="button"
        disabled={disabled}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="touch pointer-events-auto grid size-6 shrink-0 place-items-center rounded-sm hover:text-foreground max-sm:size-9"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}

const boxClass =
  'relative flex h-auto min-h-8 min-w-32 flex-wrap items-center gap-1 py-0.5 pr-8 pl-1 data-invalid:border-danger max-sm:min-h-11 max-sm:gap-y-2';
// Behind the chips and as large as the box, so that it never needs its own row.
const triggerClass =
  'absolute inset-0 flex items-center justify-between gap-2 rounded-[inherit] px-2.5 text-left text-muted-foreground';

/** A searchable choice of several options; each is a chip that can be removed. */
export function MultiSelect({
  value,
  onValueChange,
  valueLabels = {},
  allLabel,
  ...props
}: MultiSelectProps) {
  const { options, label, placeholder = 'Choose…', disabled, className } = props;
  const isAll = allLabel !== undefined && options.every((option) => value.includes(option.value));
  const nameOf = (key: string) =>
    options.find((option) => option.value === key)?.label ?? valueLabels[key] ?? key;
  const toggle = (key: string) =>
    onValueChange(value.includes(key) ? value.filter((other) => other !== key) : [...value, key]);
  return (
    <PickerFrame
      props={props}
      isChosen={(key) => value.includes(key)}
      onChoose={toggle}
      closesOnChoice={false}
    >
      {(open) => (
        <div
          data-invalid={props['aria-invalid']}
          className={cn(controlClass, boxClass, disabled && 'bg-muted', className)}
        >
          <Popover.Trigger {...triggerAria(props, open, label)} className={triggerClass}>
            <span className="truncate">
              {isAll ? (
                <span className="text-foreground">{allLabel}</span>
              ) : value.length === 0 ? (
                placeholder
              ) : (
                <span className="sr-only">{value.length} chosen</span>
              )}
            </span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0" />
          </Popover.Trigger>
          {(isAll ? [] : value).map((key) => (
            <Chip key={key} name={nameOf(key)} disabled={disabled} onRemove={() => toggle(key)} />
          ))}
        </div>
      )}
    </PickerFrame>
  );
}
