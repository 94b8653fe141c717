export const findKnownSql = `
  select id, case when email is not null and email = $2 then 'email' else 'telephone' end field
  from contact
  where account_id = $1 and deleted_at is null and id is distinct from $4
    and ((email = $2) or ($2::text is null and email is null and phone = $3))
  limit 1`;
