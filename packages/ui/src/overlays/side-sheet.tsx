import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../primitives/icon-button.tsx';
import { useMedia } from '../theme/use-media.ts';
import { Backdrop } from './backdrop.tsx';
import { CloseButton, DialogHead } from './dialog-head.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

export type RowWalk = {
  /** "3 of 4,812" */
  position: string;
  /** Null at the end of the page. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

type SideSheetProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One quiet line of facts. */
  description?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
  /** Through the rows of the list beside it; arrow up and down do the same. */
  walk?: RowWalk | null;
};

const OWN_ARROWS =
  'input, textarea, select, [role="tab"], [role="combobox"], [role="radio"], [contenteditable]';

/** Moves on to the next row unless the focused control needs the arrow keys itself. */
function walkByKey(event: KeyboardEvent<HTMLElement>, walk: RowWalk): void {
  const { target, currentTarget, key } = event;
  const step = { ArrowUp: walk.onPrevious, ArrowDown: walk.onNext }[key];
  // Menus opened from the sheet are elsewhere in the document.
  if (!step || !(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest(OWN_ARROWS)) return;
  event.preventDefault();
  step();
}

/** The row that is open in the list, to give the focus back to it and not to the one first opened. */
function useOpenRow(isOpen: boolean) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) row.current = document.querySelector<HTMLElement>('tr[data-open] [data-row-open]');
  });
  return row;
}

/** The value when the sheet opened: Radix mounts the content anew when it becomes modal, which would lose input. */
function useWhenOpened<Value>(isOpen: boolean, value: Value): Value {
  const [kept, setKept] = useState(value);
  if (!isOpen && kept !== value) setKept(value);
  return kept;
}

function SheetBar({ walk, onClose }: { walk: RowWalk; onClose: () => void }) {
  const end = 'This is the last row on this page';
  return (
    <div className="flex items-center gap-1 px-3 pt-2 sm:px-4">
      <IconButton
        label="Previous row"
        icon={<ChevronUp aria-hidden />}
        disabledReason={walk.onPrevious ? null : end}
        onClick={walk.onPrevious ?? undefined}
      />
      <IconButton
        label="Next row"
        icon={<ChevronDown aria-hidden />}
        disabledReason={walk.onNext ? null : end}
        onClick={walk.onNext ?? undefined}
      />
      <span aria-live="polite" className="tabular ml-1 text-xs text-muted-foreground">
        {walk.position}
      </span>
      <span className="ml-auto">
        <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} />
      </span>
    </div>
  );
}

/**
 * Shows a row without leaving the list: beside it, the list stays usable. Escape closes it. On phones it covers
 * the page. Whether it is open belongs in the URL, so a blocker of the router asks about unsaved input.
 */
export function SideSheet(props: SideSheetProps) {
  const { isOpen, onClose, title, description, actions, children, walk = null } = props;
  const isPhone = useWhenOpened(isOpen, useMedia('(max-width: 639.98px)'));
  const { onOpenAutoFocus, onCloseAutoFocus } = useDialogFocus('dialog');
  const row = useOpenRow(isOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={onClose} modal={isPhone}>
      <Dialog.Portal>
        {isPhone ? <Backdrop /> : null}
        <Dialog.Content
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            // Another dialog that has just opened keeps the focus.
            const isTaken = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
            if (isTaken || row.current?.isConnected !== true) return onCloseAutoFocus(event);
            event.preventDefault();
            row.current.focus();
            return undefined;
          }}
          // The list beside it stays usable.
          onInteractOutside={(event) => event.preventDefault()}
          onKeyDown={(event) => walk && walkByKey(event, walk)}
          className={
            'fixed inset-y-0 right-0 z-50 flex w-[min(32.5rem,100vw)] flex-col bg-popover text-popover-foreground shadow-sheet outline-none data-[state=open]:animate-slide-left'
          }
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          {walk ? <SheetBar walk={walk} onClose={onClose} /> : null}
          <DialogHead
            title={title}
            description={description}
            end={
              walk ? (
                actions
              ) : (
                <span className="flex shrink-0 items-center gap-1">
                  {actions}
                  <CloseButton onClose={onClose} />
                </span>
              )
            }
            isRecord
            className={walk ? undefined : 'pt-3.5'}
          />
          <div
            data-dialog-body
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-6 sm:px-5"
          >
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
