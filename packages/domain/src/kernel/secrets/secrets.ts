import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** The previous secret's keys, by current key: values they sealed or signed still open. */
const previousKeys = new WeakMap<Buffer | KeyObject, Buffer[]>();

/** The installation's secret combined with the one it replaces, as `DomainConfig.secret` takes them. */
export function withPreviousSecret(secret: string, previous: string | undefined): string {
  return previous === undefined ? secret : `${secret}\n${previous}`;
}

/** A separate key for each purpose, derived from the installation's secret (RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  const [key = Buffer.alloc(0), ...previous] = keysOf(secret, purpose);
  if (previous.length > 0) previousKeys.set(key, previous);
  return key;
}

/** The current key, then earlier ones: for keyed hashes, which can't be resealed. */
export function keysOf(secret: string, purpose: string): Buffer[] {
  return secret.split('\n').map((one) => Buffer.from(hkdfSync('sha256', one, 'talkdrum', purpose, 32)));
}

/** By purpose and secret. Purposes are constants of ours, so there are a few dozen. */
const signingKeys = new Map<string, KeyObject>();
const mostSigningKeys = 200;

/** The same as a KeyObject, which signs six times faster. Derived once in a process: it takes 50 µs. */
export function deriveSigningKey(secret: string, purpose: string): KeyObject {
  const name = `${purpose}\n${secret}`;
  const known = signingKeys.get(name);
  if (known !== undefined) return known;
  if (signingKeys.size >= mostSigningKeys) signingKeys.clear();
  const key = deriveKey(secret, purpose);
  const signing = createSecretKey(key);
  previousKeys.set(signing, previousKeys.get(key) ?? []);
  signingKeys.set(name, signing);
  return signing;
}

/** SHA-256 of a text, in hex, a third of the time of a Buffer. For tokens that are already random. */
export function sha256Hex(text: string): string {
  return hash('sha256', text);
}

/** The key of a suppression: SHA-256 of the normalised address. */
export function addressHash(address: string): Buffer {
  return createHash('sha256').update(address).digest();
}

/** A random URL-safe token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Encrypts with AES-256-GCM and records the key's id. `context` (for example account id and column) must be
 * the same to open it again.
 */
export function seal(key: Buffer, plain: string, context: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `${sealedBy(key)}${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Whether a value was sealed with this key, so it doesn't need resealing. */
export function isSealedWith(key: Buffer, sealed: string): boolean {
  return sealed.startsWith(sealedBy(key));
}

/** How every value that was sealed with this key begins, as the function `sealed_by` in the database returns it. */
export function sealedBy(key: Buffer): string {
  return `v2.${keyId(key)}.`;
}

/** Whether the installation's secret includes the one it replaces. */
export function hasPreviousSecret(secret: string): boolean {
  return secret.includes('\n');
}

/** Eight characters that identify a key without revealing it. */
function keyId(key: Buffer): string {
  return createHmac('sha256', key).update('key id').digest('hex').slice(0, 8);
}

/** Opens what `seal` closed with this key or an earlier one. Throws if the key, context or text differs. */
export function unseal(key: Buffer, sealed: string, context: string): string {
  const keys = [key, ...(previousKeys.get(key) ?? [])];
  const named = keys.find((one) => isSealedWith(one, sealed));
  if (named !== undefined) return decrypt(named, sealed.slice('v2.12345678.'.length), context);
  if (sealed.startsWith('v2.'))
    throw new Error('This was sealed with a key that is neither SECRET_KEY nor SECRET_KEY_PREVIOUS.');
  // Values from earlier versions don't name their key.
  for (const one of keys.slice(0, -1)) {
    try {
      return decrypt(one, sealed.slice('v1.'.length), context);
    } catch {
      // The next key may fit.
    }
  }
  return decrypt(keys.at(-1) ?? key, sealed.slice('v1.'.length), context);
}

function decrypt(key: Buffer, text: string, context: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/**
 * Signs bytes into an opaque URL-safe token with 80 bits of HMAC-SHA256. A KeyObject signs six times faster
 * than a Buffer.
 */
export function signBytes(key: Buffer | KeyObject, bytes: Buffer): string {
  const mac = createHmac('sha256', key).update(bytes).digest().subarray(0, 10);
  return Buffer.concat([bytes, mac]).toString('base64url');
}

/** HMAC-SHA-512 of bytes in base64url. */
export function macText(key: KeyObject, bytes: Buffer): string {
  return createHmac('sha512', key).update(bytes).digest('base64url');
}

/** Whether `mac` stands at `from` in the HMAC-SHA-512 of bytes under this key or an earlier one. */
export function hasMac(key: KeyObject, bytes: Buffer, from: number, mac: Buffer): boolean {
  return [key, ...(previousKeys.get(key) ?? [])].some((one) => {
    const whole = createHmac('sha512', one).update(bytes).digest();
    return timingSafeEqual(whole.subarray(from, from + mac.length), mac);
  });
}

/** The bytes of a signed token, or null if neither this key nor an earlier one signed it. */
export function openSigned(key: Buffer | KeyObject, token: string): Buffer | null {
  const all = Buffer.from(token, 'base64url');
  if (all.length < 11) return null;
  const bytes = all.subarray(0, all.length - 10);
  const isOurs = [key, ...(previousKeys.get(key) ?? [])].some((one) => {
    const mac = createHmac('sha256', one).update(bytes).digest().subarray(0, 10);
    return timingSafeEqual(mac, all.subarray(all.length - 10));
  });
  return isOurs ? bytes : null;
}
