import { type Command, responseTo } from '../protocol/commands.ts';
import type { Pdu } from '../protocol/pdu.ts';
import type { RequestOutcome } from './request-outcome.ts';

const LAST_SEQUENCE = 0x7fffffff;

interface Entry {
  command: Command;
  sentAt: number;
  settle(outcome: RequestOutcome): void;
}

/** Our requests by sequence number, oldest first, each settled exactly once. */
export class UnansweredRequests {
  // A Map keeps insertion order and all timeouts are equal, so the first entry expires next.
  readonly #entries = new Map<number, Entry>();
  #lastSequence: number;

  constructor(lastSequence = 0) {
    this.#lastSequence = lastSequence;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** 1 to 0x7fffffff and round again (SMPP 3.4 §3.2), never one that is still waiting for its answer. */
  nextSequence(): number {
    do this.#lastSequence = this.#lastSequence >= LAST_SEQUENCE ? 1 : this.#lastSequence + 1;
    while (this.#entries.has(this.#lastSequence));
    return this.#lastSequence;
  }

  add(sequence: number, entry: Entry): void {
    this.#entries.set(sequence, entry);
  }

  /** Matches by sequence number only; false if no request is waiting for it. */
  answer(response: Pdu): boolean {
    const entry = this.#entries.get(response.sequence);
    if (entry === undefined) return false;
    if (response.command !== 'generic_nack' && response.command !== responseTo(entry.command)) return false;
    this.#entries.delete(response.sequence);
    entry.settle({ kind: 'answered', response });
    return true;
  }

  /** Settles a request whose response is unreadable. */
  spoil(sequence: number): boolean {
    const entry = this.#entries.get(sequence);
    if (entry === undefined) return false;
    this.#entries.delete(sequence);
    entry.settle({ kind: 'unknown', reason: 'unreadable' });
    return true;
  }

  /** Expires requests sent before a time. Returns how many. */
  expire(sentBefore: number): number {
    let count = 0;
    for (const [sequence, entry] of this.#entries) {
      if (entry.sentAt > sentBefore) break;
      this.#entries.delete(sequence);
      entry.settle({ kind: 'unknown', reason: 'timeout' });
      count += 1;
    }
    return count;
  }

  abandon(): void {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    for (const entry of entries) entry.settle({ kind: 'unknown', reason: 'closed' });
  }
}
