import { Audit, type AuditedCall, type SystemEvent } from '../accounts/index.ts';
import { takeRate } from '../kernel/index.ts';
import type { OnboardingPorts } from './door.ts';
import type { Visitor } from './sessions/visitor.ts';

type PersonPorts = Pick<OnboardingPorts, 'pool' | 'visitor' | 'openScope'>;
type Origin = Visitor & { requestId?: string };

/** The maximum audit lines an hour from strangers' guesses. */
const failuresAnHour = 20;

/**
 * Records what a person did outside any account in the log of each of their accounts, because a stolen login
 * concerns them all.
 */
export async function recordForPerson(
  ports: PersonPorts,
  userId: string,
  event: { action: SystemEvent } | AuditedCall,
  origin: Origin,
): Promise<void> {
  for (const accountId of await ports.visitor(({ people }) => people.accountsOf(userId))) {
    await ports.openScope({ accountId, userId, origin }, async (unit) => {
      const audit = new Audit(unit);
      if ('action' in event)
        await audit.record({ action: event.action, subject: { type: 'user', id: userId } });
      else await audit.recordCall(event);
    });
  }
}

/**
 * A wrong password for a known person. Not awaited: the answer must not take longer than for an unknown one.
 */
export function recordSignInFailure(ports: PersonPorts, userId: string, origin: Origin): void {
  const record = async (): Promise<void> => {
    const { isAllowed } = await takeRate(ports.pool, `audit-failure:${userId}`, {
      points: failuresAnHour,
      seconds: 3_600,
    });
    if (isAllowed) await recordForPerson(ports, userId, { action: 'person.sign_in_failed' }, origin);
  };
  // The sign-in handles its own errors; a lost line must not end the process.
  record().catch(() => undefined);
}
