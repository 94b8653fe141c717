import { Status, TextLink } from '@talkdrum/ui';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatClock } from '../../../lib/dates/format-date.ts';
import { isLive } from '../campaign-words.ts';
import { type CalendarEntry, entryChannel, entryHref, entryStatus } from './calendar-entry.ts';
import { EntryIcon } from './entry-icon.tsx';

/** The entries of one day, with room for their names. */
export function EntryRows({ entries }: { entries: CalendarEntry[] }) {
  const timeZone = useAccountZone();
  return (
    <ul className="divide-y divide-border-soft">
      {entries.map((entry) => {
        const { label, tone } = entryStatus(entry);
        return (
          <li key={entry.id} className="flex items-center gap-2.5 py-2">
            <span className="grid size-6.5 shrink-0 place-items-center rounded-control bg-muted text-neutral [&_svg]:size-3.75">
              <EntryIcon entry={entry} />
            </span>
            <div className="min-w-0 flex-1">
              <TextLink
                href={entryHref(entry)}
                isAlone
                className="block w-fit max-w-full text-foreground decoration-border wrap-anywhere"
              >
                {/* Clipped inside, so that the link's room for a finger isn't. */}
                <span className="line-clamp-2">{entry.name}</span>
              </TextLink>
              <p className="tabular text-xs text-muted-foreground">
                {formatClock(entry.at, timeZone)} · {entryChannel(entry)}
              </p>
            </div>
            <Status tone={tone} isLive={entry.kind === 'campaign' && isLive(entry.status)}>
              {label}
            </Status>
          </li>
        );
      })}
    </ul>
  );
}
