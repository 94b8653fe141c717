import type { SmtpReply } from './reply.ts';

/** The step at which a server refused. Only a refusal at `rcpt` or `message` is about the recipient. */
export type SmtpPhase = 'mail' | 'rcpt' | 'data' | 'message';

export interface SmtpRefusal {
  phase: SmtpPhase;
  code: number;
  /** An RFC 3463 status such as `5.1.1`, or null if the server gave none. */
  enhanced: string | null;
  response: string;
}

/**
 * The result of sending one message. `deferred` (4yz) and `failed` (5yz) come from the server. `unsent`: the
 * connection failed before the message was handed over, so sending again is safe. `unknown`: the connection
 * failed afterwards, so sending again might deliver the message twice.
 */
export type SendOutcome =
  | { kind: 'sent'; response: string; queueId?: string }
  | ({ kind: 'deferred' } & SmtpRefusal)
  | ({ kind: 'failed' } & SmtpRefusal)
  | { kind: 'unknown'; reason: string }
  /** `isDropped`: the server ended an accepted connection without a reply, maybe because of this message. */
  | { kind: 'unsent'; reason: string; isDropped?: boolean };

export function isPositive(reply: SmtpReply): boolean {
  return reply.code >= 200 && reply.code < 300;
}

/** The outcome for a reply that is a refusal, otherwise null. */
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

/** The outcome for an accepted message, with the server's queue id if the reply contains one. */
export function acceptanceOf(reply: SmtpReply): SendOutcome {
  const response = `${reply.code} ${reply.text}`;
  const queueId = /\b(?:queued as|id[ =:]|queued mail)\s*<?([\w.@+-]{4,100})/i.exec(reply.text)?.[1];
  return queueId === undefined ? { kind: 'sent', response } : { kind: 'sent', response, queueId };
}
