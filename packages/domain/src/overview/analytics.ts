import type { Channel, Unit } from '../kernel/index.ts';
import { type Compared, shareOf, total } from './compare.ts';
import { readNetworksSql } from './overview.sql.ts';
import { type DayRow, readPeriods } from './read-days.ts';

/** A day, or a week of a long period. Rates are shares from 0 to 1, null where there was nothing. */
export interface AnalyticsPoint {
  /** Its first day, YYYY-MM-DD by the account's clock. */
  day: string;
  campaigns: number;
  transactional: number;
  /** Of campaigns that started in the seven days up to this one. */
  viewRate: number | null;
  clickRate: number | null;
  deliveredRate: number | null;
  failed: number;
  bounces: number;
  unsubscribers: number;
}

export interface NetworkResult {
  country: string;
  network: string;
  delivered: number;
  failed: number;
}

export interface ChannelAnalytics {
  /** Days in a point. */
  step: 1 | 7;
  points: AnalyticsPoint[];
  /** How many campaigns started in the period. */
  campaigns: number;
  sent: Compared;
  /** Of messages of the period's campaigns that arrived. */
  viewRate: Compared;
  clickRate: Compared;
  /** Of text messages whose carrier reported a result in the period. */
  deliveredRate: Compared;
  /** SMS only. */
  networks: NetworkResult[];
}

const shownNetworks = 6;

/** What one channel did in the last `days` days, against the days before. */
export async function readAnalytics(unit: Unit, channel: Channel, days: 30 | 90): Promise<ChannelAnalytics> {
  const { current, previous, hasEarlier } = await readPeriods(unit, channel, days);
  const step = days > 31 ? 7 : 1;
  const compare = (figure: (rows: readonly DayRow[]) => number | null): Compared => ({
    value: figure(current),
    previous: hasEarlier ? figure(previous) : null,
    hasEarlier,
  });
  return {
    step,
    points: inSteps(current, step).map((rows) =>
      toPoint(rows, weekUpTo(rows.at(-1), [...previous, ...current])),
    ),
    campaigns: total(current, (row) => row.campaigns),
    sent: compare((rows) => total(rows, (row) => row.sent)),
    viewRate: compare(viewRate),
    clickRate: compare(clickRate),
    deliveredRate: compare(deliveredRate),
    networks: channel === 'sms' ? await readNetworks(unit, current[0]?.day) : [],
  };
}

export const viewRate = (rows: readonly DayRow[]): number | null =>
  shareOf(
    total(rows, (row) => row.viewed),
    total(rows, (row) => row.deliveries),
  );

const clickRate = (rows: readonly DayRow[]): number | null =>
  shareOf(
    total(rows, (row) => row.clicked),
    total(rows, (row) => row.deliveries),
  );

const deliveredRate = (rows: readonly DayRow[]): number | null => {
  const delivered = total(rows, (row) => row.delivered);
  return shareOf(delivered, delivered + total(rows, (row) => row.bounces));
};

/** Counted back from today, so the newest step is complete. */
function inSteps(rows: readonly DayRow[], size: number): DayRow[][] {
  const steps: DayRow[][] = [];
  for (let end = rows.length; end > 0; end -= size) steps.unshift(rows.slice(Math.max(0, end - size), end));
  return steps;
}

/** The seven days up to a day: single days have a rate only where a campaign started. */
function weekUpTo(last: DayRow | undefined, rows: readonly DayRow[]): readonly DayRow[] {
  const end = last === undefined ? 0 : rows.indexOf(last) + 1;
  return rows.slice(Math.max(0, end - 7), end);
}

function toPoint(rows: readonly DayRow[], week: readonly DayRow[]): AnalyticsPoint {
  const campaigns = total(rows, (row) => row.sentByCampaigns);
  return {
    day: rows[0]?.day ?? '',
    campaigns,
    transactional: total(rows, (row) => row.sent) - campaigns,
    viewRate: viewRate(week),
    clickRate: clickRate(week),
    deliveredRate: deliveredRate(rows),
    failed: total(rows, (row) => row.failed),
    bounces: total(rows, (row) => row.bounces),
    unsubscribers: total(rows, (row) => row.unsubscribers),
  };
}

async function readNetworks({ sql, actor }: Unit, first: string | undefined): Promise<NetworkResult[]> {
  const { rows } = await sql<NetworkResult>(readNetworksSql, [actor.accountId, first, shownNetworks]);
  return rows;
}
