import { DomainError, type DomainErrorCode } from '@talkdrum/domain';

/** An SMTP answer other than 250. */
export class SmtpReply extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, text: string) {
    // One line of printable ASCII, whatever was quoted in it.
    super(text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 400));
    this.responseCode = responseCode;
  }
}

/** Refusals that pass by themselves or by something the account can do meanwhile: the client keeps the message and tries again. */
const temporary: ReadonlySet<DomainErrorCode> = new Set(['rate_limited', 'insufficient_funds', 'limit_reached', 'unavailable', 'conflict']);

/** What a client is told of an error; null for one that is nobody's refusal, which belongs into the log. */
export function replyFor(error: unknown): SmtpReply | null {
  if (error instanceof SmtpReply) return error;
  if (!(error instanceof DomainError)) return null;
  if (error.code === 'unauthenticated') return new SmtpReply(535, error.publicMessage);
  return new SmtpReply(temporary.has(error.code) ? 450 : 550, error.publicMessage);
}

export const tryLater = (): SmtpReply => new SmtpReply(451, 'The message could not be stored. Try again later.');
