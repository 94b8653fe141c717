import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { deriveKey, sha256Hex } from '../kernel/index.ts';
import type { Gateway } from './api-scopes.ts';

const small = 'abcdefghijkmnpqrstuvwxyz23456789';
const all = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
/** The SMPP 3.4 password field holds eight characters and a terminator (§5.2.2). */
const smppPasswordLength = 8;
const secretLength = 32;

/** A key in the form its owner uses. Shown once. */
interface NewKeySecret {
  publicId: string;
  secret: string;
}

/** Eight characters that identify a key, and a secret: 186 bits, or 46 for an SMPP password. */
export function newKeySecret(gateway: Gateway): NewKeySecret {
  return {
    publicId: pick(small, 8),
    secret: pick(all, gateway === 'smpp' ? smppPasswordLength : secretLength),
  };
}

/**
 * The name a request uses for the key: the start of an API token, the SMTP user, or the SMPP system_id (15
 * characters at most).
 */
export function keyPrefix(gateway: Gateway, publicId: string): string {
  return gateway === 'api'
    ? `td_live_${publicId}`
    : gateway === 'smtp'
      ? `smtp_${publicId}`
      : `td${publicId}`;
}

/** The public id in a given name; null if it has another form. */
export function publicIdIn(gateway: Gateway, name: string): string | null {
  const start = keyPrefix(gateway, '');
  const id = name.slice(start.length);
  return name.startsWith(start) && /^[a-z0-9]{8}$/.test(id) ? id : null;
}

/** Splits `td_live_<id>_<secret>`; null for anything else. */
export function readApiToken(token: string): { id: string; secret: string } | null {
  const [, id, secret] = /^(td_live_[a-z0-9]{8})_([A-Za-z0-9]{32})$/.exec(token) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/**
 * A random secret doesn't need a slow hash. An SMPP password is short enough to brute-force from the table,
 * so its hash is keyed with an installation key.
 */
export function hashSecret(gateway: Gateway, secret: string, installationSecret: string): string {
  if (gateway !== 'smpp') return sha256Hex(secret);
  return createHmac('sha256', deriveKey(installationSecret, 'smpp-password')).update(secret).digest('hex');
}

/** Whether the secret matches a hash, including hashes made with the installation's previous secret. */
export function isSecretOf(
  hash: string,
  gateway: Gateway,
  secret: string,
  installationSecret: string,
): boolean {
  return installationSecret.split('\n').some((one) => isSameHash(hashSecret(gateway, secret, one), hash));
}

function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function pick(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
