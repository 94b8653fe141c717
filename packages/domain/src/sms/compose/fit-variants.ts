import type { Sql } from '../../kernel/index.ts';
import { countSegments } from '../text/index.ts';
import type { SmsComposer } from './compose-sms.ts';

const pageSize = 5_000;

interface Recipient {
  id: string;
  keptUntil: string;
  variant: number | null;
  segments: number;
  address: string;
  name: string | null;
  email: string | null;
  attributes: Record<string, unknown> | null;
}

/**
 * Corrects segments and price of the waiting texts of a campaign whose texts are personal: each recipient's own, and for
 * the rest the longest of `composers`, one per variant. With a winner, the rest is priced as it will be sent. Renders
 * each text as it will be sent; runs in the transaction of the freeze or the decision.
 */
export async function fitVariants(
  sql: Sql,
  { accountId, campaignId }: { accountId: string; campaignId: string },
  composers: readonly SmsComposer[],
  winner: number | null = null,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (let hasMore = true; hasMore; ) {
    const { rows } = await sql<Recipient>(pageSql, [accountId, campaignId, after, pageSize, winner !== null]);
    const fitted = rows
      .map((row) => ({ ...row, fit: segmentsOf(row, composers, winner) }))
      .filter(({ fit, segments }) => fit !== segments);
    if (fitted.length > 0)
      await sql(correctSql, [
        accountId,
        fitted.map(({ id }) => id),
        fitted.map(({ fit }) => fit),
        fitted.map(({ keptUntil }) => keptUntil),
      ]);
    hasMore = rows.length === pageSize;
    after = rows.at(-1)?.id ?? after;
  }
}

function segmentsOf(person: Recipient, composers: readonly SmsComposer[], winner: number | null): number {
  const { id: deliveryId, address: phone, name, email, attributes } = person;
  const chosen = composers[person.variant ?? winner ?? -1];
  const counts = (chosen === undefined ? composers : [chosen]).map(
    (compose) => countSegments(compose({ deliveryId, name, phone, email, attributes })).segments,
  );
  return Math.max(1, ...counts);
}

/** $5: only the rest. */
const pageSql = `
  select d.id, d.kept_until::text, d.variant, d.segments, d.address, coalesce(d.name, c.full_name) as name, c.email,
    c.attributes
  from delivery d
  left join contact c on c.account_id = d.account_id and c.id = d.contact_id
  where d.account_id = $1 and d.campaign_id = $2 and d.id > $3 and d.state = 'queued'
    and (not $5 or d.variant is null)
  order by d.id limit $4`;

const correctSql = `
  update delivery d set segments = t.segments, price_mills = d.price_mills / d.segments * t.segments
  from unnest($2::uuid[], $3::smallint[], $4::date[]) as t (id, segments, kept_until)
  where d.account_id = $1 and d.kept_until = t.kept_until and d.id = t.id`;

/** Prices the rest of an A/B test by the winner's text, where all recipients get the same. */
export async function priceRest(
  sql: Sql,
  { accountId, campaignId }: { accountId: string; campaignId: string },
  segments: number,
): Promise<void> {
  await sql(priceRestSql, [accountId, campaignId, segments]);
}

const priceRestSql = `
  update delivery d set price_mills = d.price_mills / d.segments * $3, segments = $3
  where d.account_id = $1 and d.campaign_id = $2 and d.variant is null and d.state = 'queued'
    and d.segments <> $3`;
