import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createPdu } from '../protocol/default-fields.ts';
import type { Pdu } from '../protocol/pdu.ts';
import { isThrottling, STATUS, statusName } from '../protocol/statuses.ts';
import { respond, refuse } from '../session/answer.ts';
import type { CloseReason, RequestOutcome } from '../session/request-outcome.ts';
import { DEFAULT_LIMITS, type SessionLimits } from '../session/session-limits.ts';
import { SmppSession } from '../session/smpp-session.ts';
import {
  CLIENT_DEFAULTS,
  type ClientState,
  type SmppClientOptions,
  type Submission,
  type SubmitOutcome,
} from './client-options.ts';
import { SubmitLine } from './submit-line.ts';

const CLOSE_GRACE_MS = 5_000;

interface Ending {
  reason: CloseReason | 'connect_failed';
  message: string;
  status?: number;
}

/** One bind to a carrier that reconnects automatically. */
export class SmppClient {
  readonly #options: SmppClientOptions;
  readonly #limits: SessionLimits;
  readonly #line: SubmitLine;
  #session: SmppSession | undefined;
  #socket: Socket | undefined;
  #state: ClientState = { name: 'idle' };
  #attempt = 0;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: SmppClientOptions) {
    this.#options = options;
    this.#limits = { ...DEFAULT_LIMITS, inactivityMs: 0, ...options.limits };
    this.#line = new SubmitLine(options.submitsPerSecond ?? 0, this.#limits.maxWaiting);
  }

  get state(): ClientState {
    return this.#state;
  }

  /** Maximum number of unanswered messages, which would be in doubt if the connection broke. */
  get window(): number {
    return this.#limits.window;
  }

  /** Messages in flight and queued. */
  get load(): number {
    return this.#line.waiting + (this.#session?.load.unanswered ?? 0);
  }

  /** Connects and binds, and reconnects until `close`. */
  start(): void {
    if (this.#state.name === 'idle') this.#connect();
  }

  /** Submits a message. Never rejects; without a bind it resolves to `not_sent` immediately. */
  async submit(submission: Submission): Promise<SubmitOutcome> {
    const outcome = await this.#line.send(submission);
    if (outcome.kind === 'answered' && isThrottling(outcome.response.status)) {
      this.#line.pause(this.#options.pauseFor?.(outcome.response.status) ?? CLIENT_DEFAULTS.pauseMs);
    }
    this.#line.pump();
    if (outcome.kind !== 'answered') return outcome;
    const { response } = outcome;
    return {
      kind: 'answered',
      status: response.status,
      messageId: 'messageId' in response ? response.messageId : '',
    };
  }

  /** Any other request: query_sm, cancel_sm, replace_sm. */
  async request(pdu: Pdu): Promise<RequestOutcome> {
    return (
      this.#session?.request(pdu) ?? {
        kind: 'not_sent',
        reason: 'not_bound',
        message: 'there is no connection to the carrier',
      }
    );
  }

  /** Waits up to `graceMs` for answers, then unbinds for good. */
  async close(graceMs: number = CLOSE_GRACE_MS): Promise<void> {
    if (this.#state.name === 'closed') return;
    this.#enter({ name: 'closed' });
    clearTimeout(this.#retry);
    this.#line.close();
    await this.#session?.unbind(graceMs);
    this.#socket?.destroy();
  }

  #connect(): void {
    this.#attempt += 1;
    this.#enter({ name: 'connecting', attempt: this.#attempt });
    const { host, port, tls, connectTimeoutMs = CLIENT_DEFAULTS.connectTimeoutMs } = this.#options;
    const socket = tls ? connectTls({ host, port, ...tls }) : connect({ host, port });
    this.#socket = socket;
    let failure = 'the connection was closed';
    const fail = (error: Error) => {
      failure = error.message;
    };
    const deadline = setTimeout(() => socket.destroy(new Error('connection timed out')), connectTimeoutMs);
    const lost = () => {
      clearTimeout(deadline);
      this.#ended({ reason: 'connect_failed', message: failure });
    };
    socket.once('error', fail);
    socket.once('close', lost);
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      clearTimeout(deadline);
      socket.off('error', fail);
      socket.off('close', lost);
      void this.#bind(socket);
    });
  }

  async #bind(socket: Socket): Promise<void> {
    socket.setKeepAlive(true);
    const {
      systemId,
      password,
      systemType = '',
      bindMode = 'transceiver',
      interfaceVersion = 0x34,
    } = this.#options;
    const { addressTon = 0, addressNpi = 0, addressRange = '' } = this.#options;
    let refusal: Omit<Ending, 'reason'> | undefined;
    const session = this.#open(socket, (reason) => this.#ended({ reason, message: reason, ...refusal }));
    const bind = createPdu(`bind_${bindMode}`, {
      systemId,
      password,
      systemType,
      interfaceVersion,
      addressTon,
      addressNpi,
      addressRange,
    });
    const outcome = await session.request(bind);
    if (outcome.kind === 'answered' && outcome.response.status === STATUS.ROK) return;
    if (outcome.kind === 'answered')
      refusal = { message: statusName(outcome.response.status), status: outcome.response.status };
    else if (outcome.kind === 'not_sent') refusal = { message: outcome.message };
    session.close('bind_refused');
  }

  #open(socket: Socket, onClose: (reason: CloseReason) => void): SmppSession {
    const { onFault } = this.#options;
    return new SmppSession(
      socket,
      'esme',
      {
        onRequest: (request) => this.#deliver(request),
        onBound: (session) => {
          if (this.#state.name === 'closed') return;
          this.#session = session;
          this.#attempt = 0;
          this.#line.open(session);
          this.#enter({ name: 'bound', systemId: session.systemId });
        },
        onClose,
        onFault: (fault) => onFault?.(fault),
      },
      this.#limits,
    );
  }

  async #deliver(request: Pdu): Promise<Pdu> {
    if (request.command !== 'deliver_sm' && request.command !== 'data_sm')
      return refuse(request, STATUS.RINVCMDID);
    try {
      await this.#options.onDeliver?.(request);
      return respond(request);
    } catch (cause) {
      this.#options.onFault?.({
        kind: 'handler_failed',
        message: 'could not handle a delivery',
        sequence: request.sequence,
        cause,
      });
      return refuse(request, STATUS.RX_T_APPN);
    }
  }

  #ended(ending: Ending): void {
    this.#session = undefined;
    this.#line.close();
    if (this.#state.name === 'closed') return;
    const { firstMs, maxMs } = this.#options.reconnect ?? CLIENT_DEFAULTS.reconnect;
    const full = Math.min(maxMs, firstMs * 2 ** Math.min(Math.max(this.#attempt - 1, 0), 20));
    const retryInMs = Math.round(full * (0.5 + Math.random() / 2));
    this.#enter({ name: 'waiting', ...ending, retryInMs });
    this.#retry = setTimeout(() => this.#connect(), retryInMs);
  }

  #enter(state: ClientState): void {
    this.#state = state;
    try {
      this.#options.onState?.(state);
    } catch (cause) {
      this.#options.onFault?.({ kind: 'handler_failed', message: 'a listener threw', cause });
    }
  }
}
