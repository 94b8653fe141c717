import type { Unit } from '../../../kernel/index.ts';
import { isDisposable } from '../../../acquisition/index.ts';
import { friendEmailsSql, judgeCapsSql, judgeSql, settleSql } from './judge.sql.ts';

/**
 * Runs all checks on referrals that nobody decided, and gives each the state that follows. The caller holds their advocates.
 * What was found before stays found.
 */
export async function judgeReferrals(
  { sql, actor, clock }: Unit,
  ids: readonly string[],
  { isConverted }: { isConverted: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  const { accountId } = actor;
  const { rows } = await sql<{ id: string; email: string }>(friendEmailsSql, [accountId, ids]);
  const disposable: string[] = [];
  for (const { id, email } of rows) if (await isDisposable(email)) disposable.push(id);
  await sql(judgeSql, [accountId, ids, isConverted, disposable, clock.now()]);
  await sql(settleSql, [accountId, ids, clock.now()]);
  if (!isConverted) return;
  // After the others: what something else blocks uses up no cap.
  const { count } = await sql(judgeCapsSql, [accountId, ids, clock.now()]);
  if (count > 0) await sql(settleSql, [accountId, ids, clock.now()]);
}
