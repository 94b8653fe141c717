import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export type Description = { term: string; value: ReactNode };

/** Terms and values for the details of one item. An empty value shows a dash. */
export function DescriptionList({
  items,
  columns = 1,
  className,
}: {
  items: readonly Description[];
  columns?: 1 | 2;
  className?: string;
}) {
  return (
    <dl className={cn('grid gap-x-8', columns === 2 && 'sm:grid-cols-2', className)}>
      {items.map(({ term, value }) => (
        <div
          key={term}
          className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-3 border-b border-border-soft py-1.5 text-sm last:border-b-0"
        >
          <dt className="text-muted-foreground">{term}</dt>
          <dd className="min-w-0 break-words">
            {value === null || value === undefined || value === '' ? '–' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
