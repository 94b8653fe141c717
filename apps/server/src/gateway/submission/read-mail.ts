import type { SMTPServerDataStream } from 'smtp-server';

/** How many bytes of messages may be in memory at once, over all connections. */
export class ByteBudget {
  readonly #most: number;
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  take(bytes: number): boolean {
    if (this.#taken + bytes > this.#most) return false;
    this.#taken += bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#taken -= bytes;
  }
}

/** A message in memory; `free` must be called once it is no longer needed. */
export type ReceivedMail = { kind: 'received'; raw: Buffer; free(): void } | { kind: 'oversized' } | { kind: 'no_room' };

/** Reads a message to its end, whatever becomes of it, so that the dialogue can go on. */
export async function readMail(stream: SMTPServerDataStream, budget: ByteBudget): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isFull = false;
  const free = () => budget.giveBack(bytes);
  try {
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk) || stream.sizeExceeded || isFull) continue;
      isFull = !budget.take(chunk.length);
      if (isFull) continue;
      bytes += chunk.length;
      chunks.push(chunk);
    }
  } catch (error) {
    free();
    throw error;
  }
  if (!stream.sizeExceeded && !isFull) return { kind: 'received', raw: chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks), free };
  free();
  return stream.sizeExceeded ? { kind: 'oversized' } : { kind: 'no_room' };
}
