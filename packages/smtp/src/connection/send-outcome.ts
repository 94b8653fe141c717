import type { SmtpReply } from './smtp-reply.ts';

/** The step at which a server refused: only a refusal at `rcpt` or `message` speaks about the recipient. */
export type SmtpPhase = 'mail' | 'rcpt' | 'data' | 'message';

export interface SmtpRefusal {
  phase: SmtpPhase;
  code: number;
  /** RFC 3463 status such as `5.1.1`, or null when the server gave none. */
  enhanced: string | null;
  response: string;
}

/**
 * What became of one message. `deferred` (4yz) and `failed` (5yz) are the server's word. `unsent`: the
 * connection failed before the message was handed over, so sending again is safe. `unknown`: it was lost
 * afterwards, and it is not.
 */
export type SendOutcome =
  | { kind: 'sent'; response: string; queueId?: string }
  | ({ kind: 'deferred' } & SmtpRefusal)
  | ({ kind: 'failed' } & SmtpRefusal)
  | { kind: 'unknown'; reason: string }
  /**
   * `isDropped`: the server had taken the connection and ended it without an answer, perhaps because of this
   * message.
   */
  | { kind: 'unsent'; reason: string; isDropped?: boolean };

export function isPositive(reply: SmtpReply): boolean {
  return reply.code >= 200 && reply.code < 300;
}

/** The outcome a reply stands for when it is a refusal, else null. */
export function refusalOf(reply: SmtpReply, phase: SmtpPhase): SendOutcome | null {
  if (reply.code < 400 || reply.code > 599) return null;
  const enhanced = /^[245]\.\d{1,3}\.\d{1,3}(?=\s|$)/.exec(reply.text)?.[0] ?? null;
  return {
    kind: reply.code < 500 ? 'deferred' : 'failed',
    phase,
    code: reply.code,
    enhanced,
    response: `${reply.code} ${reply.text}`,
  };
}

/** The acceptance of a message, with the id the next server gave it where it says one. */
export function acceptanceOf(reply: SmtpReply): SendOutcome {
  const response = `${reply.code} ${reply.text}`;
  const queueId = /\b(?:queued as|id[ =:]|queued mail)\s*<?([\w.@+-]{4,100})/i.exec(reply.text)?.[1];
  return queueId === undefined ? { kind: 'sent', response } : { kind: 'sent', response, queueId };
}
