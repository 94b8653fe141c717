import type { ReportOutput, Channel } from '@talkdrum/api/contracts';
import { ChartOrTable } from '@talkdrum/ui/charts';

const smsColumns = [
  { key: 'sent', label: 'Sent' },
  { key: 'delivered', label: 'Successes' },
  { key: 'clicks', label: 'Clicks' },
  { key: 'bounces', label: 'Not delivered' },
  { key: 'unsubscribers', label: 'Unsubscribers' },
];

const emailColumns = [
  { key: 'sent', label: 'Sent' },
  { key: 'views', label: 'Views' },
  { key: 'clicks', label: 'Clicks' },
  { key: 'bounces', label: 'Bounces' },
  { key: 'unsubscribers', label: 'Unsubscribers' },
];

const oneHourMs = 3_600_000;

interface ReportChartProps {
  series: ReportOutput['series'];
  view: 'chart' | 'table';
  onViewChange: (view: 'chart' | 'table') => void;
  channel?: Channel;
}

/** Events over time, by hour or day. */
export function ReportChart({ series, view, onViewChange, channel = 'email' }: ReportChartProps) {
  if (series.length === 0) return <p className="text-muted-foreground">No activity yet.</p>;
  const [first, second] = series;
  const isDaily =
    first !== undefined &&
    second !== undefined &&
    series.every(({ at }) => Date.parse(at) % (24 * oneHourMs) === 0) &&
    Date.parse(second.at) - Date.parse(first.at) >= 24 * oneHourMs;
  const format = new Intl.DateTimeFormat(
    'en-GB',
    isDaily
      ? { day: 'numeric', month: 'short', timeZone: 'UTC' }
      : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  );
  const zone =
    new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
      .formatToParts(new Date())
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const data = series.map(({ at, ...counts }) => ({ ...counts, period: format.format(new Date(at)) }));
  return (
    <ChartOrTable
      label="Over time"
      data={data}
      index="period"
      indexLabel={isDaily ? 'Day (UTC)' : `Hour from (${zone})`}
      series={channel === 'sms' ? smsColumns : emailColumns}
      view={view}
      onViewChange={onViewChange}
    />
  );
}
