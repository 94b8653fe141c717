export const findSameSmsSenderSql = `
  select refused_at is not null as is_refused, refused_reason as reason
  from sender
  where account_id = $1 and channel = 'sms' and lower(sender) = lower($2)
    and (archived_at is null or refused_at is not null)
  order by refused_at is null desc limit 1`;

export const lockSendersSql = `select pg_advisory_xact_lock(hashtextextended('senders:' || $1, 0))`;

export const countSendersSql = `
  select count(*)::int as senders
  from sender
  where account_id = $1 and channel = $2 and archived_at is null`;

export const countDomainsSql = `select count(*)::int as domains from sending_domain where account_id = $1`;
