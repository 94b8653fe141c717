import { Toaster as Sonner } from 'sonner';
import { useTheme } from '../theme/theme-provider.tsx';

/** Mount once, near the root. */
export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme}
      position="bottom-right"
      duration={5_000}
      expand
      style={{ fontFamily: 'inherit' }}
      closeButton
      containerAriaLabel="Notifications"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'group flex w-full items-center gap-2.5 rounded-md border border-border bg-popover px-3 py-2.5 text-base text-popover-foreground shadow-popover sm:w-90',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'text-sm text-muted-foreground',
          actionButton: 'h-7 shrink-0 rounded-md border border-border px-2.5 text-sm font-medium text-primary-text hover:bg-accent',
          closeButton: 'order-last grid size-6 shrink-0 place-items-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground [&_svg]:size-3.5',
          success: '[&_[data-icon]]:text-success',
          error: '[&_[data-icon]]:text-danger',
          info: '[&_[data-icon]]:text-info',
        },
      }}
    />
  );
}
