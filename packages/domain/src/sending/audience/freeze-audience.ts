import type { ContentCondition } from '@talkdrum/email-designs';
import { shownPartsSql } from '../../audience/index.ts';
import type { Sql } from '../../kernel/index.ts';
import { audienceBound } from './audience-bound.ts';
import type { AudienceCriteria } from './campaign-audience.ts';
import { type AudienceCount, type ReasonCount, sizeOf, toAudienceCount } from './count-audience.ts';
import { deliveryIds } from './delivery-ids.ts';
import { queryAudience } from './audience-query.ts';
import { preferHashJoins } from './prefer-hash-joins.ts';
import { type ContactTime, joinDue } from './contact-time.sql.ts';
import { openingAt } from '../limits/limits.sql.ts';
import type { EmailHours } from '../limits/sending-limits.schema.ts';
import { readLimits } from '../limits/sending-limits.service.ts';
import { joinTerms, type SmsTerms } from './sms-terms.ts';
import { closeRest, splitTerms, type VariantSplit } from './split-audience.ts';
import { boundsOf } from '../warm-up/warm-up-days.ts';
import { type LockedDays, lockDays, requireOneDay, takeDays } from '../warm-up/take-days.ts';
import { freezeSql, keptUntilSql, startCountersSql } from './freeze-audience.sql.ts';

/**
 * Up to this many ids are passed as an array, 20 bytes each. Beyond it the database builds them, which is
 * slower.
 */
const listedIds = 1_000_000;

interface FreezeOptions {
  /** Of the message's parts that only some recipients see. */
  conditions?: readonly ContentCondition[];
  /** Divides the recipients among the variants of an A/B test. */
  split?: VariantSplit | null;
  /** When each recipient gets it; null for as soon as possible. Not of an A/B test. */
  time?: ContactTime | null;
}

/**
 * Turns an audience into delivery rows in one statement: one row per recipient, and one exclusion per person left out.
 * Must run inside the transaction that starts the campaign; the unique index on campaign and address makes a second
 * freeze fail. Each row stores its price, so a later price change has no effect: `price` is in thousandths of a minor
 * unit for every email, or the SMS prices by number. A message outside its hours, or before its recipient's time, waits in
 * the queue; every other row waits for the campaign's cursor. Rows are inserted in order of address, so the largest
 * index grows at one end (3 s less per million).
 */
export async function freezeAudience(
  sql: Sql,
  campaignId: string,
  question: AudienceCriteria,
  price: number | SmsTerms = 0,
  { conditions = [], split = null, time = null }: FreezeOptions = {},
): Promise<AudienceCount> {
  const warmUp = await warmUpOf(sql, question, campaignId);
  const judged = await queryAudience(sql, question);
  const params = [...judged.params];
  const add = (value: unknown) => `$${params.push(value)}`;
  const ids = deliveryIds();
  const keptUntil = await keptUntilOf(sql, question);
  const [campaign, month, listed, head] = [
    add(campaignId),
    add(keptUntil),
    add(ids.toArray(await audienceBound(sql, question, listedIds))),
    add(ids.head),
  ];
  const terms =
    split === null
      ? await termsOf(sql, question, { price, time, warmUp }, params)
      : splitTerms(split, price, params, campaign);
  await sql(`set local work_mem = '128MB'`);
  const freeze = freezeSql({
    query: judged.sql,
    channel: question.channel ?? 'email',
    campaign,
    ids: listed,
    head,
    keptUntil: month,
    ...terms,
    shown: await shownTo(sql, question, conditions, params),
  });
  const { rows } = await preferHashJoins(sql, question, () => sql<ReasonCount>(freeze, params));
  const count = toAudienceCount(rows);
  await sql(startCountersSql, [
    question.accountId,
    campaignId,
    count.recipients,
    ids.at(0),
    ids.at(count.recipients),
    keptUntil,
    sizeOf(count),
  ]);
  await takePlaces(sql, { campaignId, warmUp, isTest: split !== null }, question, count);
  if (split !== null) await closeRest(sql, question.accountId, campaignId, ids.at);
  return count;
}

/** SQL for the parts that each recipient sees; null for a message without conditions. */
async function shownTo(
  sql: Sql,
  question: AudienceCriteria,
  conditions: readonly ContentCondition[],
  params: unknown[],
) {
  if (conditions.length === 0) return null;
  return shownPartsSql(sql, question, conditions, 'judged.contact_id', params);
}

