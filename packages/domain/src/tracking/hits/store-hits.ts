import type pg from 'pg';
import { newId, type Channel } from '../../kernel/index.ts';
import type { HitAudience } from './classify-hit.ts';
import { type HitDelivery, type JudgedHit, judgeHits, type RecordedHit } from './judge-hits.ts';
import { revokeBursts } from './revoke-bursts.ts';

interface DeliveryRow {
  id: string;
  campaign_id: string | null;
  contact_id: string | null;
  channel: Channel;
  settled_at: Date | null;
  is_opened: boolean;
  is_clicked: boolean;
  is_erased: boolean;
}

/**
 * Stores hits of one account inside its transaction: events, first times and counters together. The
 * deliveries are locked in order first, so that two processes judge a recipient one after the other. Returns
 * the deliveries that exist. Of someone who was erased nothing is kept: their links only lead on.
 */
export async function storeHits(
  client: pg.PoolClient,
  accountId: string,
  hits: readonly RecordedHit[],
): Promise<Map<string, HitDelivery>> {
  const deliveries = await lockDeliveries(client, accountId, hits);
  const judged = judgeHits(
    hits.filter(({ deliveryId }) => deliveries.get(deliveryId)?.isErased !== true),
    deliveries,
  );
  if (judged.length > 0) {
    await insertEvents(client, accountId, judged);
    await markFirst(client, accountId, judged);
    await count(client, accountId, judged);
    await revokeBursts(client, accountId, judged);
  }
  return deliveries;
}

async function lockDeliveries(
  client: pg.PoolClient,
  accountId: string,
  hits: readonly RecordedHit[],
): Promise<Map<string, HitDelivery>> {
  const ids = [...new Set(hits.map(({ deliveryId }) => deliveryId))];
  const { rows } = await client.query<DeliveryRow>(
    `select id, campaign_id, contact_id, channel, settled_at, opened_at is not null as is_opened, clicked_at is not null as is_clicked, address like 'erased:%' as is_erased
     from delivery where account_id = $1 and id = any($2::uuid[]) order by id for no key update`,
    [accountId, ids],
  );
  const clicked = [
    ...new Set(hits.filter(({ kind }) => kind === 'click').map(({ deliveryId }) => deliveryId)),
  ];
  const events =
    clicked.length === 0
      ? []
      : (
          await client.query<{ delivery_id: string; link_n: number; at: Date; audience: HitAudience }>(
            `select delivery_id, link_n, at, audience from delivery_event where account_id = $1 and delivery_id = any($2::uuid[]) and kind = 'click'`,
            [accountId, clicked],
          )
        ).rows;
  return new Map(rows.map((row) => [row.id, toDelivery(row, events)]));
}

function toDelivery(
  row: DeliveryRow,
  events: { delivery_id: string; link_n: number; at: Date; audience: HitAudience }[],
): HitDelivery {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    contactId: row.contact_id,
    channel: row.channel,
    settledAt: row.settled_at,
    isOpened: row.is_opened,
    isClicked: row.is_clicked,
    isErased: row.is_erased,
    clicks: events
      .filter((event) => event.delivery_id === row.id)
      .map(({ link_n, at, audience }) => ({ linkN: link_n, at: at.getTime(), audience })),
  };
}

async function insertEvents(
  client: pg.PoolClient,
  accountId: string,
  judged: readonly JudgedHit[],
): Promise<void> {
  await client.query(
    `insert into delivery_event (account_id, id, at, delivery_id, campaign_id, contact_id, kind, audience, is_first, link_n, ip_hash, user_agent, detail)
     select $1, * from unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::bool[], $10::smallint[], $11::text[], $12::text[], $13::text[])`,
    [
      accountId,
      judged.map(() => newId()),
      judged.map(({ at }) => at),
      judged.map(({ deliveryId }) => deliveryId),
      judged.map(({ delivery }) => delivery.campaignId),
      judged.map(({ delivery }) => delivery.contactId),
      judged.map(({ kind }) => kind),
      judged.map(({ audience }) => audience),
      judged.map(({ isFirst }) => isFirst),
      judged.map(({ linkN }) => linkN),
      judged.map(({ ipHash }) => ipHash),
      judged.map(({ userAgent }) => userAgent.slice(0, 300)),
      judged.map(({ detail }) => detail),
    ],
  );
}

