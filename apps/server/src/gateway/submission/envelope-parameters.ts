import type { SMTPServerAddress } from 'smtp-server';
import { SmtpReply } from './replies.ts';

/** Parameters of the extensions EHLO lists: RFC 1870, RFC 6152, RFC 4954. */
const known = { MAIL: new Set(['SIZE', 'BODY', 'AUTH']), RCPT: new Set<string>() };

/** Refuses parameters of extensions we don't offer (RFC 5321 §4.1.1.11) and addresses that need SMTPUTF8. */
export function checkParameters(command: keyof typeof known, { address, args }: SMTPServerAddress): void {
  const unknown = Object.keys(args === false ? {} : args).find((name) => !known[command].has(name));
  if (unknown !== undefined)
    throw new SmtpReply(555, `The ${command} parameter ${unknown.slice(0, 40)} is not supported.`);
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  if (/[^\x20-\x7e]/.test(local))
    throw new SmtpReply(553, 'Addresses with letters outside ASCII before the @ are not supported.');
}
