import type { Channel, ReportOutput } from '@talkdrum/api/contracts';
import { Card } from '@talkdrum/ui';
import { FiguresSwitch, type FiguresView, type SmallChart, SmallMultiples } from '@talkdrum/ui/figures';
import { formatNumber } from '../../../../lib/format.ts';
import { formatRate, stepName } from './report-words.ts';
import { formatMoment, zoneName } from '../../../../lib/dates/format-date.ts';

interface OverTimeCardProps {
  report: ReportOutput;
  channel: Channel;
  timeZone: string;
  view: FiguresView;
  onViewChange: (view: FiguresView) => void;
}

const hourMs = 3_600_000;
const shownHours = 48;

/** The share that viewed and clicked, against the usual, and the volume per hour. Chart or table. */
export function OverTimeCard({ report, channel, timeZone, view, onViewChange }: OverTimeCardProps) {
  const isSms = channel === 'sms';
  const title = isSms ? 'Clicks over time' : 'Views and clicks over time';
  const whole = isSms
    ? `${formatNumber(report.counts.deliveries)} sent`
    : `${formatNumber(report.counts.deliveries)} delivered`;
  const hours = hoursOf(report.series, timeZone);
  return (
    <Card
      title={title}
      description={`Share of the ${whole}: 10-minute steps for 3 hours, then hours to 72 h, then days. ${
        report.usual === null ? 'No earlier campaign to compare with.' : 'Dashed: your usual campaign.'
      }`}
      actions={<FiguresSwitch label={title} view={view} onViewChange={onViewChange} />}
    >
      <div className="flex flex-col gap-4">
        {report.curve.length === 0 ? (
          <p className="text-muted-foreground">No activity yet.</p>
        ) : (
          <SmallMultiples
            label={title}
            indexLabel="After the start"
            index={['Start', ...report.curve.map(({ minute }) => stepName(minute))]}
            charts={isSms ? [clicksChart(report, 2)] : [viewsChart(report), clicksChart(report, 1)]}
            view={view}
          />
        )}
        {hours.index.length === 0 ? null : (
          <SmallMultiples
            label={isSms ? 'Per hour' : 'Views per hour'}
            indexLabel={`Hour from (${hours.zone})`}
            index={hours.index}
            charts={isSms ? smsHours(hours) : emailHours(hours)}
            view={view}
          />
        )}
      </div>
    </Card>
  );
}

function viewsChart({ curve }: ReportOutput): SmallChart {
  return {
    id: 'views',
    title: 'Unique views',
    kind: 'area',
    series: [
      {
        key: 'views',
        label: 'This campaign',
        values: [0, ...curve.map(({ views }) => views)],
        tone: 'views',
      },
    ],
    usual: usualOf(curve.map(({ usualViews }) => usualViews)),
    format: formatRate,
  };
}

function clicksChart({ curve }: ReportOutput, span: 1 | 2): SmallChart {
  return {
    id: 'clicks',
    span,
    title: 'Unique clicks',
    kind: 'area',
    series: [
      {
        key: 'clicks',
        label: 'This campaign',
        values: [0, ...curve.map(({ clicks }) => clicks)],
        tone: 'clicks',
      },
    ],
    usual: usualOf(curve.map(({ usualClicks }) => usualClicks)),
    format: formatRate,
  };
}

function usualOf(values: (number | null)[]): (number | null)[] | undefined {
  return values.some((value) => value !== null) ? [0, ...values] : undefined;
}

type Hour = ReportOutput['series'][number];
interface Hours {
  index: string[];
  zone: string;
  rows: (Hour | undefined)[];
}

/** The first hours with something in them; hours without anything are zero. */
function hoursOf(series: ReportOutput['series'], timeZone: string): Hours {
  const rows = new Map(series.filter(({ isDay }) => !isDay).map((row) => [Date.parse(row.at), row]));
  const [first] = [...rows.keys()];
  const zone = zoneName(timeZone, new Date(first ?? Date.now()));
  if (first === undefined) return { index: [], zone, rows: [] };
  const last = Math.min(Math.max(...rows.keys()), first + (shownHours - 1) * hourMs);
  const times = Array.from({ length: (last - first) / hourMs + 1 }, (_, n) => first + n * hourMs);
  const hour = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return {
    index: times.map((time) => formatMoment(time, timeZone, hour)),
    zone,
    rows: times.map((time) => rows.get(time)),
  };
}

function emailHours({ rows, index, zone }: Hours): SmallChart[] {
  const views = rows.map((row) => row?.views ?? 0);
  const busiest = views.indexOf(Math.max(...views));
  return [
    {
      id: 'hours',
      title: `Views per hour, first ${shownHours} hours · ${zone}`,
      kind: 'bars',
      series: [{ key: 'views', label: 'Views', values: views, tone: 'volume' }],
      headline:
        (views[busiest] ?? 0) > 0
          ? `Busiest: ${index[busiest]}, ${formatNumber(views[busiest] ?? 0)}`
          : undefined,
      span: 2,
      height: 72,
    },
  ];
}

function smsHours({ rows, zone }: Hours): SmallChart[] {
  const bars = (
    id: string,
    title: string,
    tone: 'volume' | 'clicks',
    pick: (row: Hour) => number,
  ): SmallChart => ({
    id,
    title: `${title} per hour · ${zone}`,
    kind: 'bars',
    series: [{ key: id, label: title, values: rows.map((row) => (row === undefined ? 0 : pick(row))), tone }],
    height: 72,
  });
  return [
    bars('delivered', 'Successes', 'volume', ({ delivered }) => delivered),
    bars('clicks', 'Clicks', 'clicks', ({ clicks }) => clicks),
  ];
}
