/** How long what is marked ahead may take to leave, in milliseconds. */
const aheadMs = 50;
/** Messages marked ahead at most, however fast they leave. */
const most = 250;
/** Measured over at least this long, in milliseconds. */
const spanMs = 100;
/**
 * Campaigns wait this long from one statement to the next, in milliseconds. A statement costs as much CPU as ten
 * messages, whatever the number of its rows.
 */
const apartMs = 15;

/**
 * How many messages to mark and to compose ahead of the transport, and when to mark the next ones. Both follow the
 * time that messages take to leave and statements to run, not the number of connections: several workers with few
 * connections each need few statements, too. A slow server leaves nothing marked ahead, so a pause takes effect at
 * once.
 */
export class LookAhead {
  readonly #maxInFlight: number;
  readonly #isAllowed: () => boolean;
  #perMs = 0;
  #counted = 0;
  #since = performance.now();
  #begunAt = -Infinity;
  /** How long a statement takes. Follows a slow one at once and forgets it after some ten fast ones. */
  #statementMs = 0;

  /** Without a journal everything marked is in doubt after a crash, so nothing is marked ahead. */
  constructor(maxInFlight: number, isAllowed: () => boolean) {
    this.#maxInFlight = maxInFlight;
    this.#isAllowed = isAllowed;
  }

  /** A statement begins that stores the results of so many messages. */
  begin(sent: number): void {
    this.#begunAt = performance.now();
    this.#counted += sent;
    const passed = this.#begunAt - this.#since;
    if (passed < spanMs) return;
    this.#perMs = this.#counted / passed;
    this.#counted = 0;
    this.#since = this.#begunAt;
  }

  /** The statement has ended. */
  end(): void {
    const took = performance.now() - this.#begunAt;
    this.#statementMs = Math.max(took, this.#statementMs * 0.9 + took * 0.1);
  }

  /** Messages that may be marked, with those in flight. */
  get window(): number {
    return this.#maxInFlight + this.#ahead;
  }

  /** So few marked messages wait that the transport would run dry during the next statement. */
  isLow(ready: number): boolean {
    return ready <= Math.min(this.#ahead / 2, this.#perMs * this.#statementMs * 1.5);
  }

  /** Milliseconds until a campaign's next messages may be marked. */
  get wait(): number {
    return this.#isAllowed() ? Math.max(0, this.#begunAt + apartMs - performance.now()) : 0;
  }

  /** Messages to keep composed. */
  get composed(): number {
    return Math.max(this.#maxInFlight * 2, this.window);
  }

  get #ahead(): number {
    return this.#isAllowed() ? Math.min(Math.ceil(this.#perMs * aheadMs), most) : 0;
  }
}
