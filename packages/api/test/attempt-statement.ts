import type { Domain } from '@talkdrum/domain';

/**
 * Runs one statement in an account's transaction that is always rolled back; the number of rows or the error's
 * code.
 */
export async function attemptStatement(
  pool: Domain['pool'],
  accountId: string,
  sql: string,
  params: unknown[] = [],
): Promise<{ count: number } | { code: string | undefined }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.account_id', $1, true)`, [accountId]);
    const { rowCount } = await client.query(sql, params);
    return { count: rowCount ?? 0 };
  } catch (error) {
    return { code: error instanceof Error && 'code' in error ? String(error.code) : undefined };
  } finally {
    await client.query('rollback');
    client.release();
  }
}
