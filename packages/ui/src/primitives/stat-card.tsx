import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Skeleton } from './skeleton.tsx';

type StatCardProps = {
  label: string;
  value: ReactNode;
  /** Small line below, for example the share or the change. */
  note?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  isLoading?: boolean;
  className?: string;
};

/** One number with its name. */
export function StatCard({ label, value, note, icon, action, isLoading = false, className }: StatCardProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cn(
        'flex min-w-0 flex-col gap-1 rounded-card bg-card px-4.5 pt-3.5 pb-3 shadow-surface',
        className,
      )}
    >
      <div className="flex items-center justify-between gap-2 text-xs font-medium text-muted-foreground [&_svg]:size-4">
        <span className="truncate">{label}</span>
        {icon}
      </div>
      <div className="tabular min-h-8 text-stat break-words" aria-busy={isLoading || undefined}>
        {isLoading ? <Skeleton className="mt-1 h-6 w-24" /> : value}
      </div>
      {note || action ? (
        <div className="flex flex-wrap items-center justify-between gap-2 text-xs text-muted-foreground">
          <span>{note}</span>
          {action}
        </div>
      ) : null}
    </div>
  );
}
