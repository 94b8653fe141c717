import type { ReactNode } from 'react';

/** A key on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-tag bg-muted px-1 font-sans text-micro font-medium text-muted-foreground">
      {children}
    </kbd>
  );
}
