import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { responseTo } from '../protocol/commands.ts';
import { createPdu } from '../protocol/default-fields.ts';
import type { Pdu } from '../protocol/pdu.ts';
import { bindModeOf, canReceive, isBound, type SessionRole, type SessionState } from './allowed-commands.ts';
import { Connection } from './connection.ts';
import { IncomingPdus } from './incoming-pdus.ts';
import { forVersion } from './interface-version.ts';
import { notSent, OutgoingRequests } from './outgoing-requests.ts';
import { PduDispatch } from './pdu-dispatch.ts';
import type { CloseReason, RequestOutcome, SessionFault } from './request-outcome.ts';
import { SessionClock } from './session-clock.ts';
import type { SessionHandlers } from './session-handlers.ts';
import { DEFAULT_LIMITS, type SessionLimits, tickOf } from './session-limits.ts';
import { SessionPhase } from './session-phase.ts';

const DRAIN_LOOK_MS = 10;
const UNBIND_ANSWER_MS = 2_000;

/** One connection, at either end. Nothing the peer sends makes it throw, and its limits bound its memory. */
export class SmppSession {
  readonly role: SessionRole;
  readonly limits: SessionLimits;
  readonly remoteAddress: string;
  readonly #handlers: SessionHandlers<SmppSession>;
  readonly #phase = new SessionPhase();
  readonly #connection: Connection;
  readonly #pdus: IncomingPdus;
  readonly #dispatch: PduDispatch;
  readonly #outgoing: OutgoingRequests;
  readonly #clock: SessionClock;
  readonly #ticker: NodeJS.Timeout;

