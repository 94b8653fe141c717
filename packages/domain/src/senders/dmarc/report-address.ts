import { deriveKey, idFromBytes, idToBytes, openSigned, signBytes } from '../../kernel/index.ts';

interface Installation {
  secret: string;
  bounceDomain: string;
}

/** The account and domain of a report address. */
export interface ReportSubject {
  accountId: string;
  sendingDomainId: string;
}

const keyOf = (secret: string) => deriveKey(secret, 'dmarc-reports');

/**
 * The address for aggregate reports about one account's domain. It includes both, signed: an account gets a
 * domain's reports only if the domain's owner published that account's address.
 */
export function reportAddress(
  { secret, bounceDomain }: Installation,
  accountId: string,
  sendingDomainId: string,
): string {
  const ids = Buffer.concat([idToBytes(accountId), idToBytes(sendingDomainId)]);
  return `d+${signBytes(keyOf(secret), ids)}@${bounceDomain}`;
}

/** The inverse of `reportAddress`; null for any other address. */
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
