import type { Pdu } from '../protocol/pdu.ts';
import type { RequestOutcome } from './request-outcome.ts';
import type { SessionLimits } from './session-limits.ts';
import { UnansweredRequests } from './unanswered-requests.ts';

interface Waiting {
  pdu: Pdu;
  settle(outcome: RequestOutcome): void;
}

/** Our requests: a limited number unanswered, the rest queued. */
export class OutgoingRequests {
  readonly #limits: SessionLimits;
  /** Writes, or throws when the PDU cannot be written. */
  readonly #write: (pdu: Pdu, sequence: number) => void;
  readonly #isBlocked: () => boolean;
  readonly #unanswered = new UnansweredRequests();
  // A queue with a moving index, because shift() on a long array costs O(n).
  #line: Waiting[] = [];
  #lineStart = 0;

  constructor(limits: SessionLimits, write: (pdu: Pdu, sequence: number) => void, isBlocked: () => boolean) {
    this.#limits = limits;
    this.#write = write;
    this.#isBlocked = isBlocked;
  }

  get unanswered(): number {
    return this.#unanswered.size;
  }

  get waiting(): number {
    return this.#line.length - this.#lineStart;
  }

  get hasRoom(): boolean {
    return this.waiting === 0 && this.#unanswered.size < this.#limits.window && !this.#isBlocked();
  }

  send(pdu: Pdu): Promise<RequestOutcome> {
    if (this.hasRoom) return this.sendNow(pdu);
    if (this.waiting >= this.#limits.maxWaiting)
      return notSent('queue_full', `${this.waiting} requests are already waiting`);
    return new Promise((settle) => this.#line.push({ pdu, settle }));
  }

  /** Bypasses the queue and the window: binds, enquiries, unbind. */
  sendNow(pdu: Pdu): Promise<RequestOutcome> {
    return new Promise((settle) => {
      this.#start({ pdu, settle });
    });
  }

  nextSequence(): number {
    return this.#unanswered.nextSequence();
  }

  answer(response: Pdu): boolean {
    const isExpected = this.#unanswered.answer(response);
    this.pump();
    return isExpected;
  }

  spoil(sequence: number): boolean {
    const isExpected = this.#unanswered.spoil(sequence);
    this.pump();
    return isExpected;
  }

  expire(sentBefore: number): void {
    if (this.#unanswered.expire(sentBefore) > 0) this.pump();
  }

  /** Sends queued requests while there is room. */
  pump(): void {
    while (this.waiting > 0 && this.#unanswered.size < this.#limits.window && !this.#isBlocked()) {
      const next = this.#line[this.#lineStart++];
      if (next) this.#start(next);
    }
    if (this.#lineStart === this.#line.length || this.#lineStart > 1_000) {
      this.#line = this.#line.slice(this.#lineStart);
      this.#lineStart = 0;
    }
  }

  dropWaiting(): void {
    const waiting = this.#line.slice(this.#lineStart);
    this.#line = [];
    this.#lineStart = 0;
    for (const { settle } of waiting)
      settle({ kind: 'not_sent', reason: 'closed', message: 'the session ended before its turn came' });
  }

  abandon(): void {
    this.dropWaiting();
    this.#unanswered.abandon();
  }

  #start({ pdu, settle }: Waiting): void {
    const sequence = this.#unanswered.nextSequence();
    try {
      this.#write(pdu, sequence);
    } catch (error) {
      settle({
        kind: 'not_sent',
        reason: 'invalid',
        message: error instanceof Error ? error.message : 'it cannot be written',
      });
      return;
    }
    this.#unanswered.add(sequence, { command: pdu.command, sentAt: performance.now(), settle });
  }
}

export function notSent(
  reason: 'closed' | 'not_bound' | 'queue_full' | 'invalid',
  message: string,
): Promise<RequestOutcome> {
  return Promise.resolve({ kind: 'not_sent', reason, message });
}
