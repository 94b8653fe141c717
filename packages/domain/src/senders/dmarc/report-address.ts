import { deriveKey, idFromBytes, idToBytes, openSigned, signBytes } from '../../kernel/index.ts';

interface Installation {
  secret: string;
  bounceDomain: string;
}

/** Whose reports an address takes. */
export interface ReportSubject {
  accountId: string;
  sendingDomainId: string;
}

const keyOf = (secret: string) => deriveKey(secret, 'dmarc-reports');

/**
 * Where aggregate reports about one account's domain go. It names both, signed: an account sees the reports
 * of a domain only when the domain's owner published that account's address.
 */
export function reportAddress(
  { secret, bounceDomain }: Installation,
  accountId: string,
  sendingDomainId: string,
): string {
  return `d+${signBytes(keyOf(secret), Buffer.concat([idToBytes(accountId), idToBytes(sendingDomainId)]))}@${bounceDomain}`;
}

/** The opposite of `reportAddress`; null for any other address. */
export function openReportAddress(
  { secret, bounceDomain }: Installation,
  address: string,
): ReportSubject | null {
  const [, token = '', domain = ''] = /^d\+([\w-]{50,70})@(.+)$/i.exec(address.trim()) ?? [];
  if (domain.toLowerCase() !== bounceDomain.toLowerCase()) return null;
  const bytes = openSigned(keyOf(secret), token);
  if (bytes === null || bytes.length !== 32) return null;
  return {
    accountId: idFromBytes(bytes.subarray(0, 16)),
    sendingDomainId: idFromBytes(bytes.subarray(16, 32)),
  };
}
