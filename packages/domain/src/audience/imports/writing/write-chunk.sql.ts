export const writeChunkSql = `
  update import_job
  set cursor_row = $3, processed = processed + $4, created = created + $5, updated = updated + $6,
    skipped = skipped + $7, failed = failed + $8, dropped_cells = dropped_cells + $9,
    asked_before = asked_before + $10, blocked = blocked + $11
  where account_id = $1 and id = $2`;
