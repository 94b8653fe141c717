/** Messages of a month are deleted together, by the month they were added in. */
export const nextMonthSql = `
  select ((date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC')::timestamptz as until`;

export const startGrowingSql = `
  with
    open as (
      update campaign set accepts_until = $3
      where account_id = $1 and id = $2
      returning account_id, id
    )
  insert into campaign_stat (account_id, campaign_id, recipients, kept_until, currency)
  select open.account_id, open.id, 0, message_kept_until(open.account_id), a.currency
  from open
  join account a on a.id = open.account_id`;

/** Campaign $2 again as $3, with its content and links. */
export const repeatCampaignSql = `
  with
    repeated as (
      insert into campaign (
        account_id, id, channel, name, kind, status, from_brand, sender_id, subject, preheader, template_id, html,
        text, design, audience, is_tracked, compiled, is_archived_publicly, created_by, started_at, timezone
      )
      select account_id, $3, channel, name, kind, 'sending', from_brand, sender_id, subject, preheader,
        template_id, html, text, design, audience, is_tracked, compiled, false, created_by, now(), timezone
      from campaign
      where account_id = $1 and id = $2
      returning account_id
    )
  insert into campaign_link (account_id, campaign_id, n, url)
  select l.account_id, $3, l.n, l.url
  from campaign_link l
  join repeated r on r.account_id = l.account_id
  where l.campaign_id = $2`;

export const endGrowingSql = `
  update campaign set accepts_until = null
  where account_id = $1 and id = any($2::uuid[]) and kind = 'journey' and status in ('sending', 'paused')
  returning id`;

/** What any claim has marked arrives; the pump cancels the rest. */
export const cancelGrowingSql = `
  update campaign set status = 'cancelled', accepts_until = null, finished_at = now(), updated_at = now()
  where account_id = $1 and id = any($2::uuid[]) and kind = 'journey' and status in ('sending', 'paused')
  returning id`;
