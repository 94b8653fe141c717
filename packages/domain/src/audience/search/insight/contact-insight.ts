import type pg from 'pg';
import type { Unit } from '../../../kernel/index.ts';
import { countDomainsSql, countMonthsSql, countPrefixesSql, countTotalsSql } from './contact-insight.sql.ts';
import { createCountryLookup } from '../phone-countries.ts';
import { type Query, readOnly } from '../read-only.ts';

export interface LabelledCount {
  label: string;
  count: number;
}

export interface ContactInsight {
  total: number;
  byEmailStatus: LabelledCount[];
  bySmsStatus: LabelledCount[];
  byCountry: LabelledCount[];
  byEmailDomain: LabelledCount[];
  missing: LabelledCount[];
  byMonth: { month: string; count: number }[];
}

const groups = 10;
/** Counts the whole account: about a second for a million contacts. */
const timeoutMs = 15_000;

type Totals = Record<
  'total' | 'emailEnabled' | 'emailBlocked' | 'noEmail' | 'smsEnabled' | 'smsBlocked' | 'noPhone' | 'noName',
  number
>;

/** The figures of the Contacts Insight Report, counted now. */
export async function contactInsight(unit: Unit, searchPool: pg.Pool): Promise<ContactInsight> {
  const { accountId } = unit.actor;
  const { rows } = await unit.sql<{ timezone: string }>('select timezone from account where id = $1', [
    accountId,
  ]);
  const timezone = rows[0]?.timezone ?? 'UTC';
  return readOnly(
    searchPool,
    async (query) => {
      const totals = await countTotals(query, accountId);
      return {
        ...totals,
        byCountry: await countCountries(query, accountId),
        byEmailDomain: await query<{ label: string; count: number }>(countDomainsSql(groups), [accountId]),
        byMonth: await countMonths(query, accountId, timezone),
      };
    },
    timeoutMs,
  );
}

async function countTotals(
  query: Query,
  accountId: string,
): Promise<Pick<ContactInsight, 'total' | 'byEmailStatus' | 'bySmsStatus' | 'missing'>> {
  const rows = await query<Totals>(countTotalsSql, [accountId]);
  const counts = rows[0];
  const labelled = (label: string, key: keyof Totals): LabelledCount => ({
    label,
    count: counts?.[key] ?? 0,
  });
  return {
    total: counts?.total ?? 0,
    byEmailStatus: [labelled('Enabled', 'emailEnabled'), labelled('Blocklisted', 'emailBlocked')],
    bySmsStatus: [labelled('Enabled', 'smsEnabled'), labelled('Blocklisted', 'smsBlocked')],
    missing: [
      labelled('Full name', 'noName'),
      labelled('Email address', 'noEmail'),
      labelled('Telephone', 'noPhone'),
    ],
  };
}

/** By calling code, which is within the first four characters of E.164. */
async function countCountries(query: Query, accountId: string): Promise<LabelledCount[]> {
  const rows = await query<{ prefix: string; count: number }>(countPrefixesSql, [accountId]);
  const byCountry = new Map<string, number>();
  const countryOf = createCountryLookup();
  for (const { prefix, count } of rows) {
    const label = countryOf(prefix).name;
    byCountry.set(label, (byCountry.get(label) ?? 0) + count);
  }
  const sorted = [...byCountry].map(([label, count]) => ({ label, count })).sort((a, b) => b.count - a.count);
  const rest = sorted.slice(groups).reduce((sum, { count }) => sum + count, 0);
  return rest === 0 ? sorted : [...sorted.slice(0, groups), { label: 'Others', count: rest }];
}

/** The last twelve calendar months in the account's time zone, including months without new contacts. */
async function countMonths(
  query: Query,
  accountId: string,
  timezone: string,
): Promise<{ month: string; count: number }[]> {
  return query(countMonthsSql, [accountId, timezone]);
}
