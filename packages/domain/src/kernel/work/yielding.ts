/** A turn that took 200 ms is followed by 3 s of rest, so that a lane uses a sixteenth of one core at most. */
const restFactor = 15;
/** Part of an item's time may be waiting for someone else's server. */
const longestRestMs = 20_000;

/**
 * Lets background work use a small share of the time while something more urgent needs the machine: one item at a time,
 * with a rest after each that grows with what it took. It goes on, so it also ends. Without pressure it changes nothing.
 */
export class Yielding {
  readonly #isPressed: () => boolean;
  readonly #onRested: () => void;
  /** Until it fires, nothing starts. */
  #rest: NodeJS.Timeout | undefined;

  /** `onRested` is called when the next item may start. */
  constructor(isPressed: () => boolean, onRested: () => void) {
    this.#isPressed = isPressed;
    this.#onRested = onRested;
  }

  /** Whether another item may start beside those that run. */
  mayStart(running: number): boolean {
    return !this.#isPressed() || (running === 0 && this.#rest === undefined);
  }

  /** An item that took `ms` milliseconds has ended. */
  ended(ms: number): void {
    if (!this.#isPressed()) return;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(
      () => {
        this.#rest = undefined;
        this.#onRested();
      },
      Math.min(ms * restFactor, longestRestMs),
    );
  }

  stop(): void {
    clearTimeout(this.#rest);
  }
}
