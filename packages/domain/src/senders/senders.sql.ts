export const findSameSmsSenderSql = `
  select refused_at is not null as is_refused, refused_reason as reason
  from sender
  where account_id = $1 and channel = 'sms' and lower(sender) = lower($2)
    and (archived_at is null or refused_at is not null)
  order by refused_at is null desc limit 1`;
