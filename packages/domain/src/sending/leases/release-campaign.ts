import type { Sql } from '../../kernel/index.ts';

/**
 * Puts everything that is leased back into the queue: the processes that hold it find out when they want to
 * send it. What the pump holds this moment is left (each could wait for the other): it goes out no more, and
 * is taken back when its lease ends.
 */
export async function releaseCampaignLeases(
  sql: Sql,
  accountId: string,
  campaignId: string,
): Promise<number> {
  const { count } = await sql(
    `
      with
        leased as materialized (
          select id
          from delivery
          where account_id = $1 and campaign_id = $2 and state = 'leased' and lease_until is not null
          for update skip locked
        )
      update delivery d
      set state = 'queued', lease_token = null, lease_until = null,
        send_after = coalesce(d.send_after, now())
      from leased l
      where d.account_id = $1 and d.id = l.id`,
    [accountId, campaignId],
  );
  return count;
}
