import type { Pdu } from '../protocol/pdu.ts';
import type { RequestOutcome } from '../session/request-outcome.ts';
import type { SmppSession } from '../session/smpp-session.ts';

interface Waiting {
  pdu: Pdu;
  settle(outcome: RequestOutcome): void;
}

/** The queue of messages to the carrier, which respects its window, its rate and its pauses. */
export class SubmitLine {
  readonly #perSecond: number;
  readonly #maxWaiting: number;
  #session: SmppSession | undefined;
  #line: Waiting[] = [];
  #lineStart = 0;
  #pausedUntil = 0;
  /** When the rate allows the next message. */
  #nextAt = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param perSecond 0 for no limit */
  constructor(perSecond: number, maxWaiting: number) {
    this.#perSecond = perSecond;
    this.#maxWaiting = maxWaiting;
  }

  get waiting(): number {
    return this.#line.length - this.#lineStart;
  }

  open(session: SmppSession): void {
    this.#session = session;
  }

  /** Queued messages become `not_sent`. */
  close(): void {
    this.#session = undefined;
    const waiting = this.#line.slice(this.#lineStart);
    this.#line = [];
    this.#lineStart = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { settle } of waiting)
      settle({ kind: 'not_sent', reason: 'closed', message: 'the connection ended before its turn came' });
  }

  send(pdu: Pdu): Promise<RequestOutcome> {
    return new Promise((settle) => {
      if (this.#session === undefined)
        settle({ kind: 'not_sent', reason: 'not_bound', message: 'there is no connection to the carrier' });
      else if (this.waiting >= this.#maxWaiting)
        settle({
          kind: 'not_sent',
          reason: 'queue_full',
          message: `${this.waiting} messages are waiting already`,
        });
      else {
        this.#line.push({ pdu, settle });
        this.pump();
      }
    });
  }

  /** Sends nothing for this many ms, because the carrier asked for less. */
  pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + milliseconds);
  }

  /** Sends what is allowed now. Call it after every answer. */
  pump(): void {
    while (this.waiting > 0 && this.#session?.hasRoom === true) {
      const wait = this.#waitMs(performance.now());
      if (wait > 0) {
        this.#wake(wait);
        break;
      }
      const next = this.#line[this.#lineStart++];
      if (next) void this.#session.request(next.pdu).then(next.settle);
    }
    if (this.#lineStart === this.#line.length || this.#lineStart > 1_000) {
      this.#line = this.#line.slice(this.#lineStart);
      this.#lineStart = 0;
    }
  }

  /** How long the next message must wait; 0 takes its turn. */
  #waitMs(now: number): number {
    if (now < this.#pausedUntil) return this.#pausedUntil - now;
    if (this.#perSecond <= 0) return 0;
    // Catch up at most a tenth of a second: a quiet minute doesn't allow a burst.
    this.#nextAt = Math.max(this.#nextAt, now - 100);
    if (this.#nextAt > now) return this.#nextAt - now;
    this.#nextAt += 1_000 / this.#perSecond;
    return 0;
  }

  #wake(inMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.pump();
    }, Math.ceil(inMs));
  }
}
