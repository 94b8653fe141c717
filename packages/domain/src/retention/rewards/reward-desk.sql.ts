export const shownRewardSql = `
  select name, kind, value_minor, airtime_amounts, currency, display, message, terms, limit_per_contact
  from reward
  where account_id = $1 and id = $2 and deleted_at is null`;

export const claimerSql = `
  select full_name, phone as telephone
  from contact
  where account_id = $1 and id = $2 and deleted_at is null`;
