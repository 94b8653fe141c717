import { DomainError, type Unit } from '../../kernel/index.ts';
import type { OnboardingPorts } from '../door.ts';
import type { KnownUser } from '../people.service.ts';

/** The session making the change. It continues; all others end. */
export interface OwnSession {
  userId: string;
  accountId: string;
  sessionId: string;
}

/**
 * Changes how a person signs in, in one transaction with its consequences: every other session and half-done
 * sign-in ends, and the person gets an email. `what` is a whole sentence.
 */
export async function changeSecurity<T>(
  ports: OnboardingPorts,
  user: KnownUser,
  session: OwnSession,
  what: string,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  return ports.openScope({ accountId: session.accountId, userId: user.id }, async (unit) => {
    // Serializes changes, and a concurrent sign-in waits for this lock.
    await unit.sql('select 1 from app_user where id = $1 for no key update', [user.id]);
    const result = await work(unit);
    await unit.sql('delete from session where user_id = $1 and id <> $2', [user.id, session.sessionId]);
    await unit.sql('delete from pending_sign_in where user_id = $1', [user.id]);
    await emailPerson(unit, ports, user, what);
    return result;
  });
}

/** Emails a person about a change to their sign-in. */
export async function emailPerson(
  unit: Unit,
  ports: Pick<OnboardingPorts, 'config'>,
  user: Pick<KnownUser, 'email' | 'firstName'>,
  what: string,
): Promise<void> {
  await unit.outbox.publish('mail.requested', {
    to: user.email,
    toName: user.firstName,
    template: 'security_changed',
    data: { name: user.firstName, what, url: `${ports.config.appUrl}/password-reset` },
  });
}

export function signedOut(): DomainError {
  return new DomainError('unauthenticated', 'Sign in to continue.');
}
