import { createHmac } from 'node:crypto';
import { deriveKey, networkOf } from '../../../kernel/index.ts';

/** Where someone came from, as fingerprints that can't be read back: network and device. */
export interface OriginHashes {
  network: Buffer;
  device: Buffer;
}

export interface Origin {
  ip: string;
  userAgent: string;
}

/**
 * Hashes of an origin with a key of the account and the month, so that nothing can be followed for longer. `now` comes
 * first; the month before is only for comparing.
 */
export function originHashes(
  secret: string,
  accountId: string,
  { ip, userAgent }: Origin,
  now: Date,
): [now: OriginHashes, before: OriginHashes] {
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const of = (month: Date): OriginHashes => {
    const key = deriveKey(secret, `referral origin ${accountId} ${month.toISOString().slice(0, 7)}`);
    const hashed = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16);
    return { network: hashed(networkOf(ip)), device: hashed(userAgent) };
  };
  return [of(now), of(before)];
}
