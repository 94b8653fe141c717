import type { Channel, ReportOutput } from '@talkdrum/api/contracts';
import { Card, ErrorState, Skeleton, StatCard } from '@talkdrum/ui';
import { lazy, Suspense } from 'react';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { ExcludedList } from './excluded-list.tsx';

const ReportChart = lazy(() =>
  import('./report-chart.tsx').then((module) => ({ default: module.ReportChart })),
);

interface AnalyticsTabProps {
  id: string;
  channel: Channel;
  chart: 'chart' | 'table';
  onChartChange: (view: 'chart' | 'table') => void;
}

/** Counts, chart over time, links and people left out. */
export function AnalyticsTab({ id, channel, chart, onChartChange }: AnalyticsTabProps) {
  const report = trpc.campaigns.report.useQuery({ id });
  if (report.error && !report.data) {
    return (
      <Card>
        <ErrorState requestId={errorFacts(report.error)?.requestId} onRetry={() => void report.refetch()}>
          {errorMessage(report.error)}
        </ErrorState>
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {channel === 'sms' ? (
        <SmsCounts report={report.data ?? null} />
      ) : (
        <EmailCounts report={report.data ?? null} />
      )}
      <Card title="Over time">
        {report.data ? (
          <Suspense fallback={<Skeleton className="h-80" />}>
            <ReportChart
              channel={channel}
              series={report.data.series}
              view={chart}
              onViewChange={onChartChange}
            />
          </Suspense>
        ) : (
          <Skeleton className="h-80" />
        )}
      </Card>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Links">
          {report.data ? <LinksTable links={report.data.links} /> : <Skeleton className="h-24" />}
        </Card>
        <Card title="Left out" description="People in the audience who weren’t sent the message.">
          {report.data ? (
            <ExcludedList excluded={report.data.excluded} channel={channel} />
          ) : (
            <Skeleton className="h-24" />
          )}
        </Card>
      </div>
    </div>
  );
}

/** The nine counts of an email and the excluded automated activity. */
function EmailCounts({ report }: { report: ReportOutput | null }) {
  const counts = report?.counts;
  const sent = counts?.sent ?? 0;
  const of = (value: number, whole: number, word: string) =>
    report === null ? ' ' : `${formatShare(value, whole)} of ${word}`;
  const entries = [
    [
      'Sent',
      counts?.sent,
      report === null ? ' ' : `of ${formatNumber(report.progress.recipients)} recipients`,
    ],
    ['Deliveries', counts?.deliveries, of(counts?.deliveries ?? 0, sent, 'sent')],
    ['Views', counts?.views, 'all opens'],
    [
      'Unique views',
      counts?.uniqueViews,
      of(counts?.uniqueViews ?? 0, counts?.deliveries ?? 0, 'deliveries'),
    ],
    ['Clicks', counts?.clicks, 'all clicks'],
    [
      'Unique clicks',
      counts?.uniqueClicks,
      of(counts?.uniqueClicks ?? 0, counts?.deliveries ?? 0, 'deliveries'),
    ],
    ['Bounces', counts?.bounces, of(counts?.bounces ?? 0, sent, 'sent')],
    ['Complaints', counts?.complaints, of(counts?.complaints ?? 0, sent, 'sent')],
    ['Unsubscribers', counts?.unsubscribers, of(counts?.unsubscribers ?? 0, sent, 'sent')],
  ] as const;
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:grid-cols-3">
        {entries.map(([label, value, note]) => (
          <StatCard
            key={label}
            label={label}
            value={formatNumber(value ?? 0)}
            note={note}
            isLoading={report === null}
          />
        ))}
      </div>
      {report ? <MachineNote machine={report.machine} /> : null}
    </>
  );
}

function MachineNote({ machine }: { machine: ReportOutput['machine'] }) {
  const { views, clicks, proxyViews } = machine;
  const leftOut = `Excluded as automated activity, such as link scanners: ${formatNumber(views)} ${views === 1 ? 'view' : 'views'} and ${formatNumber(clicks)} ${clicks === 1 ? 'click' : 'clicks'}.`;
  const proxied =
    proxyViews === 0
      ? ''
      : ` ${formatNumber(proxyViews)} of the views came through a mail provider’s image proxy, which may load images before anyone opens the email.`;
  return (
    <p className="text-sm text-muted-foreground">
      {leftOut}
      {proxied}
    </p>
  );
}

/** The tracked links by number of clicks. */
function LinksTable({ links }: { links: ReportOutput['links'] }) {
  if (links.length === 0) return <p className="text-muted-foreground">The message has no tracked links.</p>;
  return (
    <section aria-label="Links, scrollable" tabIndex={0} className="max-h-80 overflow-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Links</caption>
        <thead>
          <tr className="text-muted-foreground">
            <th scope="col" className="py-1.5 pr-3 text-left font-medium">
              Link
            </th>
            <th scope="col" className="px-3 py-1.5 text-right font-medium">
              Clicks
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-medium">
              Unique clicks
            </th>
          </tr>
        </thead>
        <tbody>
          {links.map(({ n, url, clicks, uniqueClicks }) => (
            <tr key={n} className="border-t border-border">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal break-all">
                {url}
              </th>
              <td className="tabular px-3 py-1.5 text-right">{formatNumber(clicks)}</td>
              <td className="tabular py-1.5 pl-3 text-right">{formatNumber(uniqueClicks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Counts of an SMS campaign. */
function SmsCounts({ report }: { report: ReportOutput | null }) {
  const { clicks = 0, uniqueClicks = 0 } = report?.counts ?? {};
  // Messages with an unknown result count as handed over: each ends as a success, pending or fail.
  const sent = (report?.progress.sent ?? 0) + (report?.progress.unknown ?? 0);
  const { successes = 0, pendings = 0, fails = 0 } = report?.receipts ?? {};
  const entries = [
    ['Sent', sent, `of ${formatNumber(report?.progress.recipients ?? 0)} recipients`],
    ['Successes', successes, `${formatShare(successes, sent)} of sent`],
    ['Pendings', pendings, 'no receipt yet'],
    ['Clicks', clicks, `by ${formatNumber(uniqueClicks)} ${uniqueClicks === 1 ? 'person' : 'people'}`],
    ['Fails', fails, 'refused or not delivered'],
  ] as const;
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:grid-cols-3 lg:grid-cols-5">
      {entries.map(([label, value, note]) => (
        <StatCard
          key={label}
          label={label}
          value={formatNumber(value)}
          note={report === null ? ' ' : note}
          isLoading={report === null}
        />
      ))}
    </div>
  );
}
