import { Toaster as Sonner } from 'sonner';
import type { FocusEvent } from 'react';
import { useTheme } from '../theme/theme-provider.tsx';
import { useMedia } from '../theme/use-media.ts';

/**
 * The library stops its clock while the pointer is over the toasts but not while they have the focus;
 * these two events make focus count as hovering, so that nobody loses an undo to the keyboard.
 */
const holdClock = (event: FocusEvent) =>
  event.target
    .closest('[data-sonner-toaster]')
    ?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
const releaseClock = (event: FocusEvent) => {
  const list = event.target.closest('[data-sonner-toaster]');
  if (!list?.contains(event.relatedTarget))
    list?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
};

/** Mount once, near the root. */
export function Toaster() {
  const { resolvedTheme } = useTheme();
  // Never over what one presses next: pages have their buttons at the bottom left, dialogs and sheets at the right
  // (styles.css moves notifications while one is open), and on phones all of them fill the bottom.
  const isPhone = useMedia('(max-width: 639px)');
  return (
    <div className="contents" onFocus={holdClock} onBlur={releaseClock}>
      <Sonner
        theme={resolvedTheme}
        position={isPhone ? 'top-center' : 'bottom-right'}
        // A bar at the bottom keeps its buttons free: it sets the variable.
        offset={{ bottom: 'var(--toast-bottom, 24px)' }}
        duration={5_000}
        expand
        style={{ fontFamily: 'inherit' }}
        closeButton
        containerAriaLabel="Notifications"
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'group flex w-[calc(100vw-2rem)] items-center gap-2.5 rounded-card bg-popover px-3 py-2.5 text-base text-popover-foreground shadow-popover sm:w-90',
            content: 'min-w-0 flex-1',
            title: 'font-medium',
            description: 'text-sm text-muted-foreground',
            actionButton:
              'h-7 shrink-0 rounded-control px-2.5 shadow-button text-sm font-medium text-primary-text hover:bg-accent',
            closeButton:
              'order-last grid size-6 shrink-0 place-items-center rounded-sm border-0! bg-transparent! text-muted-foreground hover:bg-accent! hover:text-foreground [&_svg]:size-3.5',
            success: '[&_[data-icon]]:text-success',
            error: '[&_[data-icon]]:text-danger',
            info: '[&_[data-icon]]:text-info',
          },
        }}
      />
    </div>
  );
}
