import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Anchor } from '../link.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import { ChangeMark } from './change-mark.tsx';
import { Sparkline } from './sparkline.tsx';
import type { Change, FigureTone } from './types.ts';

export type StatItem = {
  id: string;
  label: string;
  value: ReactNode;
  change?: Change | undefined;
  note?: ReactNode;
  trend?:
    | {
        points: readonly number[];
        label: string;
        tone?: FigureTone | undefined;
        format?: ((value: number) => string) | undefined;
      }
    | undefined;
  /** The page with the details; the whole cell is the link. */
  href?: string | undefined;
};

type StatStripProps = { label: string; items: readonly StatItem[]; isLoading?: boolean; className?: string };

function Stat({ item, isLoading }: { item: StatItem; isLoading: boolean }) {
  const { label, value, change, note, trend, href } = item;
  return (
    <div
      role="group"
      aria-label={label}
      className={cn(
        'relative flex min-w-0 flex-col gap-0.5 bg-card px-4 pt-3.25 pb-3',
        href && 'hover:bg-inset',
      )}
    >
      <span className="truncate text-xs font-medium text-muted-foreground">
        {href ? (
          <Anchor href={href} className="after:absolute after:inset-0">
            {label}
          </Anchor>
        ) : (
          label
        )}
      </span>
      <div className="flex min-h-7.5 items-end justify-between gap-2" aria-busy={isLoading || undefined}>
        {isLoading ? (
          <Skeleton className="h-6 w-24" />
        ) : (
          <span className="tabular text-stat whitespace-nowrap max-sm:text-title">{value}</span>
        )}
        {/* A line along zero says nothing. */}
        {trend?.points.some((point) => point !== 0) && !isLoading ? (
          <Sparkline {...trend} className="max-sm:w-13" />
        ) : null}
      </div>
      {(change || note) && !isLoading ? (
        <div className="flex flex-wrap gap-x-1 text-xs text-muted-foreground">
          {change ? <ChangeMark change={change} /> : null}
          {note ? <span>{note}</span> : null}
        </div>
      ) : null}
    </div>
  );
}

/** Figures side by side in one surface, with hairlines between them. On phones two in a row. */
export function StatStrip({ label, items, isLoading = false, className }: StatStripProps) {
  return (
    <section
      aria-label={label}
      className={cn(
        'grid grid-cols-2 gap-px overflow-hidden rounded-card bg-border-soft shadow-surface',
        'max-sm:[&>*:last-child:nth-child(odd)]:col-span-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none',
        className,
      )}
    >
      {items.map((item) => (
        <Stat key={item.id} item={item} isLoading={isLoading} />
      ))}
    </section>
  );
}
