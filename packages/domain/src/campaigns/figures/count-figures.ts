import type { Sql } from '../../kernel/index.ts';
import { NumberPlaces } from '../../sms/index.ts';
import { type CampaignFigures, curveSteps, type Part } from './campaign-figures.schema.ts';
import {
  countClicksSql,
  countProblemsSql,
  countProxiedSql,
  countRecipientsSql,
} from './count-figures.sql.ts';
import { deviceOf } from './device-of.ts';

/** Bits of `grouping` that are 0 for the columns a row is grouped by: place, fail, viewed, clicked. */
const levels = { place: 0b0111, fail: 0b1011, viewed: 0b1101, clicked: 0b1110 } as const;

interface RecipientRow {
  place: string | null;
  fail: string | null;
  viewed: number | null;
  clicked: number | null;
  level: number;
  recipients: number;
  deliveries: number;
  bounced: number;
  opened: number;
  hit: number;
  delivered: number;
  fails: number;
}

/** Counts a campaign's figures from its rows: seconds for a million recipients. */
export async function countFigures(
  sql: Sql,
  accountId: string,
  { id, channel }: { id: string; channel: 'email' | 'sms' },
): Promise<CampaignFigures> {
  const of = [accountId, id];
  const { rows } = await sql<RecipientRow>(countRecipientsSql, [...of, curveSteps]);
  const problems = await sql<Part & { kind: string }>(countProblemsSql, of);
  const proxied = await sql<{ n: number }>(countProxiedSql, of);
  const reasons = (kind: string) =>
    problems.rows.filter((row) => row.kind === kind).map(({ id: reason, count }) => ({ id: reason, count }));
  const places = rows.filter(({ level }) => level === levels.place);
  return {
    proxiedViews: proxied.rows[0]?.n ?? 0,
    firsts: firstsOf(rows),
    providers:
      channel === 'email'
        ? places.map(toProvider).sort((a, b) => b.recipients - a.recipients || a.id.localeCompare(b.id))
        : [],
    networks: channel === 'sms' ? toNetworks(places, await NumberPlaces.load(sql)) : [],
    bounces: reasons('bounce'),
    complaints: reasons('complaint'),
    unsubscribers: reasons('unsubscribe'),
    fails: channel === 'sms' ? failsOf(rows) : [],
    ...(await countClicks(sql, of)),
  };
}

const mostFirst = (a: Part, b: Part) => b.count - a.count || a.id.localeCompare(b.id);

function firstsOf(rows: readonly RecipientRow[]): CampaignFigures['firsts'] {
  const count = (level: number, step: number, column: 'viewed' | 'clicked') =>
    rows.find((row) => row.level === level && row[column] === step)?.recipients ?? 0;
  return [...curveSteps.keys(), curveSteps.length]
    .map((step) => ({
      step,
      views: count(levels.viewed, step, 'viewed'),
      clicks: count(levels.clicked, step, 'clicked'),
    }))
    .filter(({ views, clicks }) => views + clicks > 0);
}

function toProvider({ place, recipients, deliveries, bounced, opened, hit }: RecipientRow) {
  return { id: place ?? 'other', recipients, deliveries, bounced, viewed: opened, clicked: hit };
}

function toNetworks(rows: readonly RecipientRow[], places: NumberPlaces): CampaignFigures['networks'] {
  const networks = new Map<string, CampaignFigures['networks'][number]>();
  for (const { place, recipients, delivered, fails } of rows) {
    const { country, network } = places.find(place ?? '');
    const key = `${country} ${network}`;
    const sum = networks.get(key) ?? { country, network, recipients: 0, delivered: 0, fails: 0 };
    sum.recipients += recipients;
    sum.delivered += delivered;
    sum.fails += fails;
    networks.set(key, sum);
  }
  return [...networks.values()].sort((a, b) => b.recipients - a.recipients);
}

function failsOf(rows: readonly RecipientRow[]): Part[] {
  return rows
    .filter(({ level, fail }) => level === levels.fail && fail !== null)
    .map(({ fail, recipients }) => ({ id: fail ?? 'other', count: recipients }))
    .sort(mostFirst);
}

async function countClicks(
  sql: Sql,
  of: unknown[],
): Promise<Pick<CampaignFigures, 'devices' | 'clickHours'>> {
  const { rows } = await sql<{
    userAgent: string | null;
    hour: number | null;
    isHour: boolean;
    clicks: number;
    people: number;
  }>(countClicksSql, of);
  const people = new Map<string, number>();
  for (const row of rows.filter(({ isHour }) => !isHour)) {
    const device = deviceOf(row.userAgent ?? '');
    people.set(device, (people.get(device) ?? 0) + row.people);
  }
  const hours = new Map(rows.filter(({ isHour }) => isHour).map(({ hour, clicks }) => [hour, clicks]));
  return {
    devices: [...people]
      .filter(([, count]) => count > 0)
      .map(([id, count]) => ({ id, count }))
      .sort(mostFirst),
    clickHours: Array.from({ length: 24 }, (_, hour) => hours.get(hour) ?? 0),
  };
}
