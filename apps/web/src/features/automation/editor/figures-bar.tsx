import { cn } from '@talkdrum/ui';
import { formatNumber } from '../../../lib/format.ts';
import { percentWords } from './figures-of.ts';
import type { JourneyFigures } from './journey-source.ts';

/** How the whole journey does, in one line. The first step counts the same people. */
export function FiguresBar({ figures }: { figures: JourneyFigures }) {
  const { entered, heldOut, here, goal, isPredicted = false } = figures;
  const inside = entered - heldOut;
  return (
    <dl
      aria-label={isPredicted ? 'Prediction' : 'Figures'}
      className={cn(
        'tabular flex shrink-0 flex-wrap gap-x-6 gap-y-1 border-b border-border-soft bg-card px-4.5 py-2.5 text-sm whitespace-nowrap max-sm:gap-x-4',
        isPredicted && 'border-b-2 border-dashed border-info bg-info-soft',
      )}
    >
      <Figure value={formatNumber(entered)} label={isPredicted ? 'would have entered' : 'entered'} />
      {heldOut === 0 ? null : <Figure value={formatNumber(heldOut)} label="of them in the control group" />}
      <Figure value={formatNumber(here)} label={isPredicted ? 'still on their way' : 'in it now'} isStrong />
      {goal === null ? null : (
        <Figure
          value={formatNumber(goal)}
          label={`reached the goal${inside === 0 ? '' : ` · ${percentWords(goal / inside)}`}`}
        />
      )}
    </dl>
  );
}

function Figure({ value, label, isStrong = false }: { value: string; label: string; isStrong?: boolean }) {
  return (
    <div className="flex flex-row-reverse items-baseline gap-1 max-sm:flex-col-reverse max-sm:gap-0">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className={isStrong ? 'font-semibold text-primary-text' : 'font-semibold'}>{value}</dd>
    </div>
  );
}
