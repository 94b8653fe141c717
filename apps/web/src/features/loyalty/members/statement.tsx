import type { EntryOutput, ProgramOutput } from '@talkdrum/api/contracts';
import { Badge, Button, Skeleton } from '@talkdrum/ui';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatDate, formatTime } from '../../../lib/dates/format-date.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { entryWords, signed } from '../../../lib/words/point-words.ts';
import { entryReason } from '../loyalty-words.ts';
import type { Member } from './member.ts';

/** Every movement of a member's points, newest first. */
export function Statement({ member, program }: { member: Member; program: ProgramOutput }) {
  const entries = trpc.loyalty.entries.useInfiniteQuery(
    { programId: program.id, memberId: member.id, limit: 25 },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, initialCursor: null },
  );
  return (
    <section aria-label="Statement" className="flex flex-col gap-2">
      <h3 className="text-section">Statement</h3>
      <Loaded query={entries} skeleton={<Skeleton className="h-48" />}>
        {({ pages }) => <Entries entries={pages.flatMap(({ items }) => items)} />}
      </Loaded>
      {entries.hasNextPage ? (
        <div>
          <Button size="sm" busy={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            Show older
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Entries({ entries }: { entries: readonly EntryOutput[] }) {
  const timeZone = useAccountZone();
  if (entries.length === 0) return <p className="text-sm text-muted-foreground">No points moved yet.</p>;
  return (
    <ul className="flex flex-col divide-y divide-border-soft">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-start justify-between gap-3 py-2">
          <div className="flex min-w-0 flex-col gap-0.5 text-sm">
            <span className="flex flex-wrap items-center gap-1.5">
              <Badge tone={entryWords[entry.kind].tone}>{entryWords[entry.kind].label}</Badge>
              <span className="[overflow-wrap:anywhere]">{entryReason(entry)}</span>
            </span>
            <span className="text-xs text-muted-foreground">
              {[formatTime(entry.at, timeZone), ...timesOf(entry, timeZone)].join(' · ')}
            </span>
          </div>
          <b className="tabular shrink-0 text-sm font-semibold">{signed(entry.points)}</b>
        </li>
      ))}
    </ul>
  );
}

function timesOf({ availableAt, expiresAt, missed }: EntryOutput, timeZone: string): string[] {
  return [
    availableAt !== null && new Date(availableAt) > new Date()
      ? `pending until ${formatDate(availableAt, timeZone)}`
      : '',
    expiresAt === null ? '' : `expires ${formatDate(expiresAt, timeZone)}`,
    missed === 0 ? '' : `${missed} were already spent`,
  ].filter((part) => part !== '');
}
