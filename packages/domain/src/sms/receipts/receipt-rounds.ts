/**
 * How long receipts that can't be applied wait for the next try: a tenth of their age or so. One that overtook the
 * answer with its id is applied within 100 ms; one of an id that nobody knows is hardly looked at any more.
 */
const rounds = [
  { everyMs: 100, reachMs: 1_000 },
  { everyMs: 1_000, reachMs: 10_000 },
  // Always, for receipts of other processes that were committed behind later ones.
  { everyMs: 10_000, reachMs: 100_000 },
  { everyMs: 100_000, reachMs: 1_000_000 },
  { everyMs: 1_000_000, reachMs: Number.POSITIVE_INFINITY },
] as const;
const unconditional = 2;
/** How far apart the times are at which the end of the queue is remembered. */
const markMs = 500;
/** New receipts that other processes stored are noticed within this. */
const longestWaitMs = 2_000;

/** The next receipts to read: those with ids after `after`, up to `upTo`. */
export interface ReceiptRange {
  after: bigint;
  upTo: bigint;
}

/** What became of a range: the last id that was read, or null if there was none; and whether any of them stay. */
export interface ReadRange {
  last: bigint | null;
  isLeft: boolean;
}

interface Round {
  start: bigint;
  position: bigint;
  upTo: bigint;
  lastLeft: bigint | null;
}

const endless = 2n ** 63n - 1n;

/**
 * Which stored receipts a process reads next: new ones first, by id, each once; then those that stayed, in rounds that
 * reach further back the rarer they are. In memory, because nearly all receipts are applied at once, and a row that said
 * when to try again would cost each of them an index entry. A process that starts reads everything once.
 */
export class ReceiptRounds {
  readonly #now: () => number;
  /** Everything up to this id was read once. */
  #end = 0n;
  /** Where the end was, oldest first. */
  #marks: { at: number; end: bigint }[] = [];
  readonly #dueAt: number[];
  /** Nothing behind this id is known to have stayed. */
  #lastLeft = 0n;
  #isNewRead = false;
  #round: Round | null = null;
  /** The round of the range that is being read; null if that has new receipts. */
  #asked: Round | null = null;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#dueAt = rounds.map(({ everyMs }) => now() + everyMs);
  }

  /** Undefined if there's nothing to do until `waitMs` is over; ask then, or when something was stored. */
  next(): ReceiptRange | undefined {
    this.#asked = null;
    if (!this.#isNewRead) return { after: this.#end, upTo: endless };
    this.#isNewRead = false;
    this.#round ??= this.#begin();
    this.#asked = this.#round;
    return this.#round === null ? undefined : { after: this.#round.position, upTo: this.#round.upTo };
  }

  /** Once for each range that `next` gave. */
  read({ last, isLeft }: ReadRange): void {
    if (this.#asked !== null) this.#readAgain(this.#asked, last, isLeft);
    else if (last === null) this.#isNewRead = true;
    else {
      this.#mark();
      this.#end = last;
      if (isLeft) this.#lastLeft = last;
    }
  }

  /** Reads everything again, whatever its age. */
  readAll(): void {
    this.#round = { start: 0n, position: 0n, upTo: endless, lastLeft: null };
  }

  /** Until the next round, or until receipts that other processes stored are looked for. */
  waitMs(): number {
    const dueAt = this.#dueAt.filter((_, index) => this.#isUseful(index));
    // Not at once, also while the database can't be reached.
    return Math.max(rounds[0].everyMs, Math.min(longestWaitMs, ...dueAt.map((at) => at - this.#now())));
  }

  #begin(): Round | null {
    this.#mark();
    const index = rounds.findLastIndex(
      (_, at) => (this.#dueAt[at] ?? 0) <= this.#now() && this.#isUseful(at),
    );
    if (index === -1) return null;
    // It includes the rounds that reach less far.
    for (let at = 0; at <= index; at += 1) this.#dueAt[at] = this.#now() + (rounds[at]?.everyMs ?? 0);
    const start = this.#startOf(index);
    return { start, position: start, upTo: this.#end, lastLeft: null };
  }

  #readAgain(round: Round, last: bigint | null, isLeft: boolean): void {
    // Another round has begun since it was asked for.
    if (round !== this.#round) return;
    if (last !== null && isLeft) round.lastLeft = last;
    if (last !== null && last < round.upTo) {
      round.position = last;
      return;
    }
    this.#round = null;
    const before = this.#lastLeft < round.start ? this.#lastLeft : round.start;
    // What was read for the first time since then lies behind the round.
    if (this.#lastLeft <= round.upTo) this.#lastLeft = round.lastLeft ?? before;
  }

  #isUseful(index: number): boolean {
    return index === unconditional || this.#lastLeft > this.#startOf(index);
  }

  /** The end of the queue that long ago: what a round reads begins there. */
  #startOf(index: number): bigint {
    const before = this.#now() - (rounds[index]?.reachMs ?? 0);
    return this.#marks.findLast(({ at }) => at <= before)?.end ?? 0n;
  }

  #mark(): void {
    const now = this.#now();
    if (now - (this.#marks.at(-1)?.at ?? Number.NEGATIVE_INFINITY) < markMs) return;
    this.#marks.push({ at: now, end: this.#end });
    const oldest = now - rounds[3].reachMs;
    const needless = this.#marks.findLastIndex(({ at }) => at <= oldest);
    if (needless > 0) this.#marks.splice(0, needless);
  }
}
