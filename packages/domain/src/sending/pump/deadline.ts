/** The moment when something must happen at the latest. The earliest of those set counts. */
export class Deadline {
  readonly #onOver: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** On the clock of `performance.now()`. */
  #at = Infinity;
  isOver = false;

  constructor(onOver: () => void) {
    this.#onOver = onOver;
  }

  /** Sets it to `ms` milliseconds from now, unless it's earlier already. */
  within(ms: number): void {
    const at = performance.now() + ms;
    if (this.isOver || at >= this.#at) return;
    clearTimeout(this.#timer);
    this.#at = at;
    this.#timer = setTimeout(() => {
      this.isOver = true;
      this.#onOver();
    }, ms);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#at = Infinity;
    this.isOver = false;
  }
}
