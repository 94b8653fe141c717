export const suppressBouncedSql = `
  insert into suppression (account_id, channel, address_hash, address, reason, detail)
  select distinct on (address) $1::uuid, $3, sha256(convert_to(address, 'UTF8')), address, 'bounce', $4
  from unnest($2::text[]) address
  on conflict (account_id, channel, address_hash) do update
  set import_id = null
  where suppression.import_id is not null`;
