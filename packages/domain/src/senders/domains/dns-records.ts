import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { RecordKind } from './sending-domain.entity.ts';

/** One DNS record a domain owner has to publish. */
export interface DnsRecord {
  kind: RecordKind;
  type: 'TXT' | 'CNAME';
  name: string;
  value: string;
}

export interface DkimKeyPair {
  privateKeyPem: string;
  /** Base64 of the public key, as in `p=`. */
  publicKey: string;
}

/** RSA-2048 (RFC 8301 §3.2), generated on the thread pool. */
export async function generateDkimKeyPair(): Promise<DkimKeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { privateKeyPem: privateKey, publicKey: publicKey.toString('base64') };
}

/** The inputs for one domain's records. */
interface RecordFacts {
  domain: string;
  selector: string;
  publicKey: string;
  spfInclude: string;
  /** The platform's own return path, the target of the domain's CNAME. */
  bounceDomain: string;
  /** The address for aggregate DMARC reports about this domain. */
  reportAddress: string;
}

/** DKIM (RFC 6376 §3.6.1). */
export function dkimRecord({
  domain,
  selector,
  publicKey,
}: Pick<RecordFacts, 'domain' | 'selector' | 'publicKey'>): DnsRecord {
  return {
    kind: 'dkim',
    type: 'TXT',
    name: `${selector}._domainkey.${domain}`,
    value: `v=DKIM1; k=rsa; p=${publicKey}`,
  };
}

const returnPathLabel = 'td-bounces';

/** The host name of a domain's return path. */
export function returnPathOf(domain: string): string {
  return `${returnPathLabel}.${domain}`;
}

/** Whether a host is the return path of an account's domain. */
export function isReturnPath(host: string): boolean {
  return host.toLowerCase().startsWith(`${returnPathLabel}.`);
}

/**
 * The exact records: SPF (RFC 7208), DKIM, DMARC (RFC 9989 §4.7, without the `pct`, `rf` and `ri` it removed)
 * and the return path.
 */
export function dnsRecords(facts: RecordFacts): DnsRecord[] {
  const { domain, spfInclude, bounceDomain, reportAddress } = facts;
  return [
    { kind: 'spf', type: 'TXT', name: domain, value: `v=spf1 include:${spfInclude} ~all` },
    dkimRecord(facts),
    {
      kind: 'dmarc',
      type: 'TXT',
      name: `_dmarc.${domain}`,
      value: `v=DMARC1; p=none; rua=mailto:${reportAddress}`,
    },
    { kind: 'returnPath', type: 'CNAME', name: returnPathOf(domain), value: bounceDomain },
  ];
}
