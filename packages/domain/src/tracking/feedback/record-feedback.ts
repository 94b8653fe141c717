import { newId, type Unit, type Channel } from '../../kernel/index.ts';

/** What a recipient, or the server of a recipient, lets us know after the delivery. */
export type FeedbackKind = 'bounce' | 'complaint' | 'unsubscribe';

export interface FeedbackDelivery {
  id: string;
  keptUntil: string;
  campaignId: string | null;
  contactId: string | null;
  address: string;
  channel: Channel;
  /** False when the same was recorded before: then nothing was counted. */
  isFirst: boolean;
}

const columns = {
  bounce: { at: 'bounced_at', counter: 'bounces' },
  complaint: { at: 'complained_at', counter: 'complaints' },
  unsubscribe: { at: 'unsubscribed_at', counter: 'unsubscribers' },
} as const;

/** Records feedback on a delivery, counting it once. Undefined when there is no such delivery. */
export async function recordFeedback(
  unit: Pick<Unit, 'sql' | 'actor'>,
  deliveryId: string,
  kind: FeedbackKind,
  detail: string,
): Promise<FeedbackDelivery | undefined> {
  const { at, counter } = columns[kind];
  const { accountId } = unit.actor;
  const { rows } = await unit.sql<FeedbackDelivery>(
    `
      with
        known as materialized (
          select id, kept_until, campaign_id, contact_id, address, channel, ${at} is null as is_first
          from delivery
          where account_id = $1 and id = $2
          for no key update
        ),
        marked as (
          update delivery d set ${at} = now()
          from known k
          where k.is_first and d.account_id = $1 and d.kept_until = k.kept_until and d.id = k.id
        )
      select id, kept_until::text, campaign_id, contact_id, address, channel, is_first
      from known`,
    [accountId, deliveryId],
  );
  const delivery = rows[0];
  if (delivery?.isFirst !== true) return delivery;
  await unit.sql(
    `
      insert into delivery_event (
        account_id, id, kept_until, delivery_id, campaign_id, contact_id, kind, is_first, detail
      )
      values ($1, $2, $3, $4, $5, $6, $7, true, left($8, 500))`,
    [
      accountId,
      newId(),
      delivery.keptUntil,
      deliveryId,
      delivery.campaignId,
      delivery.contactId,
      kind,
      detail,
    ],
  );
  await count(unit, delivery, counter);
  return delivery;
}

async function count(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  { campaignId, channel }: Pick<FeedbackDelivery, 'campaignId' | 'channel'>,
  counter: 'bounces' | 'complaints' | 'unsubscribers',
): Promise<void> {
  if (campaignId !== null) {
    await sql(
      `update campaign_stat set ${counter} = ${counter} + 1 where account_id = $1 and campaign_id = $2`,
      [actor.accountId, campaignId],
    );
    await sql(
      `
        insert into campaign_hour as h (account_id, campaign_id, hour, ${counter})
        values ($1, $2, date_trunc('hour', now()), 1)
        on conflict (account_id, campaign_id, hour) do update
        set ${counter} = h.${counter} + 1`,
      [actor.accountId, campaignId],
    );
  }
  if (counter === 'complaints') return;
  await sql(
    `
      insert into channel_hour as h (account_id, channel, hour, ${counter})
      values ($1, $2, date_trunc('hour', now()), 1)
      on conflict (account_id, channel, hour) do update
      set ${counter} = h.${counter} + 1`,
    [actor.accountId, channel],
  );
}
