export const listBlocksSql = `
  select id, name, block, updated_at
  from saved_block
  where account_id = $1 and deleted_at is null
  order by lower(name), id`;

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
