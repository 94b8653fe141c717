import type { Channel, Logger } from '../../kernel/index.ts';
import type { SendResult } from './channel-transport.ts';

/** Connections in a row that end without an answer before the server counts as unavailable. */
const maxDrops = 5;
const firstPauseMs = 500;
const longestPauseMs = 60_000;

/**
 * Whether a channel can send: pauses it, longer each time, while its server or the database is unavailable. Logs each
 * pause with the server's answer, and the end of the last: nothing else tells why no message leaves.
 */
export class TransportHealth {
  readonly #channel: Channel;
  readonly #logger: Logger;
  readonly #onOver: () => void;
  #pausedUntil = 0;
  /** Times in a row that the server was unavailable. */
  #failures = 0;
  /** Connections in a row that the server ended without an answer. */
  #drops = 0;

  /** `onOver` is called after each pause. */
  constructor(channel: Channel, logger: Logger, onOver: () => void) {
    this.#channel = channel;
    this.#logger = logger;
    this.#onOver = onOver;
  }

  get isPaused(): boolean {
    return performance.now() < this.#pausedUntil;
  }

  /** Sends nothing for about `ms` milliseconds. */
  pause(ms: number): void {
    const wait = ms * (0.75 + Math.random() / 2);
    this.#pausedUntil = performance.now() + wait;
    setTimeout(this.#onOver, wait + 1);
  }

  /** Whether the result says something about its message: the server was there. */
  learn({ settlement, isUnavailable, isDropped }: SendResult): boolean {
    this.#drops = isDropped ? this.#drops + 1 : 0;
    // A single message can make a server hang up; several in a row mean the server is failing.
    if (isUnavailable || this.#drops >= maxDrops) {
      if (!this.isPaused) this.#waitForServer(settlement.response);
      return false;
    }
    if (isDropped) return false;
    if (this.#failures > 0)
      this.#logger.info({ channel: this.#channel }, 'messages leave again: the server answers');
    this.#failures = 0;
    return true;
  }

  #waitForServer(answer: string | null): void {
    const waitMs = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures++);
    const facts = { channel: this.#channel, answer, times: this.#failures, nextTryInMs: waitMs };
    const why = this.#channel === 'email' ? 'the server in SMTP_URL' : 'every SMS carrier';
    this.#logger.warn(facts, `no message leaves: ${why} is unavailable; trying again`);
    this.pause(waitMs);
  }
}
