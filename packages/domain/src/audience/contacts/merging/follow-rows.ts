import { historyStep, type MergedKind, type RoomMerging, type Sql } from '../../../kernel/index.ts';

interface Both {
  accountId: string;
  keptId: string;
  otherId: string;
}

/** Moves rows of the other contact; of history at most `historyStep` a table. True if nothing is left that wasn't locked. */
export async function followRows(
  sql: Sql,
  rooms: readonly RoomMerging[],
  { accountId, keptId, otherId }: Both,
): Promise<boolean> {
  const ids = [accountId, keptId, otherId];
  let isFinished = true;
  for (const { moves = [], history = [] } of rooms.flatMap(({ tables }) => tables)) {
    for (const statement of moves) await sql(statement, ids);
    for (const statement of history) {
      const { count } = await sql(statement, ids);
      if (count >= historyStep) isFinished = false;
    }
  }
  return isFinished;
}

/** How much of each kind would move; kinds without any are left out. */
export async function countRows(
  sql: Sql,
  rooms: readonly RoomMerging[],
  { accountId, otherId }: Pick<Both, 'accountId' | 'otherId'>,
): Promise<{ kind: MergedKind; n: number }[]> {
  const found: { kind: MergedKind; n: number }[] = [];
  for (const { counts, sql: statement } of rooms.flatMap(({ counted = [] }) => counted)) {
    const { rows } = await sql<{ n: number | bigint }>(statement, [accountId, otherId]);
    const n = Number(rows[0]?.n ?? 0);
    if (n > 0) found.push({ kind: counts, n });
  }
  return found;
}
