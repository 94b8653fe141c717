import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useIsConnected } from './connection.ts';

/** A quiet line at the edge of every page while nothing can be saved. */
export function OfflineNotice() {
  const isConnected = useIsConnected();
  useRoomForNotice(!isConnected);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-[var(--toast-bottom,0.75rem)] z-40 flex sm:right-auto"
    >
      {isConnected ? null : (
        <p className="flex items-center gap-2 rounded-card bg-popover px-3 py-2 text-sm text-popover-foreground shadow-popover">
          <CloudOff aria-hidden className="size-4 shrink-0 text-warning" />
          <span>
            <strong className="font-strong">No connection.</strong> What you typed stays on this page until it
            can be saved.
          </span>
        </p>
      )}
    </div>
  );
}

/** Notifications beside an open dialog appear above the line, which is in their corner. */
function useRoomForNotice(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const { style } = document.documentElement;
    style.setProperty('--toast-above', '3rem');
    return () => void style.removeProperty('--toast-above');
  }, [isShown]);
}
