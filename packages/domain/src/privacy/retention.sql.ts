export const chooseSql = `
  insert into privacy_setting (account_id, event_days, import_file_days, audit_days)
  values ($1, $2, $3, $4)
  on conflict (account_id) do update
  set event_days = $2, import_file_days = $3, audit_days = $4, updated_at = now()`;
