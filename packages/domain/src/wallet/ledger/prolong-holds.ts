import type { Sql } from '../../kernel/index.ts';

/**
 * Keeps open holds from expiring while what they pay for may still be sent: those with less than half of
 * `lifeMs` left last for `lifeMs` from now. Returns how many of these subjects' holds are open.
 */
export async function prolongHolds(
  sql: Sql,
  accountId: string,
  { subjects, now, lifeMs }: { subjects: readonly string[]; now: Date; lifeMs: number },
): Promise<number> {
  const { count } = await sql(
    `update wallet_hold set expires_at = case when expires_at < $3 then $4 else expires_at end
     where account_id = $1 and subject = any($2) and closed_at is null`,
    [accountId, subjects, new Date(now.getTime() + lifeMs / 2), new Date(now.getTime() + lifeMs)],
  );
  return count;
}
