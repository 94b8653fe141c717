/** `which` is a condition on campaign `c`; its parameters start at $4. */
export const stopCampaignsSql = (which: string): string => `
  with
    live as (
      select id
      from campaign c
      where account_id = $1 and status in ('scheduled', 'preparing', 'sending') and ${which}
      order by id for no key update
    )
  update campaign c
  set status = case c.status when 'sending' then 'paused' else 'draft' end, updated_at = now(),
    scheduled_at = case c.status when 'sending' then c.scheduled_at end,
    failure = case c.status when 'sending' then $2 else $3 end
  from live
  where c.account_id = $1 and c.id = live.id`;
