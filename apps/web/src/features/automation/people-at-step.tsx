import { type JourneyGraph } from '@talkdrum/journey-design';
import { Alert, Button, Skeleton, TextLink } from '@talkdrum/ui';
import { useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { RunPathSheet } from './report/run-path-sheet.tsx';

interface PeopleAtStepProps {
  id: string;
  nodeId: string;
  graph: JourneyGraph;
}

/** Who is at a step now, who is due first first. A name opens the contact, “Path” everything that happened so far. */
export function PeopleAtStep({ id, nodeId, graph }: PeopleAtStepProps) {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [run, setRun] = useState<string | null>(null);
  const cursor = cursors.at(-1) ?? null;
  const people = trpc.journeys.peopleAt.useQuery(
    { id, nodeId, cursor },
    { placeholderData: (previous) => previous },
  );
  if (people.error) return <Alert tone="danger">{errorMessage(people.error)}</Alert>;
  if (people.data === undefined) return <Skeleton className="h-40" />;
  const { items, nextCursor } = people.data;
  return (
    <div className="flex flex-col gap-3">
      {items.length === 0 ? <p className="text-sm text-muted-foreground">Nobody is here now.</p> : null}
      <ul className="divide-y divide-border-soft">
        {items.map((person) => (
          <li key={person.runId} className="flex items-center gap-2 py-2 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">
                <TextLink href={`/dashboard/contacts?contact=${person.contactId}`}>
                  {person.name || person.email || person.phone || 'Contact'}
                </TextLink>
              </span>
              <span className="block text-xs text-muted-foreground">
                {person.isHeld ? 'Waiting for funds or for its sender' : `Until ${formatTime(person.wakeAt)}`}
              </span>
            </span>
            <Button size="sm" variant="ghost" onClick={() => setRun(person.runId)}>
              Path
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        {cursors.length > 0 ? (
          <Button size="sm" onClick={() => setCursors(cursors.slice(0, -1))}>
            Previous
          </Button>
        ) : null}
        {nextCursor === null ? null : (
          <Button size="sm" onClick={() => setCursors([...cursors, nextCursor])}>
            Next
          </Button>
        )}
      </div>
      {run === null ? null : <RunPathSheet runId={run} graph={graph} onClose={() => setRun(null)} />}
    </div>
  );
}
