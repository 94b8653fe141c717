import type { Sql } from '../../kernel/index.ts';
import type { AudienceCriteria } from './campaign-audience.ts';

/** An upper bound for the size of an audience, including excluded people and duplicates; stops at `limit`. */
export async function audienceBound(
  sql: Sql,
  { accountId, audience, pasted }: AudienceCriteria,
  limit: number,
): Promise<number> {
  if (audience.source === 'paste') return Math.min(pasted.length, limit);
  const [people, params] =
    audience.source === 'list'
      ? ['list_member where account_id = $1 and list_id = any($3::uuid[])', [audience.listIds]]
      : ['contact where account_id = $1', []];
  const { rows } = await sql<{ n: number }>(
    `select count(*)::int as n from (select from ${people} limit $2) p`,
    [accountId, limit, ...params],
  );
  return rows[0]?.n ?? 0;
}
