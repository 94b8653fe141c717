import type { Unit } from '../../../kernel/index.ts';
import { lockBalances } from '../ledger/ledger.ts';
import { keepFiguresSql, uncountedSql } from './member-figures.sql.ts';

/**
 * Keeps what the entries of the next members after `after` add up to, so that the programme's overview needn't. Returns the ids
 * of those who were to be counted.
 */
export async function countMembers(
  unit: Unit,
  programId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const params = [unit.actor.accountId, programId, unit.clock.now()];
  const { rows } = await unit.sql<{ id: string }>(uncountedSql, [...params, after, limit]);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await lockBalances(unit, ids);
  await unit.sql(keepFiguresSql, [...params, ids]);
  return ids;
}
