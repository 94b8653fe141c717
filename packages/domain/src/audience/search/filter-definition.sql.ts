export const readSegmentSql = `
  select id, definition
  from segment
  where account_id = $1 and id = any($2::uuid[]) and archived_at is null`;
