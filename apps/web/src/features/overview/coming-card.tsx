import type { Coming } from '@talkdrum/api/contracts';
import { Card, Status, TextLink } from '@talkdrum/ui';
import { CalendarClock, FileUp, Send, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatMoment, formatTime } from '../../lib/dates/format-date.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { timeLeft } from '../../lib/time-left.ts';
import { trpc } from '../../lib/trpc.ts';
import { FewFirst, NothingYet, RowsSkeleton } from './few-first.tsx';

/** Campaigns being sent or scheduled, imports and automations that run; follows them live. */
export function ComingCard() {
  const coming = trpc.overview.coming.useQuery(undefined, { refetchInterval: 30_000 });
  return (
    <Card title="On its way" isFlush className="min-h-58">
      <Loaded query={coming} skeleton={<RowsSkeleton label="Loading what is on its way" />}>
        {(data) => <ComingRows data={data} />}
      </Loaded>
    </Card>
  );
}

function ComingRows({ data: { sending, scheduled, imports, journeys } }: { data: Coming }) {
  const rows = [
    ...sending.map((campaign) => ({
      key: campaign.id,
      row: <SendingRow key={campaign.id} campaign={campaign} />,
    })),
    ...imports.map((each) => ({ key: each.id, row: <ImportRow key={each.id} running={each} /> })),
    ...journeys.map((each) => ({ key: each.id, row: <JourneyRow key={each.id} journey={each} /> })),
    ...scheduled.map((each) => ({ key: each.id, row: <ScheduledRow key={each.id} send={each} /> })),
  ];
  if (rows.length === 0)
    return <NothingYet icon={<CalendarClock />}>Nothing is being sent, scheduled or imported.</NothingYet>;
  return (
    <FewFirst items={rows} rest="on its way">
      {({ row }) => row}
    </FewFirst>
  );
}

interface RowProps {
  icon: ReactNode;
  title: string;
  href: string;
  status: ReactNode;
  /** From 0 to 1; missing without progress. */
  progress?: number;
  children: ReactNode;
}

function ComingRow({ icon, title, href, status, progress, children }: RowProps) {
  return (
    <li className="flex items-start gap-2.5 px-4 py-2 sm:px-4.5">
      <span className="grid size-6.5 shrink-0 place-items-center rounded-control bg-muted text-neutral [&_svg]:size-3.75">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-2">
          <TextLink
            href={href}
            className="min-w-0 truncate text-sm font-semibold text-foreground decoration-border max-sm:relative max-sm:-my-2 max-sm:leading-11"
          >
            {title}
          </TextLink>
          {status}
        </div>
        {progress === undefined ? null : (
          <div
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browsers' own bar can't be styled alike
            role="progressbar"
            aria-label={title}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(100 * progress)}
            className="my-1.5 h-1.25 overflow-hidden rounded-full bg-track"
          >
            <div className="h-full bg-chart-3 transition-[width]" style={{ width: `${100 * progress}%` }} />
          </div>
        )}
        <p className="tabular text-xs text-muted-foreground">{children}</p>
      </div>
    </li>
  );
}

const states = {
  preparing: { label: 'Preparing', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  paused: { label: 'Paused', tone: 'warning' },
} as const;

function SendingRow({
  campaign: { id, channel, name, status, progress },
}: {
  campaign: Coming['sending'][number];
}) {
  const timezone = useAccountZone();
  const { label, tone } =
    status === 'paused' ? states.paused : states[status === 'sending' ? status : 'preparing'];
  const done = progress === null ? 0 : progress.recipients - progress.queued;
  const facts = [
    ...(progress === null
      ? ['Preparing its recipients']
      : [`${formatNumber(done)} of ${formatNumber(progress.recipients)}`]),
    ...(progress?.ratePerSecond ? [`${formatNumber(progress.ratePerSecond)} a second`] : []),
    ...(progress?.secondsLeft ? [timeLeft(progress.secondsLeft)] : []),
    ...(progress?.waitsUntil ? [`waits until ${formatTime(progress.waitsUntil, timezone)}`] : []),
  ];
  return (
    <ComingRow
      icon={<Send aria-hidden />}
      title={name}
      href={`/dashboard/${channel}/${id}`}
      status={
        <Status tone={tone} isLive={status === 'sending'}>
          {label}
        </Status>
      }
      {...(progress === null || progress.recipients === 0 ? {} : { progress: done / progress.recipients })}
    >
      {facts.join(' · ')}
    </ComingRow>
  );
}

function ScheduledRow({ send }: { send: Coming['scheduled'][number] }) {
  const timezone = useAccountZone();
  const facts = [
    sayTime(send.at, timezone),
    ...(send.recipients === null
      ? []
      : [`${formatNumber(send.recipients)} ${send.recipients === 1 ? 'person' : 'people'}`]),
    ...(send.cost === null ? [] : [`about ${formatMoney(send.cost.amountMinor, send.cost.currency)}`]),
  ];
  return (
    <ComingRow
      icon={<CalendarClock aria-hidden />}
      title={send.name}
      href={`/dashboard/${send.channel}/${send.id}`}
      status={<Status tone="neutral">Scheduled</Status>}
    >
      {facts.join(' · ')}
    </ComingRow>
  );
}

/** "Wed 25 Nov, 16:13 GMT+1": by the account's clock, like all times of this page, also of a campaign with a zone of its own. */
function sayTime(at: string, timeZone: string): string {
  return formatMoment(at, timeZone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

const journeyStates = {
  running: { label: 'Live', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  draining: { label: 'Closing', tone: 'info' },
} as const;

function JourneyRow({ journey }: { journey: Coming['journeys'][number] }) {
  const { id, name, status, entered, inside } = journey;
  const { label, tone } = journeyStates[status];
  return (
    <ComingRow
      icon={<Workflow aria-hidden />}
      title={name}
      href={`/dashboard/automation/${id}/report`}
      status={<Status tone={tone}>{label}</Status>}
    >
      {`${formatNumber(inside)} ${inside === 1 ? 'person' : 'people'} in it now · ${formatNumber(entered)} entered`}
    </ComingRow>
  );
}

const importWords = { checking: 'Checking', running: 'Importing', undoing: 'Undoing' } as const;

function ImportRow({ running }: { running: Coming['imports'][number] }) {
  const { id, fileName, status, processed, totalRows, ratePerSecond } = running;
  const facts = [
    totalRows === null
      ? `${formatNumber(processed)} rows`
      : `${formatNumber(processed)} of ${formatNumber(totalRows)} rows`,
    ...(ratePerSecond === null ? [] : [`${formatNumber(ratePerSecond)} a second`]),
    ...(ratePerSecond === null || totalRows === null
      ? []
      : [timeLeft(Math.ceil((totalRows - processed) / ratePerSecond))]),
  ];
  return (
    <ComingRow
      icon={<FileUp aria-hidden />}
      title={fileName}
      href={`/dashboard/contacts/import/${id}`}
      status={
        <Status tone="info" isLive>
          {importWords[status]}
        </Status>
      }
      {...(totalRows === null || totalRows === 0 ? {} : { progress: Math.min(1, processed / totalRows) })}
    >
      {facts.join(' · ')}
    </ComingRow>
  );
}
