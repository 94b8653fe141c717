import { CloudOff } from 'lucide-react';
import { useIsConnected } from './connection.ts';

/** A quiet line at the edge of every page while nothing can be saved. */
export function OfflineNotice() {
  const isConnected = useIsConnected();
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
