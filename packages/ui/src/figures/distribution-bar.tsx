import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { formatCount } from '../format-count.ts';
import { sharesOf } from './funnel.ts';
import { FILLS, type FigureTone } from './types.ts';

/**
 * Neighbours differ in lightness too; a seventh part starts the colours again, with its figure beside its
 * name.
 */
const ORDER = ['bg-ramp-6', 'bg-ramp-4', 'bg-ramp-3', 'bg-chart-6', 'bg-chart-5', 'bg-chart-2'];

export type Part = {
  id: string;
  label: ReactNode;
  value: number;
  /** Beside the value, for example the share. */
  text?: string | undefined;
  tone?: FigureTone | undefined;
  action?: ReactNode;
};

type DistributionBarProps = {
  label: string;
  parts: readonly Part[];
  format?: (value: number) => string;
  legend?: 'list' | 'row' | 'none';
};

const LEGENDS = {
  list: 'flex flex-col [&>li]:min-h-8 [&>li+li]:border-t [&>li]:border-border-soft',
  row: 'grid gap-x-5 gap-y-0.5 sm:grid-cols-2',
  none: 'sr-only',
};

/** Parts of a whole as one bar. The legend is its table: every part has its name and value in words. */
export function DistributionBar({
  label,
  parts,
  format = formatCount,
  legend = 'list',
}: DistributionBarProps) {
  const shares = sharesOf(parts.map(({ value }) => value));
  const colour = ({ tone }: Part, index: number) => (tone ? FILLS[tone] : ORDER[index % ORDER.length]);
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-2.5">
      <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-sm bg-track">
        {parts.map((part, index) =>
          part.value > 0 ? (
            <span
              key={part.id}
              className={cn('block h-full min-w-0.5 forced-colors:border', colour(part, index))}
              style={{ width: `${shares[index] ?? 0}%` }}
            />
          ) : null,
        )}
      </div>
      <ul className={cn('text-sm', LEGENDS[legend])}>
        {parts.map((part, index) => (
          <li
            key={part.id}
            className={cn('flex items-center gap-2', part.action ? 'max-sm:min-h-11!' : null)}
          >
            <span aria-hidden className={cn('size-2.5 shrink-0 rounded-[3px]', colour(part, index))} />
            <span className="min-w-0 flex-1 truncate">{part.label}</span>
            <span className="tabular">{format(part.value)}</span>
            {part.text ? <span className="tabular font-semibold">{part.text}</span> : null}
            {part.action}
          </li>
        ))}
      </ul>
    </div>
  );
}
