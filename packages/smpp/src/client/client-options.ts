import type { ConnectionOptions } from 'node:tls';
import type { PduOf } from '../protocol/pdu.ts';
import type { BindMode } from '../session/allowed-commands.ts';
import type { CloseReason, RequestOutcome, SessionFault } from '../session/request-outcome.ts';
import type { SessionLimits } from '../session/session-limits.ts';

/**
 * Where a client stands. `waiting`: the last try ended so, the next one comes in `retryInMs`; `status` is the
 * refusal of its bind.
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

/** What became of a message; see RequestOutcome. `messageId` is empty when the carrier refused it. */
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
  /** transceiver unless said otherwise. */
  bindMode?: BindMode;
  interfaceVersion?: number;
  addressTon?: number;
  addressNpi?: number;
  addressRange?: string;
  tls?: ConnectionOptions;
  /** `window` above all. A client's session is not closed for being idle unless `inactivityMs` is given. */
  limits?: Partial<SessionLimits>;
  /** Messages a second on this connection; 0, the default, for as many as it takes. */
  submitsPerSecond?: number;
  connectTimeoutMs?: number;
  /** Delay before trying again: doubled each time up to `maxMs`, half of it by chance. */
  reconnect?: { firstMs: number; maxMs: number };
  /** How long to send nothing after THROTTLED, MSGQFUL or RX_T_APPN; 1,000 ms unless said otherwise. */
  pauseFor?(status: number): number;
  /**
   * A receipt or message. Answered when it resolves, so resolve when it is durable; rejecting asks for it
   * again later (RX_T_APPN).
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
