import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Anchor } from '../link.tsx';
import { FILLS, type FigureTone } from './types.ts';

const ACTION =
  'inline-flex min-h-6 max-w-full items-center text-left hover:underline underline-offset-2 max-sm:min-h-11';

function Bar({ share, tone, className }: { share: number; tone: FigureTone; className?: string }) {
  return (
    <span aria-hidden className={cn('block h-1.25 overflow-hidden rounded-full bg-track', className)}>
      <span
        className={cn('block h-full rounded-full', FILLS[tone])}
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </span>
  );
}

export type MeterRow = {
  id: string;
  label: ReactNode;
  value: number;
  /** The figure in words: "92", "1.8%". */
  text: string;
  tone?: FigureTone | undefined;
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
};

function RowLabel({ label, href, onSelect }: Pick<MeterRow, 'label' | 'href' | 'onSelect'>) {
  if (href) {
    return (
      <Anchor href={href} className={ACTION}>
        <span className="truncate">{label}</span>
      </Anchor>
    );
  }
  if (!onSelect) return <span className="block truncate">{label}</span>;
  return (
    <button type="button" onClick={onSelect} className={ACTION}>
      <span className="truncate">{label}</span>
    </button>
  );
}

/** A bar beside each figure, for reasons, networks and links. `max` is the value of a full bar. */
export function MeterRows({
  label,
  rows,
  max = Math.max(0, ...rows.map(({ value }) => value)),
}: {
  label: string;
  rows: readonly MeterRow[];
  max?: number;
}) {
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)_minmax(3rem,30%)_auto] gap-x-2.5 text-sm">
      {rows.map(({ id, value, text, tone = 'comparison', ...row }) => (
        <li key={id} className="col-span-3 grid min-h-6 grid-cols-subgrid items-center">
          <RowLabel {...row} />
          <Bar share={max > 0 ? value / max : 0} tone={tone} />
          <span className="tabular text-right">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** A figure with a bar, for table cells. `value` is the filled share, 0 to 1. */
export function InlineMeter({ value, text, tone }: { value: number; text: string; tone: FigureTone }) {
  return (
    <span className="tabular inline-flex items-center justify-end gap-2">
      {text}
      <Bar share={value} tone={tone} className="w-10 max-sm:hidden" />
    </span>
  );
}
