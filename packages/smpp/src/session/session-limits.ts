import { DEFAULT_MAX_PDU_LENGTH } from '../protocol/pdu-reader.ts';

/** What a session allows itself and its peer. Times in milliseconds; 0 switches a timer off. */
export interface SessionLimits {
  /** Our requests that may be unanswered at once; more wait. */
  window: number;
  /** Our requests that may wait for room in the window; more are `not_sent`. */
  maxWaiting: number;
  /** The peer's requests that may be under way at once; then its socket is not read. */
  handlerWindow: number;
  maxPduLength: number;
  /** Octets written and not yet taken by the peer; above it nothing more is read or sent. */
  maxOutboundBytes: number;
  /** From the connection to a bind. */
  bindTimeoutMs: number;
  /** From a request of ours to its response, and from a full outbound buffer to its being read. */
  responseTimeoutMs: number;
  /** Silence after which we ask whether the peer is there. */
  enquireLinkMs: number;
  /** From that question to any sign of life. */
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
