export const findByEmailSql = `
  select id, email as address
  from contact
  where account_id = $1 and email = any($2::text[]) and deleted_at is null`;

/** A number may belong to several people; the one added first is meant. */
export const findByPhoneSql = `
  select distinct on (phone) id, phone as address
  from contact
  where account_id = $1 and phone = any($2::text[]) and deleted_at is null
  order by phone, created_at, id`;

export const accountFactsSql = `
  select a.country, (select count(*)::int from event_name n where n.account_id = a.id) as names
  from account a
  where a.id = $1`;

export const namesInUseSql = `
  select name
  from event_name
  where account_id = $1 and name = any($2::text[])`;
