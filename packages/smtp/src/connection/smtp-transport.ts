import { parseAddress } from '../address/address.ts';
import { smtpSettings } from './transport-options.ts';
import type { SmtpSettings, SmtpTransportOptions } from './transport-options.ts';
import type { SendOutcome } from './send-outcome.ts';
import { SmtpSession } from './smtp-session.ts';
import type { SmtpEnvelope } from './smtp-session.ts';

export interface SmtpTransport {
  /** How many messages can be in transit at once. Others wait. */
  readonly connections: number;
  /**
   * Sends one complete message to one recipient. Rejects only with `invalid_address`; any server or network
   * failure is an outcome.
   *
   * `onLeaving` is called immediately before the one write that contains the message and its final dot, and at
   * most once: a message it wasn't called for did not arrive. If it throws, the message isn't sent and the call
   * rejects with its error.
   */
  send(envelope: SmtpEnvelope, message: Buffer, onLeaving?: () => void): Promise<SendOutcome>;
  /** Waits for messages in transit, then closes all connections. Later messages are `unsent`. */
  close(): Promise<void>;
}

/**
 * Creates a pool of persistent SMTP connections. If the server supports PIPELINING (RFC 2920), MAIL, RCPT and
 * DATA go out in one write, which halves the round trips. Throws `invalid_server_url`.
 */
export function createSmtpTransport(options: SmtpTransportOptions): SmtpTransport {
  const pool = new SessionPool(smtpSettings(options));
  return {
    connections: pool.size,
    async send({ from, to }, message, onLeaving) {
      const envelope = { from: from === '' ? '' : parseAddress(from), to: parseAddress(to) };
      return pool.run((session) => session.deliver(envelope, message, onLeaving));
    },
    close: () => pool.close(),
  };
}

interface Idle {
  session: SmtpSession;
  /** On the clock of `performance.now()`. */
  since: number;
}

class SessionPool {
  readonly size: number;
  readonly #settings: SmtpSettings;
  /** Longest unused first. */
  readonly #idle: Idle[] = [];
  /** One timer for all: a connection is unused for a moment after each message. */
  #sweepTimer: NodeJS.Timeout | undefined;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #isClosed = false;
  #onDrained: (() => void) | null = null;

  constructor(settings: SmtpSettings) {
    this.#settings = settings;
    this.size = settings.connections;
  }

  async run(task: (session: SmtpSession) => Promise<SendOutcome>): Promise<SendOutcome> {
    if (this.#busy >= this.size) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy += 1;
    try {
      const first = await this.#attempt(task, this.#takeIdle());
      // The server may have closed an idle connection. Nothing was handed over, so try a new one.
      return first.outcome.kind === 'unsent' && first.wasUsed
        ? (await this.#attempt(task, null)).outcome
        : first.outcome;
    } finally {
      this.#release();
    }
  }

  close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#sweepTimer);
    for (const { session } of this.#idle.splice(0)) session.quit();
    if (this.#busy === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onDrained = resolve;
    });
  }

  async #attempt(
    task: (session: SmtpSession) => Promise<SendOutcome>,
    idle: SmtpSession | null,
  ): Promise<{ outcome: SendOutcome; wasUsed: boolean }> {
    if (this.#isClosed)
      return { outcome: { kind: 'unsent', reason: 'the transport is closed' }, wasUsed: false };
    const session = idle ?? (await SmtpSession.open(this.#settings));
    if (typeof session === 'string') return { outcome: { kind: 'unsent', reason: session }, wasUsed: false };
    const outcome = await task(session);
    this.#putBack(session);
    return { outcome, wasUsed: idle !== null };
  }

  /** The most recently used connection, so surplus ones idle out when there is little to send. */
  #takeIdle(): SmtpSession | null {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (idle.session.isUsable) {
        idle.session.hold(true);
        return idle.session;
      }
      idle.session.quit();
    }
    return null;
  }

  #putBack(session: SmtpSession): void {
    if (this.#isClosed || !session.isUsable || session.messages >= this.#settings.messagesPerConnection) {
      session.quit();
      return;
    }
    session.hold(false);
    this.#idle.push({ session, since: performance.now() });
    if (this.#sweepTimer === undefined) this.#sweepIn(this.#settings.idleMs);
  }

  #sweepIn(ms: number): void {
    this.#sweepTimer = setTimeout(() => this.#sweep(), Math.ceil(ms));
    this.#sweepTimer.unref();
  }

  /** Closes connections that were unused for too long, and waits for the next one. */
  #sweep(): void {
    this.#sweepTimer = undefined;
    const { idleMs } = this.#settings;
    const now = performance.now();
    while (this.#idle[0] !== undefined && this.#idle[0].since + idleMs <= now)
      this.#idle.shift()?.session.quit();
    if (this.#idle[0] !== undefined) this.#sweepIn(this.#idle[0].since + idleMs - now);
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next) {
      next();
      return;
    }
    this.#busy -= 1;
    if (this.#busy === 0) this.#onDrained?.();
  }
}
