import type { Sql } from '../../kernel/index.ts';

/** What became of one message, for what is decided by it. */
export interface MessageFate {
  id: string;
  /** It still may leave: a worker has it. */
  isBusy: boolean;
  /** Sent or in doubt, and it hasn't bounced. */
  isDelivered: boolean;
  isClicked: boolean;
}

/**
 * Withdraws those of these campaign messages that wait in the queue, so that they never leave, and says what became of
 * each. While their campaigns are locked, no claim begins.
 */
export async function withdrawQueued(
  sql: Sql,
  accountId: string,
  deliveryIds: readonly string[],
  reason: string,
): Promise<ReadonlyMap<string, MessageFate>> {
  if (deliveryIds.length === 0) return new Map();
  await sql(lockCampaignsSql, [accountId, deliveryIds]);
  await sql(withdrawSql, [accountId, deliveryIds, reason]);
  const { rows } = await sql<MessageFate>(readFatesSql, [accountId, deliveryIds]);
  return new Map(rows.map((row) => [row.id, row]));
}

const lockCampaignsSql = `
  select
  from campaign
  where account_id = $1 and id in (
    select campaign_id
    from delivery
    where account_id = $1 and id = any($2::uuid[])
  )
  order by id for no key update`;

/** One that a claim let go may be on its way in it. */
const withdrawSql = `
  with
    withdrawn as (
      update delivery d
      set state = 'cancelled', reason = $3, send_after = null, settled_at = now()
      where d.account_id = $1 and d.id = any($2::uuid[]) and d.state = 'queued' and d.send_after is not null
        and not exists (
          select from send_claim c
          where c.account_id = d.account_id and c.campaign_id = d.campaign_id and d.id = any(c.ids)
        )
      returning campaign_id
    )
  update campaign_stat s
  set cancelled = cancelled + w.n
  from (select campaign_id, count(*)::int as n from withdrawn group by campaign_id) w
  where s.account_id = $1 and s.campaign_id = w.campaign_id`;

const readFatesSql = `
  select d.id, d.state = 'queued' as is_busy, d.clicked_at is not null as is_clicked,
    d.state in ('sent', 'unknown') and d.bounced_at is null as is_delivered
  from delivery d
  where d.account_id = $1 and d.id = any($2::uuid[])`;
