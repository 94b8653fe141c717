import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { cn } from '../cn.ts';
import type { Change } from './types.ts';

const VERDICTS = { good: 'text-success', bad: 'text-danger', neutral: 'text-muted-foreground' };
const ARROWS = { up: ArrowUpRight, down: ArrowDownRight, flat: ArrowRight };
const WORDS = { up: 'Up', down: 'Down', flat: 'Unchanged' };

/** How a figure changed. The arrow is also a word for screen readers, so colour is never alone. */
export function ChangeMark({ change, isShort = false }: { change: Change; isShort?: boolean }) {
  const Arrow = ARROWS[change.direction];
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1 text-xs">
      <span
        className={cn(
          'tabular inline-flex items-baseline gap-0.5 font-strong whitespace-nowrap',
          VERDICTS[change.verdict],
        )}
      >
        <Arrow aria-hidden className="size-3.25 shrink-0 self-center" />
        <span className="sr-only">{WORDS[change.direction]} </span>
        {change.text}
      </span>
      <span className={isShort ? 'sr-only' : 'text-muted-foreground'}>{change.than}</span>
    </span>
  );
}
