export const findContactSql = `
  select id, email, phone, updated_at > created_at + interval '1 second' as is_changed
  from contact
  where account_id = $1 and id = $2 and deleted_at is null`;

export const findTwinsSql = `
  select id
  from contact
  where account_id = $1 and id <> $2
    and (merged_into = $2 or (email is not null and email = $3) or (email is null and phone is not null and phone = $4))`;
