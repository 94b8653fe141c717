import { ChevronsUpDown, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { cn } from '../cn.ts';
import { controlClass, controlHeightClass } from '../primitives/inputs/control-class.ts';
import { PickerFrame, type PickerProps, triggerAria } from './picker-frame.tsx';

export type ComboboxProps = PickerProps & {
  value: string | null;
  onValueChange: (value: string | null) => void;
  isClearable?: boolean;
  /** Label of a value that is not among the options, as when the server searches. */
  valueLabel?: string;
};

function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Clear ${label.toLowerCase()}`}
      onClick={onClick}
      className="absolute right-8 grid size-6 place-items-center rounded-sm text-muted-foreground hover:text-foreground"
    >
      <X aria-hidden className="size-4" />
    </button>
  );
}

/** A searchable choice of one option. */
export function Combobox({ value, onValueChange, isClearable = false, valueLabel, ...props }: ComboboxProps) {
  const { options, label, placeholder = 'Choose…', disabled, className } = props;
  const shown =
    options.find((option) => option.value === value)?.label ?? (value ? (valueLabel ?? value) : null);
  const canClear = isClearable && value !== null && !disabled;
  return (
    <PickerFrame props={props} isChosen={(other) => other === value} onChoose={onValueChange} closesOnChoice>
      {(open) => (
        <span className={cn('relative flex w-full items-center', className)}>
          <Popover.Trigger
            {...triggerAria(props, open, `${label}: ${shown ?? placeholder}`)}
            className={cn(
              controlClass,
              controlHeightClass,
              'flex items-center justify-between gap-2 text-left',
            )}
          >
            <span className={cn('truncate', canClear && 'mr-6', !shown && 'text-muted-foreground')}>
              {shown ?? placeholder}
            </span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          </Popover.Trigger>
          {canClear ? <ClearButton label={label} onClick={() => onValueChange(null)} /> : null}
        </span>
      )}
    </PickerFrame>
  );
}
