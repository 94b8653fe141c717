/** $1 the account, $2 the deleted campaign. */
export const returnItemsSql = `
  update campaign_feed_item
  set state = 'waiting', campaign_id = null, returned_from = $2
  where account_id = $1 and campaign_id = $2`;

/** Each item of the campaign, and whether it has it. $1 the account, $2 the restored campaign. */
export const takeItemsSql = `
  with
    taken as (
      update campaign_feed_item
      set state = 'sent', campaign_id = $2, returned_from = null
      where account_id = $1 and returned_from = $2 and state <> 'sent'
      returning id
    )
  select exists (select 1 from taken t where t.id = i.id) or i.campaign_id = $2 as is_taken
  from campaign_feed_item i
  where i.account_id = $1 and (i.returned_from = $2 or i.campaign_id = $2)`;
