import { newId, type Sql } from '../../kernel/index.ts';
import type { AudienceQuestion } from './campaign-audience.ts';
import { type AudienceCount, type ReasonCount, toAudienceCount } from './count-audience.ts';
import { judgeAudience } from './judge-audience.ts';
import { preferHashJoins } from './prefer-hash-joins.ts';
import { joinTerms, type SmsTerms } from './sms-terms.ts';

/**
 * Turns an audience into delivery rows: one statement, one row per recipient, the excluded only counted.
 * Must run inside the transaction that starts the campaign; the unique index on campaign and address makes a second freeze fail.
 * Each row carries its price, so that a price changed later changes nothing: `price` is that of every email in thousandths of a
 * minor unit, or what an SMS costs by its number. An SMS that may not arrive now waits in the queue for its window.
 * Rows go in by address, so that the largest index grows at one end (3 s less per million).
 */
export async function freezeAudience(sql: Sql, campaignId: string, question: AudienceQuestion, price: number | SmsTerms = 0): Promise<AudienceCount> {
  const judged = await judgeAudience(sql, question);
  const params = [...judged.params];
  const add = (value: unknown) => `$${params.push(value)}`;
  const [first, next] = idCounter();
  const [campaign, head, counter] = [add(campaignId), add(first), add(next)];
  const terms = typeof price === 'number' ? emailTerms(add(price)) : smsTerms(price, params);
  await sql(`set local work_mem = '128MB'`);
  // Ids are UUIDv7 by a counter (RFC 9562 §6.2, method 1): a random one each takes 1 s more per million.
  // send_after counts in microseconds from a minute ago, so it orders the rows and none waits that need not.
  const freeze = `with judged as materialized (${judged.sql}),
     frozen as (
       insert into delivery (account_id, id, campaign_id, contact_id, channel, address, name, price_mills, segments, reason, send_after)
       select $1, (${head} || to_hex(${counter}::bigint + n))::uuid, ${campaign}::uuid, contact_id, '${question.channel ?? 'email'}', address, name, ${terms.columns}
       from (select j.*, row_number() over () as n from (select * from judged where reason is null order by address) j) numbered ${terms.join})
     select reason, count(*)::int as n from judged group by reason`;
  const { rows } = await preferHashJoins(sql, question, () => sql<ReasonCount>(freeze, params));
  const count = toAudienceCount(rows);
  await sql(
    `insert into campaign_stat (account_id, campaign_id, recipients) values ($1, $2, $3)
     on conflict (account_id, campaign_id) do update set recipients = excluded.recipients`,
    [question.accountId, campaignId, count.recipients],
  );
  return count;
}

function emailTerms(mills: string): { columns: string; join: string } {
  return { columns: `${mills}::integer, 1, null, now() - interval '1 minute' + n * interval '1 microsecond'`, join: '' };
}

function smsTerms(terms: SmsTerms, params: unknown[]): { columns: string; join: string } {
  const join = joinTerms(terms, 'numbered', 'judged where reason is null', params);
  const segments = `$${params.push(terms.segments)}::integer`;
  const at = `greatest(terms.opens_at, now() - interval '1 minute') + n * interval '1 microsecond'`;
  return { columns: `terms.mills * ${segments}, ${segments}, case when terms.opens_at > now() then 'quiet_hours' end, ${at}`, join };
}

/** A new UUIDv7 as its first 16 hex digits and the rest as the number to count on from; its top bit is set, so `to_hex` gives 16 digits. */
function idCounter(): [head: string, counter: string] {
  const digits = newId().replaceAll('-', '');
  return [digits.slice(0, 16), BigInt.asIntN(64, BigInt(`0x${digits.slice(16, 24)}00000000`)).toString()];
}
