import type { ContentCondition } from '@talkdrum/email-designs';
import { shownPartsSql } from '../../audience/index.ts';
import type { Sql } from '../../kernel/index.ts';
import { audienceBound } from './audience-bound.ts';
import type { AudienceCriteria } from './campaign-audience.ts';
import { type AudienceCount, type ReasonCount, toAudienceCount } from './count-audience.ts';
import { deliveryIds } from './delivery-ids.ts';
import { queryAudience } from './audience-query.ts';
import { preferHashJoins } from './prefer-hash-joins.ts';
import { joinTerms, type SmsTerms } from './sms-terms.ts';
import { freezeSql, keptUntilSql, startCountersSql } from './freeze-audience.sql.ts';

/**
 * Up to this many ids are passed as an array, 20 bytes each. Beyond it the database builds them, which is
 * slower.
 */
const listedIds = 1_000_000;

/**
 * Turns an audience into delivery rows in one statement: one row per recipient; excluded people are only
 * counted. Must run inside the transaction that starts the campaign; the unique index on campaign and address
 * makes a second freeze fail. Each row stores its price, so a later price change has no effect: `price` is in
 * thousandths of a minor unit for every email, or the SMS prices by number. An SMS outside its delivery
 * window waits in the queue for the window; every other row waits for the campaign's cursor. Rows are
 * inserted in order of address, so the largest index grows at one end (3 s less per million). `conditions`
 * are those of the message's parts that only some recipients see.
 */
export async function freezeAudience(
  sql: Sql,
  campaignId: string,
  question: AudienceCriteria,
  price: number | SmsTerms = 0,
  conditions: readonly ContentCondition[] = [],
): Promise<AudienceCount> {
  const judged = await queryAudience(sql, question);
  const params = [...judged.params];
  const add = (value: unknown) => `$${params.push(value)}`;
  const ids = deliveryIds();
  const { rows: months } = await sql<{ keptUntil: string }>(keptUntilSql, [question.accountId]);
  const keptUntil = months[0]?.keptUntil;
  const [campaign, month, listed, head] = [
    add(campaignId),
    add(keptUntil),
    add(ids.toArray(await audienceBound(sql, question, listedIds))),
    add(ids.head),
  ];
  const terms = typeof price === 'number' ? emailTerms(add(price)) : smsTerms(price, params);
  await sql(`set local work_mem = '128MB'`);
  const freeze = freezeSql({
    query: judged.sql,
    channel: question.channel ?? 'email',
    campaign,
    ids: listed,
    head,
    keptUntil: month,
    ...terms,
    shown:
      conditions.length === 0
        ? null
        : await shownPartsSql(sql, question, conditions, 'judged.contact_id', params),
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
  ]);
  return count;
}

function emailTerms(mills: string): { columns: string; join: string } {
  return { columns: `${mills}::integer, 1, null, null`, join: '' };
}

function smsTerms(terms: SmsTerms, params: unknown[]): { columns: string; join: string } {
  const join = joinTerms(terms, 'numbered', 'judged where reason is null', params);
  const segments = `$${params.push(terms.segments)}::integer`;
  // A microsecond apart, so that they keep their order.
  const at = `case when terms.opens_at > now() then terms.opens_at + n * interval '1 microsecond' end`;
  return {
    columns: `terms.mills * ${segments}, ${segments}, case when terms.opens_at > now() then 'quiet_hours' end, ${at}`,
    join,
  };
}
