import type { ReactNode } from 'react';

/** A cell of two lines: what it is, and one quiet fact about it, which phones leave out. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="truncate">{first}</span>
      {second ? <span className="truncate text-xs text-muted-foreground max-sm:hidden">{second}</span> : null}
    </span>
  );
}
