import type { SendResult } from './channel-transport.ts';

/** Connections in a row that end without an answer before the server counts as unavailable. */
const maxDrops = 5;
const firstPauseMs = 500;
const longestPauseMs = 60_000;

/** Whether a channel can send: pauses it, longer each time, while its server or the database is unavailable. */
export class TransportHealth {
  readonly #onOver: () => void;
  #pausedUntil = 0;
  /** Times in a row that the server was unavailable. */
  #failures = 0;
  /** Connections in a row that the server ended without an answer. */
  #drops = 0;

  /** `onOver` is called after each pause. */
  constructor(onOver: () => void) {
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
  learn({ isUnavailable, isDropped }: SendResult): boolean {
    this.#drops = isDropped ? this.#drops + 1 : 0;
    // A single message can make a server hang up; several in a row mean the server is failing.
    if (isUnavailable || this.#drops >= maxDrops) {
      if (!this.isPaused) this.pause(Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures++));
      return false;
    }
    if (isDropped) return false;
    this.#failures = 0;
    return true;
  }
}
