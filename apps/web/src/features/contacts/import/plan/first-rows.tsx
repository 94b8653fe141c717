import type { ImportFirstRow, ImportOutput } from '@talkdrum/api/contracts';
import { Badge, Card, ErrorState, Skeleton, type Tone } from '@talkdrum/ui';
import { showDayOfYear } from '../../../../lib/dates/format-date.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { errorMessage, trpc } from '../../../../lib/trpc.ts';
import type { Block } from './block-words.ts';

const outcomes: Record<ImportFirstRow['outcome'], { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'success' },
  existing: { label: 'Existing contact', tone: 'info' },
  left_out: { label: 'Left out by your rule', tone: 'neutral' },
  repeated: { label: 'Duplicate', tone: 'warning' },
  refused: { label: 'Can’t be imported', tone: 'danger' },
};

const shownRows = 10;

/** The first rows of the file as the choices so far would store them. */
export function FirstRows({ job, block }: { job: ImportOutput; block: Block | null }) {
  const rows = trpc.imports.firstRows.useQuery({ id: job.id }, { select: (all) => all.slice(0, shownRows) });
  return (
    <Card
      title="First rows as they will be stored"
      description={rows.data ? summaryOf(rows.data) : 'Reading the first rows…'}
    >
      {rows.error ? (
        <ErrorState onRetry={() => void rows.refetch()}>{errorMessage(rows.error)}</ErrorState>
      ) : rows.data === undefined ? (
        <Skeleton className="h-80" />
      ) : (
        <ol aria-label="First rows as they will be stored" aria-busy={rows.isFetching}>
          {rows.data.map((row, index) => (
            <FirstRow key={row.rowNumber ?? `at-${index}`} row={row} block={block} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function FirstRow({
  row: { rowNumber, outcome, person, isSuppressed, problems },
  block,
}: {
  row: ImportFirstRow;
  block: Block | null;
}) {
  const blocked = [
    ...(block?.channels.includes('email') && person?.email ? [person.email] : []),
    ...(block?.channels.includes('sms') && person?.phone ? [person.phone] : []),
  ];
  const { label, tone } = outcomes[outcome];
  const zone = person?.timeZone === undefined ? {} : { 'time zone': person.timeZone };
  const stored = Object.entries({ ...zone, ...person?.attributes });
  const addresses = [person?.email, person?.phone].filter(Boolean).join(' · ');
  return (
    <li className="border-t border-border-soft py-1.5 text-sm first:border-t-0">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate">
          {rowNumber === null ? null : (
            <span className="tabular mr-2 text-xs text-muted-foreground">Row {rowNumber}</span>
          )}
          <span className="font-medium">{person?.fullName || addresses || 'Not stored'}</span>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {person?.fullName && addresses ? <p className="truncate text-muted-foreground">{addresses}</p> : null}
      {stored.length > 0 ? (
        <p className="line-clamp-2 text-xs text-muted-foreground">
          {stored.map(([key, value]) => `${key}: ${wordOf(value)}`).join(' · ')}
        </p>
      ) : null}
      {blocked.length > 0 ? <p className="text-xs text-warning">Blocks {blocked.join(' and ')}</p> : null}
      {isSuppressed ? (
        <p className="text-xs text-warning">Stays blocked: unsubscribed, bounced or suppressed before.</p>
      ) : null}
      {problems.map(({ column, value, message }) => (
        <p key={`${column} ${message}`} className="text-xs text-danger">
          {column === '' ? '' : `${column}${value === '' ? '' : ` “${value}”`}: `}
          {message}
        </p>
      ))}
    </li>
  );
}

function wordOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? formatNumber(value) : showDayOfYear(value);
}

/** "Of the first 20 rows: 17 new, 2 existing contacts, 1 can’t be imported." */
function summaryOf(rows: readonly ImportFirstRow[]): string {
  const words: Record<ImportFirstRow['outcome'], (count: number) => string> = {
    new: (count) => `${formatNumber(count)} new`,
    existing: (count) => `${formatNumber(count)} existing ${count === 1 ? 'contact' : 'contacts'}`,
    left_out: (count) => `${formatNumber(count)} left out by your rule`,
    repeated: (count) => `${formatNumber(count)} ${count === 1 ? 'duplicate' : 'duplicates'}`,
    refused: (count) => `${formatNumber(count)} can’t be imported`,
  };
  const parts = Object.entries(words).flatMap(([outcome, say]) => {
    const count = rows.filter((row) => row.outcome === outcome).length;
    return count === 0 ? [] : [say(count)];
  });
  if (rows.length === 0) return 'The file has no rows below the header.';
  return `Of the first ${rows.length === 1 ? 'row' : `${formatNumber(rows.length)} rows`}: ${parts.join(', ')}.`;
}
