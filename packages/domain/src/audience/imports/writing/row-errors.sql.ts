export const storeErrorsSql = `
  insert into import_row_error (
    account_id, import_id, row_number, position, column_name, value, code, message, cells
  )
  select $1, $2, *
  from unnest($3::int[], $4::smallint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::jsonb[])
  on conflict do nothing`;
