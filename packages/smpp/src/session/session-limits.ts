import { DEFAULT_MAX_PDU_LENGTH } from '../protocol/pdu-reader.ts';

/** Limits of a session and its peer. Times in ms; 0 disables a timer. */
export interface SessionLimits {
  /** Our unanswered requests; more are queued. */
  window: number;
  /** Our queued requests; more are `not_sent`. */
  maxWaiting: number;
  /** The peer's open requests, at which we stop reading its socket. */
  handlerWindow: number;
  maxPduLength: number;
  /** Octets written but not read by the peer; above it we stop reading and sending. */
  maxOutboundBytes: number;
  /** From connection to bind. */
  bindTimeoutMs: number;
  /** From our request to its response, and from a full output buffer until the peer reads it. */
  responseTimeoutMs: number;
  /** Silence before we send enquire_link. */
  enquireLinkMs: number;
  /** From enquire_link to any data from the peer. */
  enquireTimeoutMs: number;
  /** Without a request of the peer's or an answer to ours, enquire_link answers not counted. */
  inactivityMs: number;
  /** From the first octet of a PDU that did not come whole to its last. */
  pduReadTimeoutMs: number;
}

const SECOND = 1_000;

export const DEFAULT_LIMITS: Readonly<SessionLimits> = Object.freeze({
  window: 100,
  maxWaiting: 10_000,
  handlerWindow: 100,
  maxPduLength: DEFAULT_MAX_PDU_LENGTH,
  maxOutboundBytes: 1_048_576,
  bindTimeoutMs: 10 * SECOND,
  responseTimeoutMs: 60 * SECOND,
  enquireLinkMs: 30 * SECOND,
  enquireTimeoutMs: 30 * SECOND,
  inactivityMs: 300 * SECOND,
  pduReadTimeoutMs: 30 * SECOND,
});

/**
 * How often a session looks at its clock: often enough for the shortest of its times, at most once in a
 * second.
 */
export function tickOf(limits: SessionLimits): number {
  const times = [
    limits.bindTimeoutMs,
    limits.responseTimeoutMs,
    limits.enquireLinkMs,
    limits.enquireTimeoutMs,
    limits.inactivityMs,
    limits.pduReadTimeoutMs,
  ];
  return Math.max(5, Math.min(SECOND, ...times.filter((time) => time > 0).map((time) => time / 4)));
}
