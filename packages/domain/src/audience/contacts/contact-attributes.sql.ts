export const keepAttributesSql = `
  insert into contact_attribute (account_id, key, label, type)
  select $1, *
  from unnest($2::text[], $3::text[], $4::text[])
  on conflict do nothing`;
