import { DomainError, type Sql } from '../../kernel/index.ts';
import { boundsOf, type OpenDay, openDays, type OpenWarmUp, spread } from './warm-up-days.ts';
import type { WarmUpForecast } from './warm-up.schema.ts';
import {
  countRestSql,
  findWarmUpSql,
  giveBackSql,
  placeRestSql,
  readTakenSql,
  takeSql,
} from './warm-up.sql.ts';

/** The days that are open to a campaign. While they're locked, nobody else takes places on them. */
export interface LockedDays {
  warmUp: OpenWarmUp;
  days: OpenDay[];
}

/** Locks the warm-up of a campaign's domain; null if it has none or it's over. The caller has locked the campaign. */
export async function lockDays(sql: Sql, accountId: string, campaignId: string): Promise<LockedDays | null> {
  return readDays(sql, accountId, campaignId, 'for update of w');
}

/** On which days a campaign's recipients would get it if it was sent now; null without a warm-up. */
export async function forecastWarmUp(
  sql: Sql,
  { accountId, id }: { accountId: string; id: string },
  recipients: number,
): Promise<{ forecast: WarmUpForecast; problemOfTest: string | null } | null> {
  const open = await readDays(sql, accountId, id);
  if (open === null) return null;
  const { domain, today } = open.warmUp;
  return {
    forecast: { domain, today, days: spread(open.days, recipients) },
    problemOfTest: problemOfTest(open, recipients),
  };
}

/** Takes the places of a frozen audience. */
export async function takeDays(
  sql: Sql,
  { accountId, campaignId }: { accountId: string; campaignId: string },
  { warmUp, days }: LockedDays,
  recipients: number,
): Promise<void> {
  const shares = spread(days, recipients);
  await sql(takeSql, [
    accountId,
    warmUp.domainId,
    campaignId,
    shares.map(({ day }) => day),
    shares.map(({ people }) => people),
  ]);
}

/** Throws `limit_reached` if an A/B test's recipients have no room on one day. */
export function requireOneDay(open: LockedDays, recipients: number): void {
  const problem = problemOfTest(open, recipients);
  if (problem !== null) throw new DomainError('limit_reached', problem);
}

/** An A/B test compares people who get it on the same day. */
function problemOfTest({ warmUp, days }: LockedDays, recipients: number): string | null {
  const left = days[0]?.left ?? 0;
  if (recipients <= left) return null;
  const when = warmUp.firstDay === warmUp.today ? 'today' : 'tomorrow';
  return (
    `An A/B test is sent on one day. This one has ${recipients.toLocaleString('en')} recipients, and the warm-up of ` +
    `${warmUp.domain} has room for ${left.toLocaleString('en')} ${when}. Choose fewer recipients, remove the test, ` +
    'or wait for a day with enough room.'
  );
}

/** Gives back the places of recipients who won't leave. The caller has locked the campaign. */
export async function giveBackDays(
  sql: Sql,
  accountId: string,
  campaignId: string,
  people: number,
): Promise<void> {
  await sql(giveBackSql, [accountId, campaignId, people]);
}

/**
 * Gives recipients whose day has passed, because the campaign was paused, a backup was restored or they failed, new days:
 * otherwise all of them would leave on one. An A/B test isn't spread, but its rest is when it follows on a later day
 * (`isDecided`). The caller has locked the campaign.
 */
export async function takeDaysAgain(
  sql: Sql,
  accountId: string,
  campaignId: string,
  isDecided = false,
): Promise<void> {
  const open = await lockDays(sql, accountId, campaignId);
  if (open === null || (open.warmUp.hasTest && !isDecided)) return;
  const params = [accountId, campaignId, open.warmUp.today];
  const { rows } = await sql<{ people: number; placed: number }>(countRestSql, params);
  const { people = 0, placed = 0 } = rows[0] ?? {};
  if (people <= placed) return;
  await giveBackDays(sql, accountId, campaignId, people);
  const again = await lockDays(sql, accountId, campaignId);
  if (again === null) return;
  const { bounds, moments } = boundsOf(again.days);
  await sql(placeRestSql, [accountId, campaignId, bounds, moments]);
  await takeDays(sql, { accountId, campaignId }, again, people);
}

async function readDays(
  sql: Sql,
  accountId: string,
  campaignId: string,
  lock: '' | 'for update of w' = '',
): Promise<LockedDays | null> {
  const { rows } = await sql<OpenWarmUp>(findWarmUpSql(lock), [accountId, campaignId]);
  const warmUp = rows[0];
  if (warmUp === undefined) return null;
  // Read after the lock: what a campaign that held it has just taken is seen.
  const taken = await sql<{ day: string; taken: number }>(readTakenSql, [
    accountId,
    warmUp.domainId,
    warmUp.firstDay,
  ]);
  const days = openDays(warmUp, new Map(taken.rows.map((row) => [row.day, row.taken])));
  return days.length === 1 ? null : { warmUp, days };
}
