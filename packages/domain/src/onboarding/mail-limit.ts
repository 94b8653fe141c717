import { DomainError, sha256Hex, takeRate } from '../kernel/index.ts';
import type { Attempts } from './attempts.ts';
import type { Door } from './door.ts';

/**
 * Keeps our mail from being used to bother somebody: per address one a minute and five an hour, per visitor thirty an hour.
 * Counted the same for known and unknown addresses, so the refusal tells nothing.
 */
export async function limitMail(door: Pick<Door, 'pool'>, attempts: Attempts, email: string, ip: string): Promise<void> {
  const address = sha256Hex(email).slice(0, 24);
  const rules = [
    { key: `mail-by:${attempts.placeHash(ip)}`, rule: { points: 30, seconds: 3_600 } },
    { key: `mail-minute:${address}`, rule: { points: 1, seconds: 60 } },
    { key: `mail-hour:${address}`, rule: { points: 5, seconds: 3_600 } },
  ];
  for (const { key, rule } of rules) {
    const { isAllowed, resetsAt } = await takeRate(door.pool, key, rule);
    if (isAllowed) continue;
    const minutes = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 60_000));
    const message = `We sent mail to this address just now. Look in your inbox and in the spam folder, or try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
    throw new DomainError('rate_limited', message, { resetsAt: resetsAt.toISOString() });
  }
}
