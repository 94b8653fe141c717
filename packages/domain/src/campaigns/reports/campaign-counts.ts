import type { Channel } from '../../kernel/index.ts';
import type { CampaignNumbers, CampaignReport } from '../campaign-report.schema.ts';

const counters = [
  'recipients',
  'sent',
  'delivered',
  'failed',
  'refused',
  'unknown',
  'skipped',
  'cancelled',
  'views',
  'uniqueViews',
  'clicks',
  'uniqueClicks',
  'bounces',
  'complaints',
  'unsubscribers',
  'proxyViews',
  'machineViews',
  'machineClicks',
] as const;

/** The stored counters that a campaign's counts are derived from. */
export type Counters = Record<(typeof counters)[number], number>;

export interface StatRow extends Counters, Record<string, unknown> {
  channel: Channel;
}

const toColumn = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Selects a `StatRow` of campaign `c` and its counters `s`; zeros if it has none yet. */
export const statColumns = [
  'c.channel',
  ...counters.map((name) => `coalesce(s.${toColumn(name)}, 0) as ${toColumn(name)}`),
].join(', ');

type Decided = Pick<Counters, 'sent' | 'failed' | 'refused' | 'unknown' | 'bounces'>;

/**
 * The single definition of a campaign's counts, used by the list, the report, the REST API and the progress
 * bar. `sent` are handed over: for email including messages the recipient's server refused at once, for SMS
 * including those in doubt. `failed` are neither sent nor in doubt.
 */
export function countsOf(
  channel: Channel,
  { sent, failed, refused, unknown, bounces }: Decided,
): { sent: number; deliveries: number; bounces: number; failed: number } {
  if (channel === 'sms') return { sent: sent + unknown, deliveries: sent - bounces, bounces, failed };
  return {
    sent: sent + refused,
    deliveries: sent - bounces,
    bounces: bounces + refused,
    failed: failed - refused,
  };
}

export function toNumbers({ channel, ...stat }: StatRow): CampaignNumbers {
  const { recipients, delivered, uniqueViews, uniqueClicks } = stat;
  const { sent, deliveries, failed } = countsOf(channel, stat);
  return { recipients, sent, deliveries, delivered, failed, uniqueViews, uniqueClicks };
}

export function toCounts({
  channel,
  ...stat
}: StatRow): Pick<CampaignReport, 'counts' | 'receipts' | 'machine'> {
  const { views, uniqueViews, clicks, uniqueClicks, complaints, unsubscribers } = stat;
  const { sent, deliveries, bounces } = countsOf(channel, stat);
  return {
    counts: {
      sent,
      deliveries,
      views,
      uniqueViews,
      clicks,
      uniqueClicks,
      bounces,
      complaints,
      unsubscribers,
    },
    receipts: toReceipts(stat),
    machine: { views: stat.machineViews, clicks: stat.machineClicks, proxyViews: stat.proxyViews },
  };
}

/** A carrier that accepts a message and later reports it undelivered counts as a bounce. */
function toReceipts({ sent, delivered, failed, unknown, bounces }: Counters): CampaignReport['receipts'] {
  return {
    successes: delivered,
    pendings: Math.max(0, sent + unknown - delivered - bounces),
    fails: failed + bounces,
  };
}
