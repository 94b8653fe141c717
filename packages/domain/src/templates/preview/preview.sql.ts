export const findPersonSql = `
  select full_name as name, coalesce(email, '') as email, coalesce(phone, '') as phone, attributes as attribs
  from contact
  where account_id = $1 and id = $2 and deleted_at is null`;
