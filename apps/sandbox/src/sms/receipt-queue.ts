/** Runs thousands of delayed tasks on one timer. */
export class LaterQueue {
  readonly #stepMs = 20;
  #due: { at: number; work: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  add(delayMs: number, work: () => void): void {
    this.#due.push({ at: performance.now() + delayMs, work });
    this.#timer ??= setInterval(() => this.#run(), this.#stepMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#due = [];
  }

  #run(): void {
    const now = performance.now();
    const ready = this.#due.filter(({ at }) => at <= now);
    if (ready.length > 0) this.#due = this.#due.filter(({ at }) => at > now);
    for (const { work } of ready) work();
    if (this.#due.length > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
