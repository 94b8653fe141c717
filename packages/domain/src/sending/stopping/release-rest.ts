import type { Sql } from '../../kernel/index.ts';

/** More would hold locks for too long; the due work comes back for the others. */
const stepSize = 20_000;

/**
 * Lets the rest of an A/B test follow the test in the campaign's cursor: one row changes, however many people wait. The
 * caller has locked the campaign. Does nothing without a rest that waits.
 */
export async function releaseRest(sql: Sql, accountId: string, campaignId: string): Promise<void> {
  await sql(
    `update send_cursor set until_id = rest_id, rest_id = null
     where account_id = $1 and campaign_id = $2 and rest_id is not null`,
    [accountId, campaignId],
  );
}

/**
 * Skips the rest of an A/B test that nobody chose a winner for, at most 20,000 at a time; returns whether there may be
 * more. The caller has locked the campaign.
 */
export async function skipRest(sql: Sql, accountId: string, campaignId: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>(skipRestSql, [accountId, campaignId, stepSize]);
  if ((rows[0]?.n ?? 0) === stepSize) return true;
  await sql(
    `update send_cursor set rest_id = null
     where account_id = $1 and campaign_id = $2 and rest_id is not null`,
    [accountId, campaignId],
  );
  return false;
}

const skipRestSql = `
  with
    waiting as materialized (
      select d.id, d.kept_until
      from send_cursor k
      join campaign_stat s on s.account_id = k.account_id and s.campaign_id = k.campaign_id
      join delivery d on d.account_id = k.account_id and d.kept_until = s.kept_until and d.id > k.until_id
        and d.id <= k.rest_id
      where k.account_id = $1 and k.campaign_id = $2 and d.campaign_id = $2 and d.state = 'queued'
      order by d.id
      limit $3
    ),
    skipped as (
      update delivery d set state = 'skipped', reason = 'no_winner', settled_at = now()
      from waiting w
      where d.account_id = $1 and d.kept_until = w.kept_until and d.id = w.id and d.state = 'queued'
      returning 1
    ),
    sums as (select count(*)::int as n from skipped),
    counted as (
      update campaign_stat set skipped = skipped + n
      from sums
      where account_id = $1 and campaign_id = $2 and n > 0
    )
  select n
  from sums`;
