export interface SenderDnsInput {
  domain: string;
  selector: string;
  /** `publicKeyDns` of the key pair. */
  publicKey: string;
  /** The host whose SPF record lists the servers that send for us. */
  spfInclude: string;
  /** Where DMARC reports go; none are asked for when missing. */
  dmarcRua?: string;
}

export interface SenderDnsRecord {
  purpose: 'spf' | 'dkim' | 'dmarc';
  type: 'TXT';
  /** The full name of the record, without a dot at its end. */
  name: string;
  value: string;
  /** The value in pieces of at most 255 characters, the most one DNS string holds (RFC 1035 §3.3). */
  strings: string[];
}

/** The exact records the owner of a domain has to publish: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489). */
export function senderDnsRecords({ domain, selector, publicKey, spfInclude, dmarcRua }: SenderDnsInput): SenderDnsRecord[] {
  return [
    record('spf', domain, `v=spf1 include:${spfInclude} ~all`),
    record('dkim', `${selector}._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${publicKey}`),
    record('dmarc', `_dmarc.${domain}`, `v=DMARC1; p=none;${dmarcRua ? ` rua=mailto:${dmarcRua};` : ''} adkim=r; aspf=r`),
  ];
}

function record(purpose: SenderDnsRecord['purpose'], name: string, value: string): SenderDnsRecord {
  return { purpose, type: 'TXT', name, value, strings: value.match(/.{1,255}/g) ?? [] };
}
