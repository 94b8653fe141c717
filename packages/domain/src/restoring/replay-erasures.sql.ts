export const cancelImportsSql = `
  update import_job
  set status = 'cancelled', finished_at = now()
  where account_id = $1 and status in ('uploaded', 'checking', 'checked', 'running', 'paused')`;
