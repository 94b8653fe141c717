const secondMs = 1_000;

/** How many messages this process sends a second. */
export class SendPace {
  #second = 0;
  #now = 0;
  #before = 0;

  /** One more message is settled. */
  note(): void {
    this.#turn();
    this.#now += 1;
  }

  /** Of the last full second or of the one under way, whichever has more. */
  get perSecond(): number {
    this.#turn();
    return Math.max(this.#now, this.#before);
  }

  #turn(): void {
    const second = Math.floor(performance.now() / secondMs);
    if (second === this.#second) return;
    this.#before = second === this.#second + 1 ? this.#now : 0;
    this.#now = 0;
    this.#second = second;
  }
}
