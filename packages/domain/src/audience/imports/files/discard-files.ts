import { unlink } from 'node:fs/promises';
import { DomainError, type Sql } from '../../../kernel/index.ts';
import { cancelAbandonedSql, cancelImportsSql, importFilesSql } from './discard-files.sql.ts';
import { pathOfStored } from './stored-file.ts';

/**
 * Deletes the stored files of finished or abandoned imports: an erased person in one of them could be
 * imported again, and nothing needs the files. Throws `invalid_state` while an import is running, because its
 * file can't be searched.
 */
export async function discardImportFiles(sql: Sql, accountId: string, dataDir: string): Promise<void> {
  await sql(cancelAbandonedSql, [accountId]);
  const { rows } = await sql<{ path: string; isOpen: boolean }>(importFilesSql, [accountId]);
  const changes = await sql(
    `select 1 from contact_bulk where account_id = $1 and status in ('running', 'undoing') limit 1`,
    [accountId],
  );
  if (rows.some(({ isOpen }) => isOpen) || changes.rows.length > 0)
    throw new DomainError(
      'invalid_state',
      'An import or bulk change is running and may include this person. Finish or cancel it, then try again.',
    );
  for (const { path } of rows) await unlink(pathOfStored(dataDir, path)).catch(ignoreMissing);
}

/** Ends every import that hasn't finished. */
export async function cancelImports(sql: Sql, accountId: string): Promise<void> {
  await sql(cancelImportsSql, [accountId]);
}

function ignoreMissing(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
  throw error;
}
