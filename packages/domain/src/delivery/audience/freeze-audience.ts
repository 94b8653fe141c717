import { newId, type Sql } from '../../kernel/index.ts';
import type { AudienceQuestion } from './campaign-audience.ts';
import { type AudienceCount, type ReasonCount, toAudienceCount } from './count-audience.ts';
import { judgeAudience } from './judge-audience.ts';
import { preferHashJoins } from './prefer-hash-joins.ts';

/**
 * Turns an audience into delivery rows: one statement, one row per recipient, the excluded only counted.
 * Must run inside the transaction that starts the campaign; the unique index on campaign and address makes a second freeze fail.
 * Each row carries its price, `priceMills`, so that a price changed later changes nothing.
 * Rows go in by address, so that the largest index grows at one end (3 s less per million).
 */
export async function freezeAudience(sql: Sql, campaignId: string, question: AudienceQuestion, priceMills = 0): Promise<AudienceCount> {
  const judged = await judgeAudience(sql, question);
  const used = judged.params.length;
  const [campaign, head, counter, price] = [`$${used + 1}`, `$${used + 2}`, `$${used + 3}`, `$${used + 4}`];
  await sql(`set local work_mem = '128MB'`);
  // Ids are UUIDv7 by a counter (RFC 9562 §6.2, method 1): a random one each takes 1 s more per million.
  // send_after counts in microseconds from a minute ago, so it orders the rows and none waits.
  const freeze = `with judged as materialized (${judged.sql}),
     frozen as (
       insert into delivery (account_id, id, campaign_id, contact_id, channel, address, name, price_mills, send_after)
       select $1, (${head} || to_hex(${counter}::bigint + n))::uuid, ${campaign}::uuid, contact_id, 'email', address, name, ${price}::integer,
         now() - interval '1 minute' + n * interval '1 microsecond'
       from (select j.*, row_number() over () as n from (select * from judged where reason is null order by address) j) numbered)
     select reason, count(*)::int as n from judged group by reason`;
  const { rows } = await preferHashJoins(sql, question, () => sql<ReasonCount>(freeze, [...judged.params, campaignId, ...idCounter(), priceMills]));
  const count = toAudienceCount(rows);
  await sql(
    `insert into campaign_stat (account_id, campaign_id, recipients) values ($1, $2, $3)
     on conflict (account_id, campaign_id) do update set recipients = excluded.recipients`,
    [question.accountId, campaignId, count.recipients],
  );
  return count;
}

/** A new UUIDv7 as its first 16 hex digits and the rest as the number to count on from; its top bit is set, so `to_hex` gives 16 digits. */
function idCounter(): [head: string, counter: string] {
  const digits = newId().replaceAll('-', '');
  return [digits.slice(0, 16), BigInt.asIntN(64, BigInt(`0x${digits.slice(16, 24)}00000000`)).toString()];
}
