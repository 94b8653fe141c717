import type { SendSource } from '../leases/send-source.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';

/**
 * One campaign, or one account's transactional messages, as this process sees it: its work and the recipients
 * it holds.
 */
export class Lane {
  readonly accountId: string;
  readonly work: SendSource;
  /** Leased, in order of sending. */
  queue: LeasedDelivery[] = [];
  /** Leased, waiting for their rate limit. */
  held: LeasedDelivery[] = [];
  /** Where the last claim ended. */
  after = '-infinity';
  isClaiming = false;
  /** True when a claim from the beginning found nothing more. */
  isExhausted = false;
  /** PickedDelivery and not settled yet. */
  inFlight = 0;
  tendedAt = performance.now();
  /** Refusals of the sender in a row, none of a recipient between them. */
  senderRefusals = 0;

  constructor(work: SendSource) {
    this.accountId = work.accountId;
    this.work = work;
  }

  get isEmpty(): boolean {
    return this.queue.length === 0 && this.held.length === 0 && this.inFlight === 0 && !this.isClaiming;
  }

  /** Everything leased and not picked, taken out. */
  takeAll(): LeasedDelivery[] {
    const all = [...this.held, ...this.queue];
    this.held = [];
    this.queue = [];
    return all;
  }
}

/**
 * Of so many picks one is offered to campaigns first, so that a flood of transactional messages does not stop
 * them.
 */
const campaignTurn = 5;

/**
 * The open lanes of one channel, served in turns: transactional messages first, then accounts, then an
 * account's campaigns. So a small campaign does not wait behind a large one, and an account with many
 * campaigns gets no more than one with a single one.
 */
export class Lanes {
  readonly #transactional: Line = new Map();
  readonly #campaigns: Line = new Map();
  readonly #byKey = new Map<string, Lane>();
  #picks = 0;

  get size(): number {
    return this.#byKey.size;
  }

  [Symbol.iterator](): IterableIterator<Lane> {
    return this.#byKey.values();
  }

  get(key: string): Lane | undefined {
    return this.#byKey.get(key);
  }

  add(lane: Lane): void {
    const line = this.#lineOf(lane);
    this.#byKey.set(lane.work.key, lane);
    line.set(lane.accountId, [...(line.get(lane.accountId) ?? []), lane]);
  }

  remove(lane: Lane): void {
    const line = this.#lineOf(lane);
    this.#byKey.delete(lane.work.key);
    const others = (line.get(lane.accountId) ?? []).filter((other) => other !== lane);
    if (others.length > 0) line.set(lane.accountId, others);
    else line.delete(lane.accountId);
  }

  /**
   * The next recipient that may be sent to now; `admits` is asked for each, and those it refuses are held.
   */
  next(admits: Admits): { lane: Lane; item: LeasedDelivery } | undefined {
    if (this.#transactional.size === 0) return advanceCursor(this.#campaigns, admits);
    this.#picks += 1;
    const [first, second] =
      this.#picks % campaignTurn === 0
        ? [this.#campaigns, this.#transactional]
        : [this.#transactional, this.#campaigns];
    return advanceCursor(first, admits) ?? advanceCursor(second, admits);
  }

  /** The next single message, for room that campaigns leave free. */
  nextSingle(admits: Admits): { lane: Lane; item: LeasedDelivery } | undefined {
    return advanceCursor(this.#transactional, admits);
  }

  #lineOf(lane: Lane): Line {
    return lane.work.campaignId === null ? this.#transactional : this.#campaigns;
  }
}

type Admits = (lane: Lane, item: LeasedDelivery) => boolean;
/** Lanes by account; a Map keeps the order of insertion. */
type Line = Map<string, Lane[]>;

function advanceCursor(line: Line, admits: Admits): { lane: Lane; item: LeasedDelivery } | undefined {
  for (const [accountId, lanes] of line) {
    for (const [index, lane] of lanes.entries()) {
      const item = takeAdmitted(lane, admits);
      if (item === undefined) continue;
      // Whoever was served goes to the end of the line.
      line.delete(accountId);
      line.set(accountId, [...lanes.slice(0, index), ...lanes.slice(index + 1), lane]);
      return { lane, item };
    }
  }
  return undefined;
}

function takeAdmitted(lane: Lane, admits: Admits): LeasedDelivery | undefined {
  for (let item = lane.queue.shift(); item !== undefined; item = lane.queue.shift()) {
    if (admits(lane, item)) return item;
    lane.held.push(item);
  }
  return undefined;
}
