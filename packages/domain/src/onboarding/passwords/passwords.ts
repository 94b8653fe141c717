import { hash, verify } from '@node-rs/argon2';
import { passwordLength } from '../../accounts/index.ts';

/** Argon2id with 19 MiB, two passes, one lane (OWASP password storage, 2023). Measured: about 25 ms. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a discarded random password, so unknown people take the same time as known ones. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$JzdeYiljcjQhZ0LgauFP/Q$3MfSg+QS1zrd8qUzED6NsUsdV3AQC/y/4n4apu8usOk';

/** The hash to store. Uses the whole password: no trimming or truncation, NUL bytes included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/** Whether the password matches. `null` (nobody has this address) takes the same time and never matches. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (password.length > passwordLength.max) return false;
  const isRight = await verify(stored ?? nobody, password.normalize('NFKC'));
  return stored !== null && isRight;
}
