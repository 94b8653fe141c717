import type { Unit } from '../../kernel/index.ts';

/**
 * Ends something of a person's in the unit's account: sessions, API keys, private views. Runs in the
 * transaction that removes or suspends the person, so nothing of theirs works after it commits.
 */
export type MemberEnded = (unit: Unit, userId: string) => Promise<void>;

/** Withdraws the person's open invitations, runs `others`, and tells the person by email. */
export async function endAccess(unit: Unit, userId: string, others: readonly MemberEnded[]): Promise<void> {
  const { sql, actor } = unit;
  await sql('delete from invitation where account_id = $1 and invited_by = $2', [actor.accountId, userId]);
  for (const end of others) await end(unit, userId);
  const { rows } = await sql<{ email: string; name: string; company: string }>(
    `select u.email, u.first_name as name, a.company from app_user u, account a
     where u.id = $2 and a.id = $1`,
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
