/** Batches concurrent writes: one write at a time, with everything that arrived during the last one. */
export class BatchWriter<Item> {
  readonly #write: (items: Item[]) => Promise<void>;
  readonly #most: number;
  #waiting: { items: readonly Item[]; resolve(): void; reject(error: unknown): void }[] = [];
  #running: Promise<void> | null = null;

  constructor(write: (items: Item[]) => Promise<void>, most = 2_000) {
    this.#write = write;
    this.#most = most;
  }

  /** Resolves when these items are written; rejects if their write failed. */
  add(items: readonly Item[]): Promise<void> {
    if (items.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ items, resolve, reject });
      this.#running ??= this.#run().finally(() => {
        this.#running = null;
      });
    });
  }

  async flush(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #run(): Promise<void> {
    // Batch everything from this turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const batch = this.#take();
      try {
        await this.#write(batch.flatMap(({ items }) => items));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
  }

  #take() {
    let size = 0;
    const end = this.#waiting.findIndex(({ items }) => {
      size += items.length;
      return size > this.#most;
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : Math.max(1, end));
  }
}
