import type { RouterOutputs } from '@talkdrum/api';
import type { Channel } from '@talkdrum/api/contracts';
import { Button, Card, Segmented, Skeleton } from '@talkdrum/ui';
import { ChartOrTable, type ChartView } from '@talkdrum/ui/charts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { toChartRows, toTableRows } from './chart-rows.ts';

export interface AnalyticsChoice {
  view: ChartView;
  days: 30 | 90;
}

interface AnalyticsCardProps {
  title: string;
  channel: Channel;
  choice: AnalyticsChoice;
  onChoose: (choice: AnalyticsChoice) => void;
}

const series = {
  email: [
    { key: 'sent', label: 'Sent' },
    { key: 'views', label: 'Views' },
    { key: 'clicks', label: 'Clicks' },
    { key: 'bounces', label: 'Bounces' },
  ],
  sms: [
    { key: 'sent', label: 'Sent' },
    { key: 'clicks', label: 'Clicks' },
    { key: 'failed', label: 'Failed' },
    { key: 'bounces', label: 'Not delivered' },
  ],
} as const;

/** Counters for the table only; the chart would have too many bars. */
const tableOnly = {
  email: [
    { key: 'unsubscribers', label: 'Unsubscribers' },
    { key: 'failed', label: 'Failed' },
  ],
  sms: [{ key: 'unsubscribers', label: 'Unsubscribers' }],
} as const;

const periods = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
] as const;

/** One channel's daily or weekly counters, as a chart or a table. */
export function AnalyticsCard({ title, channel, choice, onChoose }: AnalyticsCardProps) {
  const analytics = trpc.accounts.analytics.useQuery(
    { channel, days: choice.days },
    { placeholderData: (previous) => previous },
  );
  const controls = (
    <Segmented
      label={`${title}: period`}
      options={periods}
      value={String(choice.days)}
      onValueChange={(value) => onChoose({ ...choice, days: value === '90' ? 90 : 30 })}
    />
  );
  return (
    <Card title={title} description={analytics.data === undefined ? ' ' : summary(analytics.data, channel)}>
      {analytics.isError && analytics.data === undefined ? (
        <div
          role="alert"
          className="flex min-h-72 flex-col items-center justify-center gap-3 text-center text-muted-foreground"
        >
          {errorMessage(analytics.error)}
          <Button onClick={() => void analytics.refetch()}>Try again</Button>
        </div>
      ) : analytics.data === undefined ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        <ChartOrTable
          label={title}
          data={choice.view === 'table' ? toTableRows(analytics.data) : toChartRows(analytics.data)}
          index="period"
          indexLabel={choice.days === 90 ? 'Week starting' : 'Day'}
          series={choice.view === 'table' ? [...series[channel], ...tableOnly[channel]] : series[channel]}
          view={choice.view}
          onViewChange={(view) => onChoose({ ...choice, view })}
          controls={controls}
        />
      )}
    </Card>
  );
}

type Days = RouterOutputs['accounts']['analytics'];

function summary(days: Days, channel: Channel): string {
  const sent = days.reduce((sum, day) => sum + day.sent, 0);
  if (sent === 0) return `No ${channel === 'email' ? 'emails' : 'messages'} were sent in this period.`;
  return `${sent.toLocaleString('en-GB')} ${channel === 'email' ? 'emails' : 'messages'} sent`;
}
