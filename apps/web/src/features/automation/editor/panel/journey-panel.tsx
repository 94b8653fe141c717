import { Button } from '@talkdrum/ui';
import { History } from 'lucide-react';
import { useJourney } from '../journey-context.ts';
import { JourneySettingsFields } from '../fields/journey-settings-fields.tsx';
import { ProblemList } from './problem-list.tsx';

/** About the journey as a whole: what is unfinished, what it costs, and its rules. */
export function JourneyPanel() {
  const { problems, source } = useJourney();
  const open = problems.filter(({ level }) => level === 'problem');
  const notes = problems.filter(({ level }) => level === 'note');
  return (
    <div className="flex flex-col gap-4 p-4">
      <div>
        <h2 className="text-base font-semibold">Journey</h2>
        <p className="text-xs text-muted-foreground">Open a step to change it.</p>
      </div>
      <section aria-label="Before publishing" className="rounded-well bg-inset p-2.5">
        <h3 className="px-1.5 pb-1 text-sm font-semibold">
          {open.length === 0
            ? 'Ready to publish'
            : open.length === 1
              ? '1 thing to do before publishing'
              : `${open.length} things to do before publishing`}
        </h3>
        <ProblemList problems={open} />
        {notes.length === 0 ? null : (
          <details className="px-1.5 pt-1 text-sm">
            <summary className="min-h-6 cursor-pointer text-muted-foreground">
              {notes.length === 1 ? '1 note' : `${notes.length} notes`}
            </summary>
            <ProblemList problems={notes} />
          </details>
        )}
      </section>
      {source.about}
      <Button icon={<History aria-hidden />} onClick={source.machine.open}>
        Time machine
      </Button>
      <JourneySettingsFields />
    </div>
  );
}
