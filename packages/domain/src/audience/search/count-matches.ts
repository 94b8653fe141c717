import { countForMs, countUpToSql, exactTotalUpTo, type Total } from '../../kernel/index.ts';
import type pg from 'pg';
import { estimate, expectedMatches, type PageSearch } from './find-page.ts';
import { orTooLong, readOnly } from './read-only.ts';

/**
 * How many contacts match: exact up to 100,000, above that the planner's estimate. A filter that most
 * contacts match is recognized by its first matches, because its indexes would find them all before the
 * first one is counted.
 */
export async function countMatches(pool: pg.Pool, search: PageSearch): Promise<Total> {
  const { rules } = search;
  const count = await orTooLong(
    readOnly(
      pool,
      async (query) => {
        if (search.isFiltered && (await expectedMatches(query, search)) > 3 * exactTotalUpTo)
          return exactTotalUpTo + 1;
        const rows = await query<{ n: number }>(
          countUpToSql(`select from contact c where ${rules.sql}`),
          rules.params,
        );
        return rows[0]?.n ?? 0;
      },
      countForMs,
    ),
  );
  if (count !== null && count <= exactTotalUpTo) return { count, isEstimate: false };
  const guess = await readOnly(pool, (query) => estimate(query, rules));
  return { count: Math.max(guess, count ?? 0), isEstimate: true };
}
