import type { MemberEnded } from '../../accounts/index.ts';

/**
 * Ends a member's sessions in the account, and sessions in no account. The team page keeps when they were
 * last seen.
 */
export const endSessionsOf: MemberEnded = async ({ sql, actor }, userId) => {
  await sql(
    `update membership m
     set last_seen_at = greatest(
       m.last_seen_at,
       (select max(s.last_seen_at) from session s where s.user_id = $2 and s.account_id = $1)
     )
     where m.account_id = $1 and m.user_id = $2`,
    [actor.accountId, userId],
  );
  await sql('delete from session where user_id = $2 and (account_id = $1 or account_id is null)', [
    actor.accountId,
    userId,
  ]);
};
