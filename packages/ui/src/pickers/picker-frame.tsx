import { Popover } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '../cn.ts';
import { PickerList, type PickerOption } from './picker-list.tsx';
import { useTabOut } from './use-tab-out.ts';

/** Props shared by both pickers. */
export type PickerProps = {
  options: readonly PickerOption[];
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
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
};

const panelClass =
  'z-50 min-w-60 max-w-[calc(100vw-1rem)] overflow-hidden rounded-card bg-popover text-popover-foreground shadow-popover outline-none data-[state=open]:animate-pop';

/** The aria of the button that opens a picker. */
export function triggerAria(props: PickerProps, open: boolean, name: string) {
  return {
    id: props.id,
    type: 'button',
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': open,
    'aria-label': props.id ? undefined : name,
    'aria-describedby': props['aria-describedby'],
    'aria-invalid': props['aria-invalid'],
    'aria-required': props['aria-required'],
    disabled: props.disabled,
  } as const;
}

type PickerFrameProps = {
  props: PickerProps;
  isChosen: (value: string) => boolean;
  onChoose: (value: string) => void;
  closesOnChoice: boolean;
  children: (open: boolean) => ReactNode;
};

/**
 * The popover of a picker: its control, and below it the searchable list. Leaving it counts as leaving the
 * field. A press outside closes it and nothing more: a clear pane takes it, since the page itself takes presses below
 * modal layers.
 */
export function PickerFrame({ props, isChosen, onChoose, closesOnChoice, children }: PickerFrameProps) {
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    props.onOpenChange?.(next);
    if (!next) props.onBlur?.();
  };
  const { box, onKeyDown } = useTabOut(() => change(false));
  const choose = (value: string) => {
    onChoose(value);
    if (closesOnChoice) change(false);
  };
  const { label, options, searchPlaceholder, emptyText, onSearchChange, isLoading } = props;
  return (
    <Popover.Root open={open} onOpenChange={change} modal>
      <Popover.Anchor {...{ asChild: true, ref: box }}>{children(open)}</Popover.Anchor>
      {open
        ? createPortal(<div aria-hidden className="pointer-events-auto fixed inset-0 z-50" />, document.body)
        : null}
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className={cn(panelClass, 'w-(--radix-popper-anchor-width)')}
        >
          <PickerList
            label={label}
            options={options}
            isChosen={isChosen}
            onChoose={choose}
            searchPlaceholder={searchPlaceholder}
            emptyText={emptyText}
            onSearchChange={onSearchChange}
            isLoading={isLoading}
            onKeyDown={onKeyDown}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
