import { type JourneyGraph } from '@talkdrum/journey-design';
import { Alert, Button, Skeleton } from '@talkdrum/ui';
import { useState } from 'react';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { PersonLine } from './person-line.tsx';
import { RunPathSheet } from './report/run-path-sheet.tsx';

interface PeopleAtStepProps {
  id: string;
  nodeId: string;
  graph: JourneyGraph;
}

/** Who is at a step now. */
export function PeopleAtStep({ id, nodeId, graph }: PeopleAtStepProps) {
  const timeZone = useAccountZone();
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
          <PersonLine
            key={person.runId}
            person={person}
            note={
              person.isHeld
                ? 'Waiting for funds or for its sender'
                : `Until ${formatTime(person.wakeAt, timeZone)}`
            }
            onPath={() => setRun(person.runId)}
          />
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
