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
   */
  send(envelope: SmtpEnvelope, message: Buffer): Promise<SendOutcome>;
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
    async send({ from, to }, message) {
      const envelope = { from: from === '' ? '' : parseAddress(from), to: parseAddress(to) };
      return pool.run((session) => session.deliver(envelope, message));
    },
    close: () => pool.close(),
  };
}

interface Idle {
  session: SmtpSession;
  timer: NodeJS.Timeout;
}

class SessionPool {
  readonly size: number;
  readonly #settings: SmtpSettings;
  readonly #idle: Idle[] = [];
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
    for (const { session, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      session.quit();
    }
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
      clearTimeout(idle.timer);
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
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((idle) => idle.session === session),
        1,
      );
      session.quit();
    }, this.#settings.idleMs);
    timer.unref();
    this.#idle.push({ session, timer });
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
