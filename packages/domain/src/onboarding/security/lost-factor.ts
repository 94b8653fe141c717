import { Audit } from '../../accounts/index.ts';
import { DomainError, notFound } from '../../kernel/index.ts';
import type { OnboardingPorts } from '../door.ts';
import type { Visitor } from '../sessions/visitor.ts';
import { type KnownUser, normaliseEmail } from '../people.service.ts';
import { emailPerson } from './change-security.ts';

interface LostFactor {
  accountId: string;
  /** A member of the account. */
  email: string;
  reason: string;
  /** The staff member who does it. */
  staff: string;
}

/**
 * For support: removes every second factor of a person who lost them. Their sessions and half-done sign-ins
 * end, they get an email, and the account's log shows who did it and why. The password stays. Throws
 * `not_found` or `invalid_state`.
 */
export async function removeLostFactors(
  ports: OnboardingPorts,
  { accountId, email, reason, staff }: LostFactor,
  { ip, userAgent }: Visitor,
): Promise<void> {
  await ports.openScope({ accountId, userId: null, origin: { ip, userAgent } }, async (unit) => {
    const { rows } = await unit.sql<Pick<KnownUser, 'id' | 'email' | 'firstName'>>(
      `select u.id, u.email, u.first_name
       from app_user u
       join membership m on m.user_id = u.id
       where m.account_id = $1 and u.email = $2
       for no key update of u`,
      [accountId, normaliseEmail(email)],
    );
    const user = rows[0];
    if (user === undefined) throw notFound('team member');
    const take = async (table: string) =>
      (await unit.sql(`delete from ${table} where user_id = $1`, [user.id])).count;
    if ((await take('totp_factor')) + (await take('passkey')) === 0)
      throw new DomainError('invalid_state', 'This person doesn’t have a second factor.');
    for (const table of ['recovery_code', 'pending_sign_in', 'session']) await take(table);
    await new Audit(unit).record({
      action: 'staff.second_factor_removed',
      subject: { type: 'user', id: user.id },
      details: { reason },
      actor: { kind: 'staff', name: staff },
    });
    await emailPerson(
      unit,
      ports,
      user,
      'Our support team turned off your second factor after a report that you lost it.',
    );
  });
}
