import type { Sql } from '../kernel/index.ts';

/** Puts everything that is leased back into the queue: the processes that hold it find out when they want to send it. */
export async function releaseLeased(sql: Sql, accountId: string, campaignId: string): Promise<number> {
  const { count } = await sql(
    `update delivery set state = 'queued', lease_token = null, lease_until = null where account_id = $1 and campaign_id = $2 and state = 'leased'`,
    [accountId, campaignId],
  );
  return count;
}
