export const listPendingSql = `
  select r.sender_id as id, r.account_id, a.company, r.created_at
  from sender_review r
  join account a on a.id = r.account_id
  where (r.created_at, r.sender_id) < ($1::timestamptz, $2::uuid)
    and ($3::text is null or r.channel = $3)
    and ($4 = '' or position(plain_text($4) in plain_text(a.company)) > 0)
  order by r.created_at desc, r.sender_id desc
  limit $5`;

export const describeSendersSql = `
  select id, sender, channel, campaign, region, template
  from sender
  where account_id = $1 and id = any($2)`;
