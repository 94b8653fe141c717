import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { RecordKind } from './sending-domain.entity.ts';

/** One DNS record a domain owner has to publish. */
export interface DnsRecord {
  kind: RecordKind;
  type: 'TXT';
  name: string;
  value: string;
}

export interface DkimKeyPair {
  privateKeyPem: string;
  /** Base64 of the public key, as it stands behind `p=`. */
  publicKey: string;
}

/** RSA-2048 (RFC 8301 §3.2), made on the thread pool. */
export async function generateDkimKeyPair(): Promise<DkimKeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { privateKeyPem: privateKey, publicKey: publicKey.toString('base64') };
}

/** The exact records: SPF (RFC 7208), DKIM (RFC 6376 §3.6.1) and DMARC (RFC 7489 §6.3). */
export function dnsRecords(options: { domain: string; selector: string; publicKey: string; spfInclude: string }): DnsRecord[] {
  const { domain, selector, publicKey, spfInclude } = options;
  return [
    { kind: 'spf', type: 'TXT', name: domain, value: `v=spf1 include:${spfInclude} ~all` },
    { kind: 'dkim', type: 'TXT', name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${publicKey}` },
    { kind: 'dmarc', type: 'TXT', name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}` },
  ];
}
