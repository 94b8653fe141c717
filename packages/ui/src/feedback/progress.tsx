import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

type ProgressProps = {
  label: string;
  /** Done so far; leave out while the total is unknown. */
  value?: number | undefined;
  max?: number;
  /** For example "4,200 of 10,000". Defaults to the percentage. */
  detail?: ReactNode;
  /** For example "350 per second". */
  rate?: ReactNode;
  /** For example "about 2 minutes left". */
  eta?: ReactNode;
  tone?: 'primary' | 'success' | 'danger';
  className?: string;
};

const BAR = { primary: 'bg-primary-text', success: 'bg-success', danger: 'bg-danger' } as const;

/** Progress of a long task. Screen readers announce every ten percent. */
export function Progress({
  label,
  value,
  max = 100,
  detail,
  rate,
  eta,
  tone = 'primary',
  className,
}: ProgressProps) {
  const isKnown = value !== undefined && max > 0;
  const percent = isKnown ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  const spoken = Math.floor(percent / 10) * 10;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span className="tabular text-sm text-muted-foreground">
          {detail ?? (isKnown ? `${Math.floor(percent)}%` : null)}
        </span>
      </div>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browsers' own bar can't carry the
        // moving stripe
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isKnown ? Math.floor(percent) : undefined}
        className="relative h-1.5 overflow-hidden rounded-full bg-neutral-soft"
      >
        <div
          className={cn(
            'absolute inset-y-0 rounded-full transition-[width] duration-300',
            BAR[tone],
            !isKnown && 'w-2/5 animate-stripes',
          )}
          style={isKnown ? { width: `${percent}%` } : undefined}
        />
      </div>
      {rate || eta ? (
        <div className="tabular flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
          <span>{rate}</span>
          <span>{eta}</span>
        </div>
      ) : null}
      <span aria-live="polite" className="sr-only">
        {isKnown ? `${label}: ${spoken}%` : ''}
      </span>
    </div>
  );
}
