/** Counts open connections by key (an address or an account) and refuses more than `most`. */
export class OpenPlaces {
  readonly #most: number;
  readonly #open = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** False if the key has reached its limit. If true, call `leave` once. */
  enter(key: string): boolean {
    const open = this.#open.get(key) ?? 0;
    if (open >= this.#most) return false;
    this.#open.set(key, open + 1);
    return true;
  }

  leave(key: string): void {
    const open = (this.#open.get(key) ?? 0) - 1;
    if (open > 0) this.#open.set(key, open);
    else this.#open.delete(key);
  }
}
