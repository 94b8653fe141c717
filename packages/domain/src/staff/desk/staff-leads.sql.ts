export const listDisputedSql = `
  select r.lead_id as id, r.account_id, a.company, r.created_at
  from lead_review r
  join account a on a.id = r.account_id
  where (r.created_at, r.lead_id) < ($1::timestamptz, $2::uuid)
    and ($3 = '' or position(plain_text($3) in plain_text(a.company)) > 0)
  order by r.created_at desc, r.lead_id desc
  limit $4`;
