import { Card } from '@talkdrum/ui';
import { type SmallChart, SmallMultiples, SparkBars, Sparkline } from '@talkdrum/ui/figures';
import { State } from '../state.tsx';
import { better, days, percent, rates, wave, worse } from './samples.ts';

const sentOn = [3, 10, 17, 20, 26];
const campaigns = days.map((_, at) => (sentOn.includes(at) ? 6_000 + at * 250 : 0));
const delivered = rates(30, 0.96, 0.02).map((value, at) => (at === 19 ? 0.885 : value));
const steps = Array.from({ length: 25 }, (_, at) => at);
const usual = steps.map((at) => 0.412 * (1 - Math.exp(-at / 6)));
const campaign = steps.map((at) => (at > 20 ? null : 0.473 * (1 - Math.exp(-at / 6))));

const daily: SmallChart[] = [
  {
    id: 'sent',
    title: 'Sent a day',
    kind: 'bars',
    span: 2,
    series: [
      { key: 'campaigns', label: 'Campaigns', values: campaigns, tone: 'volume' },
      { key: 'single', label: 'Transactional', values: wave(30, 800, 300), tone: 'comparison' },
    ],
  },
  {
    id: 'views',
    title: 'View rate',
    kind: 'line',
    headline: '44.1%',
    change: better,
    format: percent,
    series: [{ key: 'v', label: 'View rate', values: rates(30, 0.4, 0.05), tone: 'views' }],
  },
  {
    id: 'delivered',
    title: 'Delivered',
    kind: 'line',
    headline: '96.1%',
    change: worse,
    format: percent,
    notes: [{ at: 19, text: '12 Nov, one carrier down' }],
    series: [{ key: 'd', label: 'Delivered', values: delivered, tone: 'views' }],
  },
];
const hourly: SmallChart[] = [
  {
    id: 'views',
    title: 'Unique views',
    kind: 'area',
    span: 2,
    height: 156,
    format: percent,
    usual,
    series: [{ key: 'v', label: 'This campaign', values: campaign, tone: 'views' }],
  },
  {
    id: 'clicks',
    title: 'Unique clicks',
    kind: 'line',
    format: percent,
    series: [
      {
        key: 'c',
        label: 'Unique clicks',
        values: campaign.map((value) => value && value / 4),
        tone: 'clicks',
      },
    ],
  },
  {
    id: 'none',
    title: 'Orders',
    kind: 'line',
    series: [{ key: 'o', label: 'Orders', values: campaign.map(() => null), tone: 'orders' }],
  },
];
const short: SmallChart[] = [
  {
    id: 'v',
    title: 'View rate',
    kind: 'line',
    format: percent,
    series: [{ key: 'v', label: 'View rate', values: [0.4, null, 0.42, 0.43, 0.41], tone: 'views' }],
  },
];
const first: SmallChart[] = [
  {
    id: 's',
    title: 'Sent a day',
    kind: 'bars',
    series: [{ key: 's', label: 'Sent', values: [3], tone: 'volume' }],
  },
  {
    id: 'v',
    title: 'View rate',
    kind: 'line',
    format: percent,
    headline: '33.3%',
    series: [{ key: 'v', label: 'View rate', values: [0.333], tone: 'views' }],
  },
];

export function Charts() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <State name="Small multiples">
        <Card>
          <SmallMultiples label="Email Analytics" index={days} indexLabel="Day" charts={daily} />
        </Card>
      </State>
      <State name="Against the usual, and a chart without data">
        <Card>
          <SmallMultiples
            label="Views and clicks over time"
            index={steps.map((at) => (at === 0 ? 'Sent' : `${at * 3} h`))}
            charts={hourly}
          />
        </Card>
      </State>
      <State name="As a table">
        <Card>
          <SmallMultiples
            label="A short week"
            index={days.slice(0, 5)}
            indexLabel="Day"
            view="table"
            charts={short}
          />
        </Card>
      </State>
      <State name="As small as a word: a trend, counts by week, and none">
        <Card>
          <div className="flex items-center gap-6">
            <Sparkline label="Trend" points={wave(12, 40, 12)} />
            <SparkBars label="Twelve weeks" points={[0, 1, 0, 2, 4, 1, 0, 0, 3, 6, 2, 5]} />
            <SparkBars label="Twelve weeks" points={[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]} />
          </div>
        </Card>
      </State>
      <State name="One day of data">
        <Card>
          <SmallMultiples label="The first day" index={['22 Nov']} indexLabel="Day" charts={first} />
        </Card>
      </State>
    </div>
  );
}
