import type { Sql } from '../../kernel/index.ts';
import { findHeldRecipientsSql } from './delivery-windows.sql.ts';

/** Recipients in one country who wait for its hours for promotional messages. */
export interface HeldGroup {
  /** ISO 3166 alpha-2; `*` for numbers of an unknown country. */
  country: string;
  people: number;
  /** When the country's hours start next. */
  until: Date;
  /** The zone of these hours; null for the campaign's zone. */
  zone: string | null;
  /** The source of the rule, as staff wrote it. */
  basis: string;
}

type GroupRow = Pick<HeldGroup, 'country' | 'people' | 'until'>;

/** How many recipients of a running campaign wait, by country, earliest first. Reads only queued rows. */
export async function findHeld(sql: Sql, accountId: string, campaignId: string): Promise<HeldGroup[]> {
  const { rows } = await sql<GroupRow>(findHeldRecipientsSql, [accountId, campaignId]);
  return describeHeld(sql, rows);
}

/**
 * Adds each country's rule. Truncates times to minutes, because rows of one window differ by microseconds.
 */
export async function describeHeld(sql: Sql, groups: readonly GroupRow[]): Promise<HeldGroup[]> {
  if (groups.length === 0) return [];
  const { rows } = await sql<{ country: string; zone: string; basis: string }>(
    'select country, zone, basis from sms_country',
  );
  const rules = new Map(rows.map((row) => [row.country, row]));
  const described = groups.map(({ country, people, until }) => {
    const own = rules.get(country);
    const basis = (own ?? rules.get('*'))?.basis ?? '';
    return {
      country,
      people,
      basis,
      zone: country === '*' ? null : (own?.zone ?? null),
      until: new Date(Math.floor(until.getTime() / 60_000) * 60_000),
    };
  });
  return described.toSorted((a, b) => a.until.getTime() - b.until.getTime() || b.people - a.people);
}
