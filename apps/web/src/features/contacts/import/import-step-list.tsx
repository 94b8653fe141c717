import { cn } from '@talkdrum/ui';
import { Check } from 'lucide-react';
import type { ImportStep } from './import-words.ts';

const steps: readonly { step: ImportStep; label: string }[] = [
  { step: 'file', label: 'File and list' },
  { step: 'columns', label: 'Columns' },
  { step: 'check', label: 'Check' },
  { step: 'import', label: 'Import' },
  { step: 'done', label: 'Done' },
];

interface ImportStepListProps {
  current: ImportStep;
  /** Steps that can be opened from here. */
  open?: readonly ImportStep[];
  onOpen?: (step: ImportStep) => void;
}

/** Where the import is. Earlier steps lead back to what was chosen. */
export function ImportStepList({ current, open = [], onOpen }: ImportStepListProps) {
  const at = steps.findIndex(({ step }) => step === current);
  return (
    <nav aria-label="Steps of the import" className="mb-4 -ml-2">
      <ol className="flex flex-wrap gap-x-1 gap-y-2">
        {steps.map(({ step, label }, index) => {
          const isDone = index < at || current === 'done';
          const face = (
            <>
              <Mark number={index + 1} isDone={isDone} isCurrent={step === current} />
              <span className={cn(step !== current && 'max-sm:sr-only')}>{label}</span>
              {isDone ? <span className="sr-only"> (done)</span> : null}
            </>
          );
          const className = cn(
            'flex min-h-8 items-center gap-2 rounded-control px-2 text-sm max-sm:min-h-11 max-sm:min-w-11 max-sm:justify-center',
            step === current ? 'font-strong' : 'text-muted-foreground',
          );
          return (
            <li key={step} {...(step === current ? { 'aria-current': 'step' as const } : {})}>
              {step !== current && open.includes(step) ? (
                <button
                  type="button"
                  className={cn(className, 'hover:bg-accent hover:text-foreground')}
                  onClick={() => onOpen?.(step)}
                >
                  {face}
                </button>
              ) : (
                <span className={className}>{face}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Mark({ number, isDone, isCurrent }: { number: number; isDone: boolean; isCurrent: boolean }) {
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-5 place-items-center rounded-full text-micro tabular-nums',
        isCurrent ? 'bg-primary text-primary-foreground' : 'bg-neutral-soft text-neutral',
        isDone && !isCurrent && 'bg-primary-soft text-primary-text',
      )}
    >
      {isDone && !isCurrent ? <Check className="size-3" /> : number}
    </span>
  );
}
