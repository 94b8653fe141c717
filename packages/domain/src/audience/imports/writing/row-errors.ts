import type { Sql } from '../../../kernel/index.ts';
import type { NumberedError } from '../reading/people-thread.ts';
import { storeErrorsSql } from './row-errors.sql.ts';

/** How many errors are kept for one import's error file; all are counted. */
const maxStoredErrors = 10_000;

/** Stores a chunk's errors while there is room. */
export async function storeErrors(
  sql: Sql,
  { accountId, importId, header }: { accountId: string; importId: string; header: string[] },
  errors: NumberedError[],
): Promise<void> {
  if (errors.length === 0) return;
  const { rows } = await sql<{ n: number }>(
    'select count(*)::int n from import_row_error where account_id = $1 and import_id = $2',
    [accountId, importId],
  );
  const kept = errors.slice(0, Math.max(0, maxStoredErrors - (rows[0]?.n ?? 0)));
  if (kept.length === 0) return;
  await sql(storeErrorsSql, [
    accountId,
    importId,
    kept.map((error) => error.rowNumber),
    kept.map((error) => error.position),
    kept.map((error) => columnName(header, error.column)),
    kept.map((error) => storable(error.value)),
    kept.map((error) => error.code),
    kept.map((error) => error.message),
    kept.map(({ cells }) => (cells === null ? null : JSON.stringify(cells.map(storable)))),
  ]);
}

/** The file's name for a column; empty for an error in the whole row. */
export function columnName(header: string[], column: number | null): string {
  return column === null ? '' : header[column] || `Column ${column + 1}`;
}

/** Cells of damaged files can contain characters PostgreSQL can't store. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
