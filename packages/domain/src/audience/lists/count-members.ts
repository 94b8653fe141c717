import { type Unit, withoutNestedLoops } from '../../kernel/index.ts';
import { countDeletedSql, countMembersSql, fewDeleted } from './lists.sql.ts';

export interface ListCounts {
  subscribed: number;
  unconfirmed: number;
  unsubscribed: number;
}

/**
 * The exact number of members of each list, by state, without deleted contacts. Lists that never had a member
 * are missing.
 */
export async function countMembers(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  listIds: readonly string[],
): Promise<Map<string, ListCounts>> {
  if (listIds.length === 0) return new Map();
  const deleted = (await sql<{ n: number }>(countDeletedSql, [actor.accountId])).rows[0]?.n ?? 0;
  const isOneByOne = deleted <= fewDeleted;
  const count = () =>
    sql<ListCounts & { listId: string }>(countMembersSql(isOneByOne), [actor.accountId, listIds]);
  const { rows } = await (isOneByOne ? count() : withoutNestedLoops(sql, count));
  return new Map(rows.map(({ listId, ...counts }) => [listId, counts]));
}
