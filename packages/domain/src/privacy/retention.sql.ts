export const chooseSql = `
  insert into privacy_setting (account_id, message_months, import_file_days, audit_days)
  values ($1, $2, $3, $4)
  on conflict (account_id) do update
  set message_months = $2, import_file_days = $3, audit_days = $4, updated_at = now()`;

export const keptSql = (column: string, standard: number | null) => `
  select a.id as account_id,
    case when p.account_id is null then ${standard ?? 'null::integer'} else p.${column} end as days
  from account a
  left join privacy_setting p on p.account_id = a.id`;
