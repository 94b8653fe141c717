import type { Unit } from '../../kernel/index.ts';

/**
 * Ends everything that acts in a person's name in the unit's account, such as API keys. Runs in the
 * transaction of the change, so a removed person's keys never work for even a moment.
 */
export type MemberEnded = (unit: Unit, userId: string) => Promise<void>;

/**
 * Ends the person's sessions in this account, their pending invitations and everything else registered here,
 * and emails them.
 */
export async function endAccess(unit: Unit, userId: string, others: readonly MemberEnded[]): Promise<void> {
  const { sql, actor } = unit;
  await sql(
    `update membership m set last_seen_at = greatest(m.last_seen_at, (select max(s.last_seen_at) from session s where s.user_id = $2 and s.account_id = $1))
     where m.account_id = $1 and m.user_id = $2`,
    [actor.accountId, userId],
  );
  await sql('delete from session where user_id = $2 and (account_id = $1 or account_id is null)', [
    actor.accountId,
    userId,
  ]);
  await sql('delete from invitation where account_id = $1 and invited_by = $2', [actor.accountId, userId]);
  for (const end of others) await end(unit, userId);
  const { rows } = await sql<{ email: string; name: string; company: string }>(
    'select u.email, u.first_name as name, a.company from app_user u, account a where u.id = $2 and a.id = $1',
    [actor.accountId, userId],
  );
  for (const { email, name, company } of rows) {
    await unit.outbox.publish('mail.requested', {
      to: email,
      toName: name,
      template: 'team_access_ended',
      data: { name, company },
    });
  }
}
