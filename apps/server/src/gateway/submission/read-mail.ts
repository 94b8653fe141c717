import type { SMTPServerDataStream } from 'smtp-server';
import { type Pace, watchPace } from '../../bodies/pace.ts';

/** Limits the bytes of messages in memory at once, over all connections. */
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

/** A message in memory. Call `free` when it is no longer needed. */
export type ReceivedMail =
  | { kind: 'received'; raw: Buffer; free(): void }
  | { kind: 'oversized' }
  | { kind: 'no_room' };

/** The minimum rate of a message, and the function that ends its connection. */
export interface MailPace {
  slowest: Pace;
  cut(): void;
}

/** Reads a message to its end even if it is refused, so the dialogue can continue. */
export async function readMail(
  stream: SMTPServerDataStream,
  budget: ByteBudget,
  { slowest, cut }: MailPace,
): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let seen = 0;
  let isFull = false;
  const endWatch = watchPace(() => seen, cut, slowest);
  const free = () => budget.giveBack(bytes);
  try {
    for await (const chunk of stream) {
      seen += chunk.length;
      if (!Buffer.isBuffer(chunk) || stream.sizeExceeded || isFull) continue;
      isFull = !budget.take(chunk.length);
      if (isFull) continue;
      bytes += chunk.length;
      chunks.push(chunk);
    }
  } catch (error) {
    free();
    throw error;
  } finally {
    endWatch();
  }
  if (!stream.sizeExceeded && !isFull)
    return {
      kind: 'received',
      raw: chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks),
      free,
    };
  free();
  return stream.sizeExceeded ? { kind: 'oversized' } : { kind: 'no_room' };
}
