import type { MemberEnded } from '../accounts/index.ts';

/** Deletes a removed member's private views and defaults. What they shared stays with the team. */
export const endViewsOf: MemberEnded = async ({ sql, actor }, userId) => {
  const whose = 'where account_id = $1 and user_id = $2';
  await sql(`delete from saved_view_default ${whose}`, [actor.accountId, userId]);
  await sql(`delete from saved_view ${whose} and not is_shared`, [actor.accountId, userId]);
};
