import type { CSSProperties, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { formatCount } from '../format-count.ts';
import { funnelHeights, slopePath } from './funnel.ts';
import { FILLS, type FigureTone, INKS } from './types.ts';

export type FunnelStep = {
  id: string;
  label: string;
  value: number;
  /** "98.1%", "of recipients" */
  rate?: { text: string; of: string } | undefined;
  /** Under the bar: "8,902 Views in all". */
  total?: ReactNode;
  /** Under the label: "318 left out". */
  note?: ReactNode;
  tone?: FigureTone | undefined;
  /** A hatched part of the step, for views by an image proxy. */
  marked?: { value: number; label: string } | undefined;
};

type FunnelStripProps = {
  label: string;
  steps: readonly FunnelStep[];
  format?: (value: number) => string;
  footnote?: ReactNode;
};

const RAMP = ['bg-ramp-1', 'bg-ramp-3', 'bg-ramp-4', 'bg-ramp-5', 'bg-ramp-6'];
const RAMP_INK = ['text-ramp-1', 'text-ramp-3', 'text-ramp-4', 'text-ramp-5', 'text-ramp-6'];
const HATCH =
  'bg-[repeating-linear-gradient(135deg,transparent_0_3px,rgb(255_255_255/0.42)_3px_5px)] dark:bg-[repeating-linear-gradient(135deg,transparent_0_3px,rgb(0_0_0/0.4)_3px_5px)]';

type Drawn = {
  step: FunnelStep;
  index: number;
  height: number;
  next: FunnelStep | undefined;
  nextHeight: number;
};

const fillOf = (step: FunnelStep, index: number) =>
  step.tone ? FILLS[step.tone] : RAMP[Math.min(index, RAMP.length - 1)];
const inkOf = (step: FunnelStep, index: number) =>
  step.tone ? INKS[step.tone] : RAMP_INK[Math.min(index, RAMP_INK.length - 1)];

/** A column on wide screens, with the slope to the next; on phones a bar from the left. */
function Bar({ step, index, height, next, nextHeight }: Drawn) {
  const size: CSSProperties & Record<'--size' | '--marked', string> = {
    '--size': `${height}%`,
    '--marked': `${step.marked && step.value > 0 ? (step.marked.value / step.value) * 100 : 0}%`,
  };
  return (
    <div aria-hidden className="flex h-2 items-end sm:-mr-px sm:h-24">
      <span
        className={cn(
          'relative block h-full w-(--size) sm:h-(--size) sm:w-full max-sm:rounded-sm',
          fillOf(step, index),
        )}
        style={size}
      >
        {step.marked ? (
          <span
            className={cn('absolute bottom-0 left-0 h-full w-(--marked) sm:h-(--marked) sm:w-full', HATCH)}
          />
        ) : null}
      </span>
      {next ? (
        <svg
          viewBox="0 0 10 100"
          preserveAspectRatio="none"
          className={cn('h-24 w-10 shrink-0 max-sm:hidden', inkOf(next, index + 1))}
        >
          <path d={slopePath(height, nextHeight)} fill="currentColor" opacity="0.2" />
        </svg>
      ) : null}
    </div>
  );
}

function Step({ format, ...drawn }: Drawn & { format: (value: number) => string }) {
  const { label, value, rate, total, note, marked } = drawn.step;
  return (
    <li className="flex min-w-0 flex-col border-border-soft py-3 max-sm:border-t max-sm:px-4 max-sm:first:border-t-0 sm:border-l sm:pt-3.5 sm:first:border-l-0">
      <div role="group" aria-label={label} className="sm:pl-4.5">
        <div className="text-xs font-medium text-muted-foreground">{label}</div>
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="tabular text-stat max-sm:text-title">{format(value)}</span>
          {rate ? <span className="tabular text-sm font-semibold">{rate.text}</span> : null}
          {rate ? <span className="text-xs text-muted-foreground sm:w-full">{rate.of}</span> : null}
        </div>
        {note ? <div className="text-xs text-muted-foreground">{note}</div> : null}
        {marked ? (
          <span className="sr-only">
            {format(marked.value)} {marked.label}
          </span>
        ) : null}
      </div>
      <div className="mt-auto pt-2 pb-1 sm:pt-3 sm:pb-2">
        <Bar {...drawn} />
      </div>
      <div className="min-h-4 text-xs text-muted-foreground sm:px-4.5">{total}</div>
    </li>
  );
}

/** Counts that follow from one another as one drawing: each step with its rate to the step before. */
export function FunnelStrip({ label, steps, format = formatCount, footnote }: FunnelStripProps) {
  const heights = funnelHeights(steps.map(({ value }) => value));
  const marked = steps.findIndex((step) => step.marked && step.marked.value > 0);
  const markedStep = steps[marked];
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-2">
      <ol className="grid overflow-hidden rounded-card bg-card shadow-surface sm:auto-cols-fr sm:grid-flow-col">
        {steps.map((step, index) => (
          <Step
            key={step.id}
            step={step}
            index={index}
            height={heights[index] ?? 0}
            next={steps[index + 1]}
            nextHeight={heights[index + 1] ?? 0}
            format={format}
          />
        ))}
      </ol>
      {footnote || markedStep ? (
        <p className="flex items-center gap-1.5 px-0.5 text-xs text-muted-foreground">
          {markedStep ? (
            <span
              aria-hidden
              className={cn(
                'relative size-2.5 shrink-0 overflow-hidden rounded-[3px]',
                fillOf(markedStep, marked),
              )}
            >
              <span className={cn('absolute inset-0', HATCH)} />
            </span>
          ) : null}
          {footnote ?? `${format(markedStep?.marked?.value ?? 0)} ${markedStep?.marked?.label ?? ''}`}
        </p>
      ) : null}
    </section>
  );
}
