import type pg from 'pg';
import { type Channel, newId } from '../../kernel/index.ts';
import type { HitAudience } from './classify-request.ts';
import { type HitDelivery, type ClassifiedHit, classifyHits, type RecordedHit } from './classify-hits.ts';
import { revokeBursts } from './revoke-bursts.ts';
import { countPerCampaignSql, countPerTimeSql, insertEventsSql, markFirstSql } from './store-hits.sql.ts';

interface DeliveryRow {
  id: string;
  keptUntil: string;
  campaignId: string | null;
  contactId: string | null;
  channel: Channel;
  settledAt: Date | null;
  isOpened: boolean;
  isClicked: boolean;
  isErased: boolean;
  isBlocked: boolean;
}

/**
 * Stores one account's hits inside its transaction: events, first times and counters. Locks the deliveries in
 * order first, so that two processes classify a recipient's hits one after the other. Returns the deliveries
 * that exist. Stores nothing for an erased recipient: their links only redirect.
 */
export async function storeHits(
  client: pg.PoolClient,
  accountId: string,
  hits: readonly RecordedHit[],
): Promise<Map<string, HitDelivery>> {
  const deliveries = await lockDeliveries(client, accountId, hits);
  const classified = classifyHits(
    hits.filter(({ deliveryId }) => deliveries.get(deliveryId)?.isErased !== true),
    deliveries,
  );
  if (classified.length > 0) {
    await insertEvents(client, accountId, classified);
    await markFirst(client, accountId, classified);
    await count(client, accountId, classified);
    await revokeBursts(client, accountId, classified);
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
    `
      select id, kept_until::text, campaign_id, contact_id, channel, settled_at, opened_at is not null as is_opened,
        clicked_at is not null as is_clicked, address like 'erased:%' as is_erased,
        exists (select from account where id = $1 and blocked_at is not null) as is_blocked
      from delivery
      where account_id = $1 and id = any($2::uuid[])
      order by id for no key update`,
    [accountId, ids],
  );
  const clicked = [
    ...new Set(hits.filter(({ kind }) => kind === 'click').map(({ deliveryId }) => deliveryId)),
  ];
  const events =
    clicked.length === 0
      ? []
      : (
          await client.query<{ deliveryId: string; linkN: number; at: Date; audience: HitAudience }>(
            `
              select delivery_id, link_n, at, audience
              from delivery_event
              where account_id = $1 and delivery_id = any($2::uuid[]) and kind = 'click'`,
            [accountId, clicked],
          )
        ).rows;
  return new Map(rows.map((row) => [row.id, toDelivery(row, events)]));
}

function toDelivery(
  row: DeliveryRow,
  events: { deliveryId: string; linkN: number; at: Date; audience: HitAudience }[],
): HitDelivery {
  return {
    id: row.id,
    keptUntil: row.keptUntil,
    campaignId: row.campaignId,
    contactId: row.contactId,
    channel: row.channel,
    settledAt: row.settledAt,
    isOpened: row.isOpened,
    isClicked: row.isClicked,
    isErased: row.isErased,
    isBlocked: row.isBlocked,
    clicks: events
      .filter((event) => event.deliveryId === row.id)
      .map(({ linkN, at, audience }) => ({ linkN, at: at.getTime(), audience })),
  };
}

async function insertEvents(
  client: pg.PoolClient,
  accountId: string,
  classified: readonly ClassifiedHit[],
): Promise<void> {
  await client.query(insertEventsSql, [
    accountId,
    classified.map(() => newId()),
    classified.map(({ delivery }) => delivery.keptUntil),
    classified.map(({ at }) => at),
    classified.map(({ deliveryId }) => deliveryId),
    classified.map(({ delivery }) => delivery.campaignId),
    classified.map(({ delivery }) => delivery.contactId),
    classified.map(({ kind }) => kind),
    classified.map(({ audience }) => audience),
    classified.map(({ isFirst }) => isFirst),
    classified.map(({ linkN }) => linkN),
    classified.map(({ ipHash }) => ipHash),
    classified.map(({ userAgent }) => userAgent.slice(0, 300)),
    classified.map(({ detail }) => detail),
  ]);
}

async function markFirst(
  client: pg.PoolClient,
  accountId: string,
  classified: readonly ClassifiedHit[],
): Promise<void> {
  const firsts = classified.filter(({ isFirst }) => isFirst);
  if (firsts.length === 0) return;
  await client.query(markFirstSql, [
    accountId,
    firsts.map(({ deliveryId }) => deliveryId),
    firsts.map(({ kind }) => kind),
    firsts.map(({ at }) => at),
    firsts.map(({ delivery }) => delivery.keptUntil),
  ]);
}

/**
 * Updates all counters from the classified events, rows in a fixed order so that two processes can't
 * deadlock.
 */
async function count(
  client: pg.PoolClient,
  accountId: string,
  classified: readonly ClassifiedHit[],
): Promise<void> {
  const params = [
    accountId,
    classified.map(({ delivery }) => delivery.campaignId),
    classified.map(({ kind }) => kind),
    classified.map(({ audience }) => audience),
    classified.map(({ isFirst }) => isFirst),
    classified.map(({ linkN }) => linkN),
    classified.map(({ isFirstOfLink }) => isFirstOfLink),
    classified.map(({ at }) => at),
    classified.map(({ delivery }) => delivery.channel),
  ];
  await client.query(countPerCampaignSql, params);
  await client.query(countPerTimeSql, params);
}
