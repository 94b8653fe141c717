export const listBlocksSql = `
  select id, name, block, updated_at
  from saved_block
  where account_id = $1 and deleted_at is null
  order by lower(name), id`;

/** Blocks of an account are added one after the other, so that two at once can't both be the last there is room for. */
export const lockBlocksSql = `select pg_advisory_xact_lock(hashtextextended('saved blocks ' || $1, 0))`;

/** Whether another block has this name, and how many are kept. */
export const takenBlocksSql = `
  select count(*)::int as kept,
    coalesce(bool_or(lower(name) = lower($2) and id is distinct from $3::uuid), false) as "isTaken"
  from saved_block
  where account_id = $1 and deleted_at is null`;

export const insertBlockSql = `
  insert into saved_block (account_id, id, name, block, created_by)
  values ($1, $2, $3, $4, $5)`;

export const renameBlockSql = `
  update saved_block set name = $3, updated_at = $4
  where account_id = $1 and id = $2 and deleted_at is null`;

export const removeBlockSql = `
  update saved_block set deleted_at = $3
  where account_id = $1 and id = $2 and deleted_at is null`;

export const restoreBlockSql = `
  update saved_block set deleted_at = null
  where account_id = $1 and id = $2 and deleted_at is not null`;

export const findBlockSql = `
  select name, block, deleted_at is not null as is_deleted
  from saved_block
  where account_id = $1 and id = $2`;
