export const readTopUpSql = `
  select t.is_on, t.authorisation_id, t.currency, t.amount_minor, t.monthly_cap_minor, t.declines,
    t.off_reason, t.off_at,
    (
      select coalesce(sum(a.amount_minor), 0)::bigint
      from top_up_attempt a
      where a.account_id = t.account_id and a.currency = t.currency and a.state <> 'declined'
        and a.created_at >= $3
    ) as spent_minor
  from automatic_top_up t
  where t.account_id = $1 and t.currency = $2`;

export const recordLevelSql = `
  update balance_alert
  set is_low = $3::boolean, falls = falls + case when $3::boolean then 1 else 0 end,
    low_since = case when $3::boolean then $4::timestamptz end, dismissed_at = null
  where account_id = $1 and channel = $2`;

export const saveTopUpSql = `
  insert into automatic_top_up (
    account_id, is_on, authorisation_id, currency, amount_minor, monthly_cap_minor
  )
  values ($1, $2, $3, $4, $5, $6)
  on conflict (account_id) do update
  set is_on = excluded.is_on, authorisation_id = excluded.authorisation_id, currency = excluded.currency,
    amount_minor = excluded.amount_minor, monthly_cap_minor = excluded.monthly_cap_minor,
    declines = case
      when excluded.is_on and not automatic_top_up.is_on then 0
      else automatic_top_up.declines
    end,
    off_reason = '', off_at = null`;

export const saveAlertSql = `
  insert into balance_alert (account_id, channel, threshold, threshold_status, currency)
  values ($1, $2, $3, $4, $5)
  on conflict (account_id, channel) do update
  set threshold = excluded.threshold, threshold_status = excluded.threshold_status,
    currency = excluded.currency,
    is_low = balance_alert.is_low and balance_alert.threshold = excluded.threshold
      and balance_alert.currency = excluded.currency
      and balance_alert.threshold_status >= excluded.threshold_status and not $6`;

export const settleTopUpsSql = `
  update top_up_attempt a
  set state = case p.state when 'succeeded' then 'paid' else 'declined' end, reason = p.reason,
    settled_at = $2
  from payment p
  where a.account_id = $1 and a.state <> 'paid' and p.account_id = a.account_id and p.id = a.payment_id
    and (
      p.state = 'succeeded' or (a.state = 'requested' and p.state in ('failed', 'abandoned', 'mismatched'))
    )
  returning a.id, a.state, a.reason, a.amount_minor as amount, a.currency`;

export const declineTopUpSql = `
  update automatic_top_up
  set declines = declines + 1, is_on = is_on and declines + 1 < $2,
    off_reason = case when declines + 1 < $2 then off_reason else $3 end,
    off_at = case when declines + 1 < $2 then off_at else $4::timestamptz end
  where account_id = $1 and is_on
  returning not is_on as is_off`;
