/** An upload untouched for an hour is abandoned. */
export const cancelAbandonedSql = `
  update import_job
  set status = 'cancelled', finished_at = now()
  where account_id = $1 and status in ('uploaded', 'checked') and created_at < now() - interval '1 hour'`;

export const importFilesSql = `
  select file_path as path,
    status in ('uploaded', 'checking', 'checked', 'running', 'paused', 'undoing') as is_open
  from import_job
  where account_id = $1`;

export const cancelImportsSql = `
  update import_job
  set status = 'cancelled', finished_at = now()
  where account_id = $1 and status in ('uploaded', 'checking', 'checked', 'running', 'paused')`;
