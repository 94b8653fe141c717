import { Skeleton } from '@talkdrum/ui';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { people } from '../campaign-words.ts';

interface DeparturesProps {
  id: string;
  time: { local: string; timeZone: string };
}

/** How many people get it when, if each gets it at a local time in their own zone. */
export function Departures({ id, time: { local, timeZone } }: DeparturesProps) {
  const zone = useAccountZone();
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
          <li key={each.at} className="flex justify-between gap-x-4 max-sm:flex-col">
            <span>
              {each.timezone.replaceAll('_', ' ')}: {people(each.people)}
            </span>
            <Moment at={each.at} zone={zone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In the account's own time: on the contacts' clocks all are the same. */
function Moment({ at, zone }: { at: string; zone: string }) {
  if (Date.parse(at) <= Date.now()) return <span>At once: this time has passed there</span>;
  return (
    <time dateTime={at} className="tabular text-muted-foreground">
      {formatTime(at, zone)}
    </time>
  );
}
