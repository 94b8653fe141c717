import { DomainError, type DomainErrorCode } from '@talkdrum/domain';

/** Default enhanced codes (RFC 3463, RFC 5248) for replies that aren't one of the cases below. */
const usual: Record<number, string> = {
  421: '4.7.0',
  450: '4.7.1',
  451: '4.3.0',
  452: '4.3.1',
  454: '4.7.0',
  530: '5.7.0',
  535: '5.7.8',
  550: '5.7.1',
  552: '5.3.4',
  553: '5.6.7',
  554: '5.6.0',
  555: '5.5.4',
};

/** An SMTP answer other than 250. */
export class SmtpReply extends Error {
  /** With its enhanced code: otherwise the server library adds its own, which is 5.1.1 for every 550. */
  readonly responseCode: string;

  constructor(code: number, text: string, enhanced = usual[code] ?? '5.0.0') {
    // One line of printable ASCII, because the text can quote the client.
    const ascii = text.replaceAll('’', "'").replace(/[“”]/g, '"');
    super(ascii.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 400));
    this.responseCode = `${code} ${enhanced}`;
  }
}

/** Temporary refusals, or ones the account can fix: the client keeps the message and tries again. */
const temporary: ReadonlySet<DomainErrorCode> = new Set([
  'rate_limited',
  'insufficient_funds',
  'limit_reached',
  'unavailable',
  'conflict',
]);

/** The reply for a domain error; null for any other error, which goes to the log. */
export function replyFor(error: unknown): SmtpReply | null {
  if (error instanceof SmtpReply) return error;
  if (!(error instanceof DomainError)) return null;
  const { code, publicMessage, details } = error;
  if (code === 'unauthenticated') return new SmtpReply(535, publicMessage);
  if (temporary.has(code)) return new SmtpReply(450, publicMessage);
  if (details['field'] === 'to') return unknownRecipient(publicMessage);
  if (details['field'] === 'raw.received') return new SmtpReply(554, publicMessage, '5.4.6');
  return new SmtpReply(details['field'] === 'raw' ? 554 : 550, publicMessage);
}

export const unknownRecipient = (text: string): SmtpReply => new SmtpReply(550, text, '5.1.1');
export const tryLater = (): SmtpReply =>
  new SmtpReply(451, 'We could not store the message. Try again later.');
