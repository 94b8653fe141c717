import { Slot } from 'radix-ui';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { MenuEntry } from './menu-entry.ts';
import { OpenMenu } from './open-menu.tsx';

export type { MenuChoices, MenuEntry, MenuItem } from './menu-entry.ts';

type MenuProps = {
  /** A button; gets the aria wiring. */
  trigger: ReactNode;
  /** A function is asked when the menu opens: for a menu in each row of a table. */
  items: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  align?: 'start' | 'center' | 'end';
  label?: string;
  /** Marks the entry that leads to this page. */
  currentPath?: string;
};

const isDisabled = ({ currentTarget }: { currentTarget: HTMLElement }): boolean =>
  currentTarget.matches(':disabled, [aria-disabled="true"]');

/** A drop-down list of actions or links. Closed, it costs no more than its button. */
export function Menu({ trigger, items, align = 'end', label, currentPath }: MenuProps) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'key' | null>(null);
  const isOpen = openedBy !== null;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || event.ctrlKey || isDisabled(event)) return;
    setOpenedBy(isOpen ? null : 'pointer');
    // The focus goes into the menu.
    if (!isOpen) event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key) || isDisabled(event)) return;
    event.preventDefault();
    setOpenedBy(isOpen && event.key !== 'ArrowDown' ? null : 'key');
  };
  return (
    <>
      <Slot.Root
        {...{ ref: button, id: `${id}-button`, type: 'button' }}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        {trigger}
      </Slot.Root>
      {isOpen ? (
        <OpenMenu
          button={button}
          id={id}
          label={label}
          entries={typeof items === 'function' ? items() : items}
          align={align}
          currentPath={currentPath}
          isByKey={openedBy === 'key'}
          onClose={() => setOpenedBy(null)}
        />
      ) : null}
    </>
  );
}
