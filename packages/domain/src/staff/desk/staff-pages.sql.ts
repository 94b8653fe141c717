export const listReviewedSql = `
  select r.published_id as id, r.account_id, a.company, r.kind as waits_as, r.created_at
  from publishing_review r
  join account a on a.id = r.account_id
  where (r.created_at, r.published_id) < ($1::timestamptz, $2::uuid) and r.kind = $3
    and ($4 = '' or position(plain_text($4) in plain_text(a.company)) > 0)
  order by r.created_at desc, r.published_id desc
  limit $5`;

/** The newest open reports of an item. */
export const readReportsSql = `
  select reason, detail, reporter_email as email, created_at
  from abuse_report
  where account_id = $1 and published_id = $2 and resolved_at is null
  order by created_at desc
  limit 20`;
