export const insertSmsSubmissionsSql = `
  insert into sms_submission as s (carrier, provider_id, account_id, delivery_id, parts, sender, number_hash)
  select *
  from unnest($1::text[], $2::text[], $3::uuid[], $4::uuid[], $5::smallint[], $6::text[], $7::bytea[])
  on conflict (carrier, provider_id) do update
  set account_id = excluded.account_id, delivery_id = excluded.delivery_id, parts = excluded.parts,
    sender = excluded.sender, number_hash = excluded.number_hash, state = null, submitted_at = now()`;
