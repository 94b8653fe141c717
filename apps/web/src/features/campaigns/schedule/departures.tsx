import type { DeparturesOutput } from '@talkdrum/api/contracts';
import { Skeleton } from '@talkdrum/ui';
import { formatTime } from '../../../lib/format.ts';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { people } from '../campaign-words.ts';

interface DeparturesProps {
  id: string;
  time: { local: string; timeZone: string };
}

/** How many people get it when, if each gets it at a local time in their own zone. */
export function Departures({ id, time: { local, timeZone } }: DeparturesProps) {
  const { data, error } = trpc.campaigns.departures.useQuery(
    { id, local, timezone: timeZone },
    { placeholderData: (previous) => previous, retry: false },
  );
  if (error) return <p className="text-sm text-muted-foreground">{errorMessage(error)}</p>;
  if (data === undefined) return <Skeleton className="h-20" />;
  return (
    <section aria-label="Who gets it when" aria-live="polite" className="rounded-lg border border-border p-3">
      <ul className="flex max-h-56 flex-col gap-1.5 overflow-auto text-sm">
        {data.map((each) => (
          <li key={each.at} className="flex flex-wrap justify-between gap-x-4">
            <span>{people(each.people)}</span>
            <Time departure={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Time({ departure: { at, timezone } }: { departure: DeparturesOutput[number] }) {
  const zone = timezone.replaceAll('_', ' ');
  if (Date.parse(at) <= Date.now()) return <span>At once: the time has passed in {zone}</span>;
  return (
    <time dateTime={at} className="tabular">
      {formatTime(at, timezone)}, {zone}
    </time>
  );
}
