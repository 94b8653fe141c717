import type { ReportOutput } from '@talkdrum/api/contracts';
import { Card, ErrorState, Skeleton, StatCard } from '@talkdrum/ui';
import { lazy, Suspense } from 'react';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { ExcludedList } from '../excluded-list.tsx';
import { LinksTable } from '../links-table.tsx';

const ReportChart = lazy(() => import('../report-chart.tsx').then((module) => ({ default: module.ReportChart })));

interface SmsAnalyticsTabProps {
  id: string;
  /** Figures still move by themselves. */
  isLive: boolean;
  chart: 'chart' | 'table';
  onChartChange: (view: 'chart' | 'table') => void;
}

/** Sent, successes, pendings, clicks and fails; their course over time, the links and who was left out. */
export function SmsAnalyticsTab({ id, isLive, chart, onChartChange }: SmsAnalyticsTabProps) {
  const report = trpc.campaigns.report.useQuery(
    { id },
    { refetchInterval: ({ state }) => (isLive || (state.data?.receipts.pendings ?? 0) > 0 ? 3_000 : 15_000) },
  );
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
      <Counts report={report.data ?? null} />
      <Card title="Over time">
        {report.data ? (
          <Suspense fallback={<Skeleton className="h-80" />}>
            <ReportChart channel="sms" series={report.data.series} view={chart} onViewChange={onChartChange} />
          </Suspense>
        ) : (
          <Skeleton className="h-80" />
        )}
      </Card>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Links">{report.data ? <LinksTable links={report.data.links} /> : <Skeleton className="h-24" />}</Card>
        <Card title="Left out" description="Who was in the audience and got nothing.">
          {report.data ? <ExcludedList excluded={report.data.excluded} channel="sms" /> : <Skeleton className="h-24" />}
        </Card>
      </div>
    </div>
  );
}

function Counts({ report }: { report: ReportOutput | null }) {
  const { clicks = 0, uniqueClicks = 0 } = report?.counts ?? {};
  // In doubt is handed over too: every one of them ends as a success, a pending or a fail.
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
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {entries.map(([label, value, note]) => (
        <StatCard key={label} label={label} value={formatNumber(value)} note={report === null ? ' ' : note} isLoading={report === null} />
      ))}
    </div>
  );
}
