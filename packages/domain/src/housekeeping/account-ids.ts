import type pg from 'pg';

export async function accountIds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from account order by id');
  return rows.map(({ id }) => id);
}
