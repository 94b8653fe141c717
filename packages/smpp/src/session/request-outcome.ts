import type { Pdu } from '../protocol/pdu.ts';

/**
 * What became of a request of ours. `answered`: the peer took or refused it, see the response's status.
 * `unknown`: it was handed over and nothing readable came back, so that it may or may not have been done.
 * `not_sent`: no octet of it left, trying again is safe.
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

/** Something that went wrong and did not stop the session by itself; for a log or a counter. */
export interface SessionFault {
  kind: 'invalid_pdu' | 'unexpected_response' | 'handler_failed' | 'invalid_answer' | 'socket';
  message: string;
  commandId?: number;
  sequence?: number;
  cause?: unknown;
}