/** Texts and transactional senders have none. */
async function warmUpOf(sql: Sql, { accountId, channel }: AudienceCriteria, campaignId: string) {
  return channel === 'sms' ? null : lockDays(sql, accountId, campaignId);
}

/** Throws `limit_reached` if an A/B test has no room on one day. */
async function takePlaces(
  sql: Sql,
  { campaignId, warmUp, isTest }: { campaignId: string; warmUp: LockedDays | null; isTest: boolean },
  { accountId }: AudienceCriteria,
  { recipients }: AudienceCount,
): Promise<void> {
  if (warmUp === null) return;
  if (isTest) requireOneDay(warmUp, recipients);
  await takeDays(sql, { accountId, campaignId }, warmUp, recipients);
}

async function keptUntilOf(sql: Sql, { accountId }: AudienceCriteria): Promise<string | undefined> {
  const { rows } = await sql<{ keptUntil: string }>(keptUntilSql, [accountId]);
  return rows[0]?.keptUntil;
}

/** Price, segments, reason and send_after of each row. */
async function termsOf(
  sql: Sql,
  question: AudienceCriteria,
  { price, time, warmUp }: { price: number | SmsTerms; time: ContactTime | null; warmUp: LockedDays | null },
  params: unknown[],
): Promise<{ columns: string; join: string }> {
  if (typeof price !== 'number') return smsTerms(price, time, params);
  const waits = { hours: await hoursOf(sql, question), time, warmUp };
  return emailTerms(`$${params.push(price)}`, waits, params);
}

/** The account's hours for marketing email; null if it has none or the sender is transactional. */
async function hoursOf(sql: Sql, { accountId, isPromotional }: AudienceCriteria): Promise<EmailHours | null> {
  return isPromotional === false ? null : ((await readLimits(sql, accountId))?.emailHours ?? null);
}

interface EmailWaits {
  hours: EmailHours | null;
  time: ContactTime | null;
  warmUp: LockedDays | null;
}

/** The latest of what a recipient waits for decides. */
function emailTerms(
  mills: string,
  { hours, time, warmUp }: EmailWaits,
  params: unknown[],
): { columns: string; join: string } {
  const later = warmUp === null ? { join: '', due: null, day: '0' } : joinDays(warmUp, params);
  const price = `${mills}::integer, 1`;
  if (hours === null && time === null && later.due === null)
    return { columns: `${price}, null, null`, join: '' };
  const due = later.due === null ? 'own.due' : `greatest(own.due, ${later.due})`;
  const at = hours === null ? due : openingAt(hours, due, 'own.zone');
  return {
    columns: `${price}, ${waitColumns('o.at', 'own.due', later.due)}`,
    join: `${later.join} ${joinDue(time, 'numbered', params, later.day)} cross join lateral (select ${at} as at) o`,
  };
}

/** SQL that gives recipient `n` the moment of a later day of the warm-up, null for its first day, and that day's number. */
function joinDays({ days }: LockedDays, params: unknown[]): { join: string; due: string; day: string } {
  const { bounds, moments } = boundsOf(days);
  const [bound, moment] = [`$${params.push(bounds)}::bigint[]`, `$${params.push(moments)}::timestamptz[]`];
  return {
    join: `cross join lateral (select width_bucket(n, ${bound}) as later) k
      cross join lateral (select (${moment})[k.later] as at) warm`,
    due: 'warm.at',
    day: 'k.later',
  };
}

function smsTerms(
  terms: SmsTerms,
  time: ContactTime | null,
  params: unknown[],
): { columns: string; join: string } {
  const join = joinTerms(terms, 'numbered', 'judged where reason is null', params);
  const segments = `$${params.push(terms.segments)}::integer`;
  const price = `terms.mills * ${segments}, ${segments}`;
  if (time === null) return { columns: `${price}, ${waitColumns('terms.opens_at', null)}`, join };
  return {
    columns: `${price}, ${waitColumns('greatest(terms.opens_at, own.due)')}`,
    join: `${join} ${joinDue(time, 'numbered', params)}`,
  };
}

/** Reason and send_after of a message that waits until `at`, a microsecond apart, so that they keep their order. */
const waitColumns = (at: string, due: string | null = 'own.due', later: string | null = null) => `
  case
    ${later === null ? '' : `when ${later} is not null then 'warm_up'`}
    ${due === null ? '' : `when ${due} > now() then 'contact_time'`}
    when ${at} > now() then 'quiet_hours'
  end,
  case when ${at} > now() then ${at} + n * interval '1 microsecond' end`;
