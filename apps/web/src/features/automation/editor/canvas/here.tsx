import { CircleDot } from 'lucide-react';
import { formatNumber } from '../../../../lib/format.ts';

/** How many people are at a step now, or would be at the end of a prediction. */
export function Here({ people, isPredicted = false }: { people: number; isPredicted?: boolean }) {
  return (
    <span className="flex shrink-0 items-center gap-1 font-strong whitespace-nowrap text-info">
      <CircleDot aria-hidden className="size-3" />
      {formatNumber(people)} {isPredicted ? 'waiting' : 'here'}
    </span>
  );
}
