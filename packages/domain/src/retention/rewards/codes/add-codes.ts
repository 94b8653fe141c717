import type { Unit } from '../../../kernel/index.ts';
import type { CodeSource } from '../reward.schema.ts';
import { addCodesSql } from '../rewards.sql.ts';

const perStatement = 50_000;

/** Codes that the account has already are left out. Returns how many were added. */
export async function addCodes(
  { sql, actor, clock }: Unit,
  rewardId: string,
  codes: readonly string[],
  source: CodeSource,
): Promise<number> {
  let added = 0;
  for (let from = 0; from < codes.length; from += perStatement) {
    const part = codes.slice(from, from + perStatement);
    const { count } = await sql(addCodesSql, [actor.accountId, rewardId, part, source, clock.now()]);
    added += count;
  }
  return added;
}