async function markFirst(
  client: pg.PoolClient,
  accountId: string,
  judged: readonly JudgedHit[],
): Promise<void> {
  const firsts = judged.filter(({ isFirst }) => isFirst);
  if (firsts.length === 0) return;
  await client.query(
    `update delivery d set opened_at = coalesce(d.opened_at, f.opened), clicked_at = coalesce(d.clicked_at, f.clicked)
     from (select id, min(at) filter (where kind = 'open') as opened, min(at) filter (where kind = 'click') as clicked
           from unnest($2::uuid[], $3::text[], $4::timestamptz[]) as t (id, kind, at) group by id) f
     where d.account_id = $1 and d.id = f.id`,
    [
      accountId,
      firsts.map(({ deliveryId }) => deliveryId),
      firsts.map(({ kind }) => kind),
      firsts.map(({ at }) => at),
    ],
  );
}

const hits = `with hit as materialized (
    select *, audience <> 'scanner' as counts from unnest($2::uuid[], $3::text[], $4::text[], $5::bool[], $6::smallint[], $7::bool[], $8::timestamptz[], $9::text[])
      as t (campaign_id, kind, audience, is_first, link_n, is_first_of_link, at, channel))`;

const countPerCampaign = `${hits},
     k as materialized (select campaign_id, count(*) filter (where kind = 'open' and counts)::int as views, count(*) filter (where kind = 'open' and is_first)::int as unique_views,
       count(*) filter (where kind = 'click' and counts)::int as clicks, count(*) filter (where kind = 'click' and is_first)::int as unique_clicks,
       count(*) filter (where kind = 'open' and audience = 'proxy')::int as proxy_views,
       count(*) filter (where kind = 'open' and not counts)::int as machine_views, count(*) filter (where kind = 'click' and not counts)::int as machine_clicks
       from hit where campaign_id is not null group by campaign_id order by campaign_id),
     l as (select campaign_id, link_n, count(*)::int as clicks, count(*) filter (where is_first_of_link)::int as unique_clicks
       from hit where kind = 'click' and counts and campaign_id is not null group by 1, 2),
     per_link as (update campaign_link c set clicks = c.clicks + l.clicks, unique_clicks = c.unique_clicks + l.unique_clicks
       from l where c.account_id = $1 and c.campaign_id = l.campaign_id and c.n = l.link_n)
     update campaign_stat s set views = s.views + k.views, unique_views = s.unique_views + k.unique_views, clicks = s.clicks + k.clicks,
       unique_clicks = s.unique_clicks + k.unique_clicks, proxy_views = s.proxy_views + k.proxy_views,
       machine_views = s.machine_views + k.machine_views, machine_clicks = s.machine_clicks + k.machine_clicks
     from k where s.account_id = $1 and s.campaign_id = k.campaign_id`;

const countPerTime = `${hits},
     per_hour as (insert into campaign_hour as h (account_id, campaign_id, hour, views, unique_views, clicks, unique_clicks)
       select $1, campaign_id, date_trunc('hour', at), count(*) filter (where kind = 'open'), count(*) filter (where kind = 'open' and is_first),
         count(*) filter (where kind = 'click'), count(*) filter (where kind = 'click' and is_first)
       from hit where counts and campaign_id is not null group by 2, 3 order by 2, 3
       on conflict (account_id, campaign_id, hour) do update set views = h.views + excluded.views, unique_views = h.unique_views + excluded.unique_views,
         clicks = h.clicks + excluded.clicks, unique_clicks = h.unique_clicks + excluded.unique_clicks returning 1)
     insert into daily_stat as d (account_id, channel, day, views, clicks)
     select $1, channel, (at at time zone 'UTC')::date, count(*) filter (where kind = 'open'), count(*) filter (where kind = 'click')
     from hit where counts and (select count(*) from per_hour) >= 0 group by 2, 3 order by 2, 3
     on conflict (account_id, channel, day) do update set views = d.views + excluded.views, clicks = d.clicks + excluded.clicks`;

/**
 * All counters at once, from the events just judged; rows in a fixed order, so that two processes cannot
 * block each other.
 */
async function count(client: pg.PoolClient, accountId: string, judged: readonly JudgedHit[]): Promise<void> {
  const params = [
    accountId,
    judged.map(({ delivery }) => delivery.campaignId),
    judged.map(({ kind }) => kind),
    judged.map(({ audience }) => audience),
    judged.map(({ isFirst }) => isFirst),
    judged.map(({ linkN }) => linkN),
    judged.map(({ isFirstOfLink }) => isFirstOfLink),
    judged.map(({ at }) => at),
    judged.map(({ delivery }) => delivery.channel),
  ];
  await client.query(countPerCampaign, params);
  await client.query(countPerTime, params);
}
