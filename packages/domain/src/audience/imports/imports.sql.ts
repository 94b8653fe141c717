export const hasFailedSql = `
  update import_job
  set status = 'failed', error = $3, finished_at = now()
  where account_id = $1 and id = $2 and status in ('checking', 'running', 'undoing')`;

export const rowsToCorrectSql = `
  select row_number,
    coalesce((array_agg(cells order by position) filter (where cells is not null))[1], '[]') cells,
    string_agg(
      case column_name when '' then '' else column_name || ': ' end || message, ' ' order by position
    ) reasons
  from import_row_error
  where account_id = $1 and import_id = $2 and row_number > $3
  group by row_number
  order by row_number
  limit $4`;
