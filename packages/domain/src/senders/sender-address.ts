import { domainToASCII, domainToUnicode } from 'node:url';
import { fieldError } from '../kernel/index.ts';

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domain =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * Normalises a sender address: lower case, with an international domain in ASCII form (RFC 5891). Refuses
 * anything else on the field.
 */
export function senderAddress(text: string): string {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const name = trimmed.slice(0, Math.max(at, 0)).toLowerCase();
  const written = trimmed.slice(at + 1);
  // domainToASCII drops or decodes characters that no mail domain has, so it gets only letters, marks,
  // digits, dots and hyphens.
  const isWritten = /^[\p{L}\p{N}\p{M}.-]+$/u.test(written) && !/(?:^|\.)-|-(?:\.|$)/.test(written);
  const host = isWritten ? domainToASCII(written) : '';
  const address = `${name}@${host}`;
  if (name.length > 64 || address.length > 254 || !local.test(name) || !domain.test(host))
    throw fieldError('sender', 'Please enter a valid email address');
  return address;
}

/** The address for display: `info@xn--e1afmkfd.xn--p1ai` becomes `info@пример.рф`. */
export function displayAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at === -1 ? address : `${address.slice(0, at + 1)}${displayDomain(address.slice(at + 1))}`;
}

/** A domain for display. */
export function displayDomain(domain: string): string {
  return domain.includes('xn--') ? domainToUnicode(domain) : domain;
}
