import { skipWords } from '@talkdrum/api/contracts';
import type { JourneyGraph } from '@talkdrum/journey-design';
import { Alert, SideSheet, Skeleton } from '@talkdrum/ui';
import { useState } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { formatNumber } from '../../../lib/format.ts';
import { PagesFoot } from '../../../lib/lists/pages-foot.tsx';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { PersonLine } from '../person-line.tsx';
import { RunPathSheet } from './run-path-sheet.tsx';

/** People for whom a step did nothing, all for the same reason. */
export interface LeftOutGroup {
  nodeId: string;
  /** The step. */
  title: string;
  reason: string;
  count: number;
}

interface LeftOutSheetProps {
  id: string;
  graph: JourneyGraph;
  group: LeftOutGroup | null;
  onClose: () => void;
}

/** The people behind one count of skips, newest first. */
export function LeftOutSheet({ id, graph, group, onClose }: LeftOutSheetProps) {
  const [run, setRun] = useState<string | null>(null);
  if (run !== null) return <RunPathSheet runId={run} graph={graph} onClose={() => setRun(null)} />;
  return (
    <SideSheet
      isOpen={group !== null}
      onClose={onClose}
      title={group === null ? '' : skipWords(group.reason)}
      description={group?.title}
    >
      {group === null ? null : <LeftOut id={id} group={group} onPath={setRun} />}
    </SideSheet>
  );
}

interface LeftOutProps {
  id: string;
  group: LeftOutGroup;
  onPath: (runId: string) => void;
}

function LeftOut({ id, group: { nodeId, reason, count }, onPath }: LeftOutProps) {
  const timeZone = useAccountZone();
  const pages = trpc.journeys.leftOutAt.useInfiniteQuery(
    { id, nodeId, reason },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  if (pages.error && pages.data === undefined)
    return <Alert tone="danger">{errorMessage(pages.error)}</Alert>;
  if (pages.data === undefined) return <Skeleton className="h-64" />;
  const found = pages.data.pages.flatMap(({ items }) => items);
  const gone = pages.hasNextPage ? 0 : count - found.length;
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-border-soft">
        {found.map((person) => (
          <PersonLine
            key={`${person.runId} ${person.at}`}
            person={person}
            note={`${person.outcome === 'failed' ? 'Failed' : 'Skipped'} ${formatTime(person.at, timeZone)}`}
            onPath={() => onPath(person.runId)}
          />
        ))}
      </ul>
      {gone > 0 ? (
        <p className="text-sm text-muted-foreground">
          {formatNumber(gone)} {gone === 1 ? 'isn’t' : 'aren’t'} listed: the contact was deleted, or it was
          too long ago.
        </p>
      ) : null}
      <PagesFoot pages={pages} shown={found.length} total={count} />
    </div>
  );
}
