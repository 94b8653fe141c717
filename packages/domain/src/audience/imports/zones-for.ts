import type { ColumnMapping } from '@talkdrum/people-files';
import type { Sql } from '../../kernel/index.ts';

/** The time zones that contacts can have, if a column of the file becomes one. */
export async function zonesFor(sql: Sql, mapping: readonly ColumnMapping[]): Promise<string[]> {
  if (!mapping.some(({ to }) => to === 'time_zone')) return [];
  return (await sql<{ name: string }>('select name from known_time_zone')).rows.map(({ name }) => name);
}
