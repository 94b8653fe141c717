import { type Grants, isAllowed } from '../../accounts/index.ts';
import type { BareDomain } from '../../domain-with.ts';
import { DomainError } from '../../kernel/index.ts';
import { dashboardScopes, type StaffMember, type StaffScope, staffScopes } from './staff-scopes.ts';

/**
 * The staff member behind a signed-in person, or null: the account must have the staff flag and be active,
 * and the person must own or be able to manage it. Inviting someone to view contacts doesn't make them staff,
 * and neither does viewing an account for support.
 */
export async function staffOfAccount(
  domain: BareDomain,
  person: { userId: string; accountId: string; grants: Grants },
): Promise<StaffMember | null> {
  if (!isAllowed(person.grants, 'account.manage')) return null;
  const { rows } = await domain.staff(({ sql }) =>
    sql<{ email: string }>(
      `select u.email
       from account a
       join membership m on m.account_id = a.id
       join app_user u on u.id = m.user_id
       where a.id = $1 and u.id = $2 and m.status = 'active' and a.is_admin and a.status = 1`,
      [person.accountId, person.userId],
    ),
  );
  return rows[0] === undefined ? null : { name: rows[0].email, scopes: dashboardScopes, isCredential: false };
}

/**
 * Throws `forbidden` for staff who are signed in rather than using a credential. `what` completes "To …".
 */
export function requireCredential({ isCredential }: StaffMember, what: string): void {
  if (!isCredential)
    throw new DomainError('forbidden', `To ${what}, use the admin scripts with a staff credential.`);
}

/** Throws `forbidden` when the member lacks the scope, with what would help. */
export function requireStaffScope(member: StaffMember, scope: StaffScope): void {
  if (member.scopes.includes(scope)) return;
  const help = member.isCredential
    ? `Use a credential with the scope "${scope}".`
    : 'Use the admin scripts with a staff credential.';
  throw new DomainError('forbidden', `This needs: ${staffScopes[scope]}. ${help}`, { scope });
}
