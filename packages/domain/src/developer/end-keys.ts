import type { MemberEnded } from '../accounts/index.ts';

/** Keys end with their creator's membership, even if the person comes back later. */
export const endKeysOf: MemberEnded = async ({ sql, actor }, userId) => {
  await sql(
    `update api_key set revoked_at = now(), revoked_reason = 'maker_left'
     where account_id = $1 and created_by = $2 and revoked_at is null`,
    [actor.accountId, userId],
  );
};
