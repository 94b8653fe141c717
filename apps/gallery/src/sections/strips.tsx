import { type FunnelStep, FunnelStrip, type StatItem, StatStrip } from '@talkdrum/ui/figures';
import { State } from '../state.tsx';
import { better, percent, rates, same, wave, worse } from './samples.ts';

const mails = { label: 'Emails a day', points: wave(30, 900, 400) };
const viewRates = { label: 'View rate', points: rates(30, 0.4, 0.05), format: percent };
const texts = { label: 'SMS a day', points: wave(30, 500, 200, 1.3), tone: 'clicks' } as const;
const orders = { label: 'Orders', points: wave(30, 20, 9, 0.4), tone: 'orders' } as const;

const stats: StatItem[] = [
  { id: 'mail', label: 'Emails delivered', value: '69,737', change: better, trend: mails },
  { id: 'rate', label: 'Email view rate', value: '44.1%', change: better, trend: viewRates, href: '#views' },
  { id: 'sms', label: 'SMS delivered', value: '22,510', change: worse, trend: texts },
  { id: 'reach', label: 'Contacts you can reach', value: '46,902', change: same },
  { id: 'orders', label: 'Orders after a click', value: '₦14.2m', note: 'None before', trend: orders },
];

const proxied = {
  value: 1_012,
  label: 'of the unique views came through an image proxy, which may load pictures without a person.',
};
const steps: FunnelStep[] = [
  { id: 'r', label: 'Recipients', value: 12_162, total: '12,162 Sent', note: '318 of 12,480 left out' },
  {
    id: 'd',
    label: 'Deliveries',
    value: 11_928,
    rate: { text: '98.1%', of: 'of recipients' },
    total: '234 bounced',
  },
  {
    id: 'v',
    label: 'Unique views',
    value: 5_641,
    rate: { text: '47.3%', of: 'of deliveries' },
    total: '8,902 Views in all',
    marked: proxied,
  },
  {
    id: 'c',
    label: 'Unique clicks',
    value: 1_304,
    rate: { text: '23.1%', of: 'of unique views' },
    total: '1,740 Clicks in all',
  },
  {
    id: 'o',
    label: 'Orders',
    value: 212,
    rate: { text: '16.3%', of: 'of unique clicks' },
    total: '₦4,318,500 from order.paid',
    tone: 'orders',
  },
];
const nothing = steps.slice(0, 3).map(({ id, label }) => ({ id, label, value: 0 }));

export function Strips() {
  return (
    <>
      <State name="Stat strip">
        <StatStrip label="Last 30 days" items={stats} />
      </State>
      <State name="Stat strip, loading">
        <StatStrip label="Last 30 days, loading" items={stats} isLoading />
      </State>
      <State name="Funnel strip">
        <FunnelStrip label="From recipients to orders" steps={steps} />
      </State>
      <State name="Funnel strip, nothing sent">
        <FunnelStrip label="From recipients to views" steps={nothing} />
      </State>
    </>
  );
}
