import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

export interface DkimKeyPair {
  selector: string;
  /** PKCS#8 PEM: a secret, to be stored encrypted. */
  privateKeyPem: string;
  /** The `p=` value of the DNS record: SubjectPublicKeyInfo in base64 (RFC 6376 §3.6.1). */
  publicKeyDns: string;
}

/** A new RSA-2048 key pair (RFC 8301 §3.2) under a selector of its own, so that keys can be rotated side by side. */
export async function generateDkimKeyPair(selector = `td${randomBytes(4).toString('hex')}`): Promise<DkimKeyPair> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    selector,
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKeyDns: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}
