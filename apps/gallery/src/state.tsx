import type { ReactNode } from 'react';

/** One part in one state, under the state's name. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h2 className="text-xs font-medium text-muted-foreground">{name}</h2>
      {children}
    </section>
  );
}
