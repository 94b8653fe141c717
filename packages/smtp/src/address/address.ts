import { domainToASCII } from 'node:url';
import { InvalidMailError } from '../invalid-mail-error.ts';

/** An address with an optional display name. */
export interface Mailbox {
  address: string;
  name?: string | null;
}

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?![0-9]+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** Matches nearly every address and our return paths, so only the rest takes the slow path. */
const PLAIN =
  /^(?:[A-Za-z0-9_+-]{1,64}|[A-Za-z0-9_+-]{1,32}(?:\.[A-Za-z0-9_+-]{1,15}){1,2})@(?:[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?\.){1,4}[a-z]{2,24}$/;

/**
 * The single address in a text, with its domain in lower-case ASCII (RFC 5321 §4.1.2, dot-atom form only).
 * Throws `invalid_address` for two addresses, a display name, a group, a quoted local part or an address
 * literal.
 */
export function parseAddress(text: string): string {
  if (PLAIN.test(text)) return text;
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, at);
  const written = trimmed.slice(at + 1);
  // domainToASCII accepts too much (`a<b` passes as a domain), so only letters, digits, dots and hyphens may
  // reach it.
  const domain = /^[\p{L}\p{N}\p{M}.-]+$/u.test(written) ? domainToASCII(written) : '';
  if (at < 1 || local.length > 64 || trimmed.length > 254 || !LOCAL.test(local) || !DOMAIN.test(domain)) {
    throw new InvalidMailError('invalid_address', `“${text.slice(0, 80)}” is not one email address.`);
  }
  return `${local}@${domain}`;
}

/** The domain of an address returned by `parseAddress`. */
export function addressDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
