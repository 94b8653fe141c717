import type { JourneyGraph } from '@talkdrum/journey-design';
import { Button } from '@talkdrum/ui';
import { useState } from 'react';
import { ContactCombobox } from '../../../lib/fields/contact-combobox.tsx';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { trpc } from '../../../lib/trpc.ts';
import { RunPathSheet } from './run-path-sheet.tsx';
import { runWords } from '../editor/run-words.ts';

/** Finds a contact, and shows each of their ways through the journey. */
export function ContactPath({ id, graph }: { id: string; graph: JourneyGraph }) {
  const timeZone = useAccountZone();
  const [contactId, setContactId] = useState<string | null>(null);
  const [run, setRun] = useState<string | null>(null);
  const runs = trpc.journeys.runsOf.useQuery(
    { contactId: contactId ?? '', journeyId: id },
    { enabled: contactId !== null },
  );
  return (
    <div className="flex flex-col gap-3">
      <ContactCombobox value={contactId} onValueChange={setContactId} />
      {runs.data?.length === 0 ? (
        <p className="text-sm text-muted-foreground">They never entered this journey.</p>
      ) : null}
      <ul className="divide-y divide-border-soft">
        {(runs.data ?? []).map((line) => (
          <li key={line.id} className="flex items-center gap-2 py-2 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{runWords[line.status]}</span>
              <span className="block text-xs text-muted-foreground">
                Entered {formatTime(line.enteredAt, timeZone)} · version {line.version}
              </span>
            </span>
            <Button size="sm" onClick={() => setRun(line.id)}>
              Show path
            </Button>
          </li>
        ))}
      </ul>
      {run === null ? null : <RunPathSheet runId={run} graph={graph} onClose={() => setRun(null)} />}
    </div>
  );
}
