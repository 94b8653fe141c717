import type { ConnectionOptions } from 'node:tls';
import type { PduOf } from '../protocol/pdu.ts';
import type { BindMode } from '../session/allowed-commands.ts';
import type { CloseReason, RequestOutcome, SessionFault } from '../session/request-outcome.ts';
import type { SessionLimits } from '../session/session-limits.ts';

/**
 * State of a client. `waiting`: why the last attempt ended; the next one starts in `retryInMs`; `status` is
 * the status that refused its bind.
 */
export type ClientState =
  | { name: 'idle' }
  | { name: 'connecting'; attempt: number }
  | { name: 'bound'; systemId: string }
  | {
      name: 'waiting';
      reason: CloseReason | 'connect_failed';
      message: string;
      status?: number;
      retryInMs: number;
    }
  | { name: 'closed' };

/** The outcome of a message, see RequestOutcome. `messageId` is empty if the carrier refused it. */
export type SubmitOutcome =
  | { kind: 'answered'; status: number; messageId: string }
  | Exclude<RequestOutcome, { kind: 'answered' }>;

export type Submission = PduOf<'submit_sm'> | PduOf<'data_sm'> | PduOf<'submit_multi'>;

export interface SmppClientOptions {
  host: string;
  port: number;
  systemId: string;
  password: string;
  systemType?: string;
  /** Default: transceiver. */
  bindMode?: BindMode;
  interfaceVersion?: number;
  addressTon?: number;
  addressNpi?: number;
  addressRange?: string;
  tls?: ConnectionOptions;
  /** Above all `window`. A client closes an idle session only if `inactivityMs` is given. */
  limits?: Partial<SessionLimits>;
  /** Messages per second on this connection; 0 (default) for no limit. */
  submitsPerSecond?: number;
  connectTimeoutMs?: number;
  /** Delay before a retry: doubles up to `maxMs`, half of it random. */
  reconnect?: { firstMs: number; maxMs: number };
  /** Pause after THROTTLED, MSGQFUL or RX_T_APPN; default 1,000 ms. */
  pauseFor?(status: number): number;
  /**
   * Handles a receipt or message. We answer when it resolves, so resolve once it is stored; rejecting asks
   * the carrier to send it again later (RX_T_APPN).
   */
  onDeliver?(pdu: PduOf<'deliver_sm'> | PduOf<'data_sm'>): void | Promise<void>;
  onState?(state: ClientState): void;
  onFault?(fault: SessionFault): void;
}

export const CLIENT_DEFAULTS = {
  connectTimeoutMs: 10_000,
  reconnect: { firstMs: 1_000, maxMs: 60_000 },
  pauseMs: 1_000,
} as const;
