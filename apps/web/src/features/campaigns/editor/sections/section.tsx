import { ChevronDown, Circle, CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { SectionState } from './section-states.ts';

interface SectionProps {
  /** Names the element, so a check can lead here. */
  id: string;
  title: string;
  state: SectionState;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

const marks = {
  done: { icon: CircleCheck, className: 'text-success', word: 'Complete' },
  missing: { icon: CircleAlert, className: 'text-warning', word: 'Not complete' },
  empty: { icon: Circle, className: 'text-muted-foreground', word: 'Optional' },
} as const;

/** A part of the draft: its mark and title, a one-line summary while closed, its fields while open. */
export function Section({ id, title, state: { mark, summary }, isOpen, onToggle, children }: SectionProps) {
  const bodyId = useId();
  const { icon: Mark, className, word } = marks[mark];
  return (
    <div id={`section-${id}`} className="scroll-mt-20 border-border-soft not-first:border-t">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? bodyId : undefined}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-card px-4 py-2 text-left hover:bg-accent/50 sm:px-4.5"
      >
        <Mark aria-hidden className={`size-4.5 shrink-0 ${className}`} />
        <span className="w-20 shrink-0 font-medium">{title}</span>
        <span className="sr-only">{word}.</span>
        <span className="min-w-0 flex-1 truncate text-sm text-muted-foreground">
          {isOpen && mark !== 'missing' ? null : summary}
        </span>
        <ChevronDown
          aria-hidden
          className={`size-4 shrink-0 text-muted-foreground transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen ? (
        <div id={bodyId} className="flex flex-col gap-4 px-4 pt-1 pb-4.5 sm:pr-4.5 sm:pl-11.5">
          {children}
        </div>
      ) : null}
    </div>
  );
}
