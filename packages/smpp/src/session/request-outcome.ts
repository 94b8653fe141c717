import type { Pdu } from '../protocol/pdu.ts';

/**
 * The outcome of our request. `answered`: the peer accepted or refused it, see the response's status.
 * `unknown`: it was sent without a readable answer, so it may or may not have been processed. `not_sent`:
 * nothing was sent, so a retry is safe.
 */
export type RequestOutcome =
  | { kind: 'answered'; response: Pdu }
  | { kind: 'unknown'; reason: 'timeout' | 'closed' | 'unreadable' }
  | { kind: 'not_sent'; reason: 'closed' | 'not_bound' | 'queue_full' | 'invalid'; message: string };

/** Why a session ended. */
export type CloseReason =
  | 'unbound'
  | 'peer_closed'
  | 'closed_here'
  | 'bind_refused'
  | 'bind_timeout'
  | 'enquire_timeout'
  | 'inactive'
  | 'bad_length'
  | 'read_timeout'
  | 'stalled'
  | 'socket_error';

/** An error that didn't end the session, for logs and counters. */
export interface SessionFault {
  kind: 'invalid_pdu' | 'unexpected_response' | 'handler_failed' | 'invalid_answer' | 'socket';
  message: string;
  commandId?: number;
  sequence?: number;
  cause?: unknown;
}
