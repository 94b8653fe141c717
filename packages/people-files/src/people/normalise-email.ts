import { domainToASCII } from 'node:url';

/** A value in its stored form, or the reason it was refused. */
export type Normalised = { ok: true; value: string } | { ok: false; code: string; message: string };

/**
 * Matches nearly every address. Tried before lower-casing, which turns letters such as the Kelvin sign into
 * ASCII.
 */
const plainAddress =
  /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/;
/**
 * The dot-atom of RFC 5322 §3.2.3. Quoted local parts are valid there but refused here: no real contact has
 * one.
 */
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * One address, trimmed and in lower case, with an international domain in ASCII form (RFC 5891). The length
 * limits are those of RFC 5321 §4.5.3.1: 64 before the @, 254 in all. Refuses lists, display names and
 * comments.
 */
export function normaliseEmail(raw: string): Normalised {
  const text = raw.trim();
  if (text.length > 400) return refused('email_invalid', 'This is not a valid email address.');
  if (text.length <= 254 && plainAddress.test(text) && text.indexOf('@') <= 64)
    return { ok: true, value: text.toLowerCase() };
  if (/[,;\s]/.test(text) && (text.match(/@/g)?.length ?? 0) > 1)
    return refused('email_several', 'Only one email address is allowed here.');
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const domain = domainToASCII(text.slice(at + 1)).toLowerCase();
  const isValid =
    local.length <= 64 && localPart.test(local) && asciiDomain.test(domain) && isHostText(text.slice(at + 1));
  const value = `${local.toLowerCase()}@${domain}`;
  return isValid && value.length <= 254
    ? { ok: true, value }
    : refused('email_invalid', 'This is not a valid email address.');
}

/** Excludes what a URL parser would silently drop or decode, such as tabs, percent signs and ports. */
function isHostText(domain: string): boolean {
  return domain.length <= 253 && !/[\s%:/\\?#@[\]<>()"',;\p{C}]/u.test(domain);
}

function refused(code: string, message: string): Normalised {
  return { ok: false, code, message };
}
