/**
 * Text as it will be sent, in UTF-8. A string for each of thousands of rows until they are joined was a third of the
 * reading thread's time: the collector copied them again and again.
 */
export class TextBuffer {
  #bytes = Buffer.allocUnsafeSlow(1 << 18);
  #used = 0;

  add(text: string): void {
    // A UTF-16 unit takes three bytes of UTF-8 at most.
    const needed = this.#used + text.length * 3;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#used += this.#bytes.write(text, this.#used);
  }

  /** What was added, in memory of its own size that can be handed to another thread; begins afresh. */
  take(): Uint8Array {
    const taken = new Uint8Array(this.#bytes.subarray(0, this.#used));
    this.#used = 0;
    return taken;
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#used);
    this.#bytes = larger;
  }
}
