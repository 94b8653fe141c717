import { DomainError, sha256Hex, takeRate } from '../../kernel/index.ts';
import type { Attempts } from './attempts.ts';
import type { OnboardingPorts } from '../door.ts';

/** The purpose of an email to a person. Each has its own counters, so using up one doesn't affect another. */
type MailPurpose = 'confirm' | 'account_exists' | 'reset' | 'invitation' | 'email_change';

/**
 * Limits how much mail one visitor can request: thirty an hour over all addresses. Counted before any lookup,
 * so the refusal reveals nothing about an address.
 */
export async function limitVisitor(
  ports: Pick<OnboardingPorts, 'pool'>,
  attempts: Attempts,
  ip: string,
): Promise<void> {
  const { isAllowed, resetsAt } = await takeRate(ports.pool, `mail-by:${attempts.placeHash(ip)}`, {
    points: 30,
    seconds: 3_600,
  });
  if (!isAllowed) throw tooMany('You requested too many emails.', resetsAt);
}

/**
 * Counts one email of this purpose to an address: one a minute, five an hour. Call it only when about to
 * send, and give the visitor the same answer if it returns false: a refusal would reveal that the address is
 * known.
 */
export async function takeMail(
  ports: Pick<OnboardingPorts, 'pool'>,
  purpose: MailPurpose,
  email: string,
): Promise<boolean> {
  return (await refusedUntil(ports, purpose, email)) === null;
}

/** The same for a signed-in person requesting an email that any address would get: says when to try again. */
export async function requireMail(
  ports: Pick<OnboardingPorts, 'pool'>,
  purpose: MailPurpose,
  email: string,
): Promise<void> {
  const until = await refusedUntil(ports, purpose, email);
  if (until !== null)
    throw tooMany('We just sent an email to this address. Check your inbox and spam folder.', until);
}

async function refusedUntil(
  ports: Pick<OnboardingPorts, 'pool'>,
  purpose: MailPurpose,
  email: string,
): Promise<Date | null> {
  const address = sha256Hex(email).slice(0, 24);
  const rules = [
    { key: `mail:${purpose}:minute:${address}`, rule: { points: 1, seconds: 60 } },
    { key: `mail:${purpose}:hour:${address}`, rule: { points: 5, seconds: 3_600 } },
  ];
  for (const { key, rule } of rules) {
    const { isAllowed, resetsAt } = await takeRate(ports.pool, key, rule);
    if (!isAllowed) return resetsAt;
  }
  return null;
}

function tooMany(what: string, resetsAt: Date): DomainError {
  const minutes = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 60_000));
  return new DomainError(
    'rate_limited',
    `${what} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { resetsAt: resetsAt.toISOString() },
  );
}
