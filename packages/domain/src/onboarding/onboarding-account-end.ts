import type { AccountEnd } from '../kernel/index.ts';

/** People who are in no other account go with the account, and their sessions with them. */
export const onboardingAccountEnd: AccountEnd = {
  leaves: ['session'],
  async forgetPeople(sql, accountId, userIds) {
    await sql('delete from session where account_id = $1', [accountId]);
    await sql(
      `delete from app_user u
       where u.id = any ($1::uuid[]) and not exists (select 1 from membership m where m.user_id = u.id)`,
      [userIds],
    );
  },
};
