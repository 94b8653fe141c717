import type { Sql } from '../../kernel/index.ts';
import type { SmsComposer } from './compose-sms.ts';
import { countSegments } from '../text/index.ts';
import { withAnswers } from '../../templates/index.ts';

const pageSize = 5_000;

interface Recipient {
  id: string;
  keptUntil: string;
  address: string;
  name: string | null;
  email: string | null;
  attributes: Record<string, unknown> | null;
}

/**
 * Corrects segments and price of a frozen campaign with personal texts. Renders each text as it will be sent
 * and updates rows that don't have exactly one segment. Runs in the freeze's transaction.
 */
export async function fitSegments(
  sql: Sql,
  { accountId, campaignId }: { accountId: string; campaignId: string },
  compose: SmsComposer,
): Promise<void> {
  const { rows: first } = await sql<{ id: string }>(
    'select id from delivery where account_id = $1 and campaign_id = $2 order by id limit 1',
    [accountId, campaignId],
  );
  if (first[0] === undefined) return;
  let from: string = first[0].id;
  // New rows have no statistics, so each page would sort all remaining rows (6 s instead of 2 s per 100,000).
  await sql('set local enable_sort = off');
  for (let hasMore = true; hasMore; ) {
    const { rows } = await sql<Recipient>(
      `select d.id, d.kept_until::text, d.address, coalesce(d.name, c.full_name) as name, c.email, c.attributes from delivery d
       left join contact c on c.account_id = d.account_id and c.id = d.contact_id
       where d.account_id = $1 and d.campaign_id = $2 and d.id >= $3 order by d.id limit ${pageSize + 1}`,
      [accountId, campaignId, from],
    );
    await correct(sql, accountId, rows.slice(0, pageSize), compose);
    hasMore = rows.length > pageSize;
    from = rows.at(-1)?.id ?? from;
  }
  await sql('set local enable_sort = on');
}

/** The same for messages that were added to a campaign that grows. */
export async function fitSegmentsOf(
  sql: Sql,
  { accountId, keptUntil, ids }: { accountId: string; keptUntil: string; ids: readonly string[] },
  compose: SmsComposer,
): Promise<void> {
  const { rows } = await sql<Recipient>(
    `select d.id, d.kept_until::text, d.address, coalesce(d.name, c.full_name) as name, c.email,
       ${withAnswers('c.attributes', 'd.answers')} as attributes
     from delivery d
     left join contact c on c.account_id = d.account_id and c.id = d.contact_id
     where d.account_id = $1 and d.kept_until = $2::date and d.id = any($3::uuid[])`,
    [accountId, keptUntil, ids],
  );
  await correct(sql, accountId, rows, compose);
}

async function correct(
  sql: Sql,
  accountId: string,
  recipients: readonly Recipient[],
  compose: SmsComposer,
): Promise<void> {
  const changed = recipients
    .map(({ id, keptUntil, address, name, email, attributes }) => ({
      id,
      keptUntil,
      segments: countSegments(compose({ deliveryId: id, name, phone: address, email, attributes })).segments,
    }))
    .filter(({ segments }) => segments !== 1);
  if (changed.length === 0) return;
  // They were frozen with the price of one segment.
  await sql(
    `update delivery d set segments = t.segments, price_mills = d.price_mills * t.segments
     from unnest($2::uuid[], $3::smallint[], $4::date[]) as t (id, segments, kept_until)
     where d.account_id = $1 and d.kept_until = t.kept_until and d.id = t.id`,
    [
      accountId,
      changed.map(({ id }) => id),
      changed.map(({ segments }) => segments),
      changed.map(({ keptUntil }) => keptUntil),
    ],
  );
}
