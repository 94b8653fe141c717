import type { Channel, ChannelAnalytics, Compared } from '@talkdrum/api/contracts';
import type { Change, MeterRow, SmallChart } from '@talkdrum/ui/figures';
import { networkName } from './place-names.ts';
import { compareWords, formatRate } from './compare-words.ts';
import type { AnalyticsChoice } from './overview-view.ts';
import { shortDay, zoneName } from '../../lib/dates/format-date.ts';

type Points = ChannelAnalytics['points'];
type Rate = 'viewRate' | 'clickRate' | 'deliveredRate';

export function pointNames({ points }: Pick<ChannelAnalytics, 'points'>): string[] {
  return points.map(({ day }) => shortDay(day));
}

/** The charts of a channel, by days of the account's time zone. The table has more columns than fit a card's drawing. */
export function chartsOf(
  data: ChannelAnalytics,
  channel: Channel,
  { view, days }: AnalyticsChoice,
  timeZone: string,
): SmallChart[] {
  const { points, step } = data;
  const rates =
    channel === 'email'
      ? [
          rateChart('View rate, 7 days', 'viewRate', 'views'),
          rateChart('Click rate, 7 days', 'clickRate', 'clicks'),
        ]
      : [rateChart('Delivered', 'deliveredRate', 'views')];
  return [
    sentChart(points, step, timeZone),
    ...rates,
    ...(view === 'table' ? problemCharts(points, channel) : []),
  ];

  function rateChart(title: string, rate: Rate, tone: 'views' | 'clicks'): SmallChart {
    return {
      id: rate,
      title,
      kind: 'line',
      series: [{ key: rate, label: title, values: points.map((point) => point[rate]), tone }],
      format: shortRate,
      headline: formatRate(data[rate].value),
      change: changeOf(data[rate], days),
    };
  }
}

/** 45%, 47.3%: as short as an axis allows. */
function shortRate(rate: number): string {
  return `${Number((100 * rate).toFixed(1))}%`;
}

function changeOf(compared: Compared, days: number): Change | undefined {
  return compareWords(compared, 'rate', days).change;
}

function sentChart(points: Points, step: 1 | 7, timeZone: string): SmallChart {
  return {
    id: 'sent',
    title: `Sent a ${step === 7 ? 'week' : 'day'} (${zoneName(timeZone)})`,
    kind: 'bars',
    span: 2,
    series: [
      {
        key: 'campaigns',
        label: 'Campaigns',
        values: points.map((point) => point.campaigns),
        tone: 'volume',
      },
      {
        key: 'transactional',
        label: 'Transactional',
        values: points.map((point) => point.transactional),
        tone: 'comparison',
      },
    ],
  };
}

/** For the table only. */
function problemCharts(points: Points, channel: Channel): SmallChart[] {
  const chart = (key: 'failed' | 'bounces' | 'unsubscribers', title: string): SmallChart => ({
    id: key,
    title,
    kind: 'bars',
    series: [{ key, label: title, values: points.map((point) => point[key]), tone: 'problems' }],
  });
  return [
    chart('failed', 'Failed'),
    chart('bounces', channel === 'email' ? 'Bounces' : 'Not delivered'),
    chart('unsubscribers', 'Unsubscribers'),
  ];
}

const manyFailed = 0.05;

/** One row per network; more than one in twenty failed is a problem. */
export function networkRows(networks: ChannelAnalytics['networks']): MeterRow[] {
  return networks.map(({ country, network, delivered, failed }) => {
    const share = failed / (failed + delivered);
    return {
      id: `${country}/${network}`,
      label: networkName(country, network),
      value: share,
      text: formatRate(share),
      tone: share > manyFailed ? 'problems' : 'comparison',
    };
  });
}
