import { hasEvidence } from '../../tracking/index.ts';

/** The deliveries in claims of campaign $2. */
export const claimedIdsSql = `
  select unnest(ids)
  from send_claim
  where account_id = $1 and campaign_id = $2`;

export const requeueFailedSql = (lacking: string | undefined): string => `
  with
    chosen as materialized (
      select id, state
      from delivery
      where account_id = $1 and campaign_id = $2 and state = any($3) and reason is distinct from 'refused'
        and kept_until > now() at time zone 'UTC'
        and address not like 'erased:%' and not (state = 'unknown' and ${hasEvidence('delivery')})
        ${lacking === undefined ? '' : `and id not in (${lacking})`}
      for update
    ),
    again as (
      update delivery d
      set state = 'queued', reason = null, response = null, attempts = 0, send_after = now(),
        settled_at = null
      from chosen c
      where d.account_id = $1 and d.id = c.id
      returning c.state
    ),
    sums as (
      select count(*)::int as n, count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state = 'unknown')::int as unknown
      from again
    ),
    counted as (
      update campaign_stat s set failed = s.failed - k.failed, unknown = s.unknown - k.unknown
      from sums k
      where s.account_id = $1 and s.campaign_id = $2
    )
  select n
  from sums`;
