import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/** A key of its own for each purpose, derived from the installation's secret (RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'talkdrum', purpose, 32));
}

/** SHA-256 of a text: hex. For tokens that are random already. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The key under which an address is suppressed: SHA-256 of the normalised address. */
export function addressHash(address: string): Buffer {
  return createHash('sha256').update(address).digest();
}

/** A random URL-safe token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Encrypts with AES-256-GCM; `context` (for example account id and column) must be the same to open it again. */
export function seal(key: Buffer, plain: string, context: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Opens what `seal` closed. Throws when the key, the context or the text is not the same. */
export function unseal(key: Buffer, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Signs bytes into an opaque URL-safe token; 80 bits of HMAC-SHA256 are kept. A KeyObject signs six times faster than a Buffer. */
export function signBytes(key: Buffer | KeyObject, bytes: Buffer): string {
  const mac = createHmac('sha256', key).update(bytes).digest().subarray(0, 10);
  return Buffer.concat([bytes, mac]).toString('base64url');
}

/** The bytes of a signed token, or null when it was not signed with this key. */
export function openSigned(key: Buffer | KeyObject, token: string): Buffer | null {
  const all = Buffer.from(token, 'base64url');
  if (all.length < 11) return null;
  const bytes = all.subarray(0, all.length - 10);
  const mac = createHmac('sha256', key).update(bytes).digest().subarray(0, 10);
  return timingSafeEqual(mac, all.subarray(all.length - 10)) ? bytes : null;
}