  constructor(
    socket: Socket,
    role: SessionRole,
    handlers: SessionHandlers<SmppSession>,
    limits: Partial<SessionLimits> = {},
  ) {
    this.role = role;
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.remoteAddress = socket.remoteAddress ?? '';
    this.#handlers = handlers;
    const write = (pdu: Pdu, sequence: number) =>
      this.#connection.write(forVersion(pdu, this.#phase.interfaceVersion), sequence);
    this.#outgoing = new OutgoingRequests(this.limits, write, () => this.#connection.isFull);
    this.#dispatch = new PduDispatch(role, this.#phase, this.#outgoing, {
      write,
      handle: (request) => handlers.onRequest(request, this),
      notice: (notice) => this.#tell(() => handlers.onNotice?.(notice, this)),
      bound: () => this.#becomeBound(),
      answered: () => this.#connection.isPaused && this.#read(),
      fault: (fault) => this.#fault(fault),
      close: (reason) => this.close(reason),
    });
    this.#pdus = new IncomingPdus(this.limits.maxPduLength, () => this.#hasRoomToRead(), this.#dispatch);
    this.#clock = new SessionClock(this.limits, performance.now());
    this.#ticker = setInterval(() => this.#look(performance.now()), tickOf(this.limits));
    this.#connection = this.#connect(socket);
  }

  get state(): SessionState {
    return this.#phase.state;
  }

  /** The ESME's system_id; on the ESME's side, the SMSC's. */
  get systemId(): string {
    return this.#phase.systemId;
  }

  get interfaceVersion(): number {
    return this.#phase.interfaceVersion;
  }

  /** Whether deliver_sm may go over this session from the SMSC to the ESME. */
  get canReceive(): boolean {
    return canReceive(this.#phase.state);
  }

  /** Whether a request would be sent immediately. */
  get hasRoom(): boolean {
    return isBound(this.#phase.state) && this.#outgoing.hasRoom;
  }

  /**
   * Our requests without a response, those in line behind them, the peer's without ours, and octets in
   * memory.
   */
  get load(): { unanswered: number; waiting: number; underWay: number; bufferedBytes: number } {
    const { unanswered, waiting } = this.#outgoing;
    return {
      unanswered,
      waiting,
      underWay: this.#dispatch.underWay,
      bufferedBytes: this.#connection.pendingBytes + this.#pdus.bufferedBytes,
    };
  }

  /** Sends a request and returns its outcome; queues it while the window is full. Never rejects. */
  request(pdu: Pdu): Promise<RequestOutcome> {
    if (this.#phase.state === 'closed') return notSent('closed', 'the session is closed');
    if (responseTo(pdu.command) === undefined)
      return notSent('invalid', `${pdu.command} has no response to wait for`);
    if (bindModeOf(pdu.command) === undefined)
      return isBound(this.#phase.state)
        ? this.#outgoing.send(pdu)
        : notSent('not_bound', `the session is ${this.#phase.state}`);
    if (this.#phase.state !== 'open') return notSent('not_bound', `the session is ${this.#phase.state}`);
    this.#phase.state = 'binding';
    return this.#outgoing.sendNow(pdu);
  }

  /**
   * Sends what has no response: alert_notification, outbind. Throws SmppEncodeError when it cannot be
   * written.
   */
  notify(pdu: Pdu): void {
    if (this.#phase.state !== 'closed')
      this.#connection.write(forVersion(pdu, this.#phase.interfaceVersion), this.#outgoing.nextSequence());
  }

  /**
   * Lets what is under way in both directions finish, for `graceMs` at most, says unbind and closes. What
   * waits is `not_sent`.
   */
  async unbind(graceMs: number = this.limits.responseTimeoutMs): Promise<void> {
    if (isBound(this.#phase.state)) {
      this.#phase.state = 'unbinding';
      this.#outgoing.dropWaiting();
      const deadline = performance.now() + graceMs;
      while (this.#isDraining() && performance.now() < deadline) await pause(DRAIN_LOOK_MS);
      if (this.state !== 'closed')
        await Promise.race([
          this.#outgoing.sendNow(createPdu('unbind')),
          pause(Math.min(graceMs, UNBIND_ANSWER_MS)),
        ]);
    }
    this.close('closed_here');
  }

  /**
   * Sends what is written, then closes. Our unanswered requests become `unknown`, those in line `not_sent`.
   */
  close(reason: CloseReason): void {
    if (this.#phase.state === 'closed') return;
    this.#connection.close();
    this.#finish(reason);
  }

  /** Closes immediately without unbinding. */
  destroy(reason: CloseReason): void {
    this.#connection.destroy();
    this.#finish(reason);
  }

  #connect(socket: Socket): Connection {
    return new Connection(socket, this.limits.maxOutboundBytes, {
      data: (chunk) => {
        if (this.#phase.state === 'closed') return;
        this.#pdus.push(chunk);
        this.#read();
      },
      drained: () => this.#read(),
      ended: () => this.close(this.#phase.state === 'unbinding' ? 'unbound' : 'peer_closed'),
      failed: (cause) => this.#fault({ kind: 'socket', message: cause.message, cause }),
      closed: (hadError) => this.#finish(hadError ? 'socket_error' : 'peer_closed'),
    });
  }

  #hasRoomToRead(): boolean {
    if (this.#phase.state === 'closed' || this.#phase.unbindSequence !== undefined) return false;
    const isBeingBound = this.role === 'smsc' && this.#phase.state === 'binding';
    return !isBeingBound && this.#dispatch.underWay < this.limits.handlerWindow && !this.#connection.isFull;
  }

  /** Reads what there is room for; the socket waits when there is none, and so at last the peer. */
  #read(): void {
    const { count, isActivity } = this.#pdus.read();
    if (this.#phase.state === 'closed') return;
    const now = performance.now();
    if (count > 0) this.#clock.heard(now, isActivity);
    this.#clock.read(now, this.#pdus.isMidPdu, count > 0);
    this.#outgoing.pump();
    const hasRoom = this.#hasRoomToRead();
    if (hasRoom && this.#connection.isPaused) this.#connection.resume();
    if (!hasRoom && !this.#connection.isPaused) this.#connection.pause();
  }

  #becomeBound(): void {
    this.#clock.bound(performance.now());
    this.#tell(() => this.#handlers.onBound?.(this));
  }

  #look(now: number): void {
    const { responseTimeoutMs } = this.limits;
    if (responseTimeoutMs > 0 && this.#connection.stalledFor(now) >= responseTimeoutMs) {
      this.destroy('stalled');
      return;
    }
    if (this.#connection.isPaused) {
      // We stopped reading, so the silence isn't the peer's.
      this.#clock.heard(now, true);
      this.#clock.read(now, false, false);
      // The socket tells that it was drained only where more than its own mark had been waiting.
      this.#read();
    } else if (responseTimeoutMs > 0) {
      this.#outgoing.expire(now - responseTimeoutMs);
    }
    const due = this.#clock.due(now);
    if (due === 'enquire') void this.#outgoing.sendNow(createPdu('enquire_link'));
    else if (due !== undefined) this.close(due);
  }

  #isDraining(): boolean {
    return this.state !== 'closed' && (this.#dispatch.underWay > 0 || this.#outgoing.unanswered > 0);
  }

  #finish(reason: CloseReason): void {
    if (this.#phase.state === 'closed') return;
    this.#phase.state = 'closed';
    clearInterval(this.#ticker);
    this.#outgoing.abandon();
    this.#tell(() => this.#handlers.onClose?.(reason, this));
  }

  /** A listener that throws must not end the process or the session. */
  #tell(listener: () => void): void {
    try {
      listener();
    } catch (cause) {
      this.#fault({ kind: 'handler_failed', message: 'a listener threw', cause });
    }
  }

  #fault(fault: SessionFault): void {
    try {
      this.#handlers.onFault?.(fault, this);
    } catch {
      // No handler is left to report to.
    }
  }
}
