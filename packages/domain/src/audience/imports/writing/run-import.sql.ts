export const finishImportSql = `
  update import_job
  set status = 'done', total_rows = processed, finished_at = now(), undo_until = now() + interval '24 hours'
  where account_id = $1 and id = $2 and status = 'running'`;

/** Tables of which the planner knows no rows: never analyzed, or only while they were empty. */
export const analyzeTablesSql = `
  select relname
  from pg_class
  where oid in ('contact'::regclass, 'list_member'::regclass) and reltuples <= 0`;
