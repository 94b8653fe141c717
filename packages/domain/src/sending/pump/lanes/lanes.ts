import type { SendSource } from '../../leases/send-source.ts';
import type { LeasedDelivery } from '../../leases/leased-delivery.ts';

/** A `SendSource` that is open in this process, and the deliveries leased from it. */
export class Lane {
  readonly accountId: string;
  readonly source: SendSource;
  /** Leased, in sending order. */
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
  maintainedAt = performance.now();
  /** How many times in a row the server refused the sender. */
  senderRefusals = 0;

  constructor(source: SendSource) {
    this.accountId = source.accountId;
    this.source = source;
  }

  get isEmpty(): boolean {
    return this.queue.length === 0 && this.held.length === 0 && this.inFlight === 0 && !this.isClaiming;
  }

  /** Removes and returns everything leased and not picked. */
  takeAll(): LeasedDelivery[] {
    const all = [...this.held, ...this.queue];
    this.held = [];
    this.queue = [];
    return all;
  }
}

/** Every fifth pick goes to campaigns first, so a flood of transactional messages can't stop them. */
const campaignEvery = 5;

/**
 * The open lanes of one channel. Transactional lanes go first; accounts take turns, and so do an account's
 * campaigns. A small campaign doesn't wait behind a large one, and many campaigns earn an account no extra
 * turns.
 */
export class Lanes {
  readonly #transactional: Rotation = new Map();
  readonly #campaigns: Rotation = new Map();
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
    const rotation = this.#rotationOf(lane);
    this.#byKey.set(lane.source.key, lane);
    rotation.set(lane.accountId, [...(rotation.get(lane.accountId) ?? []), lane]);
  }

  remove(lane: Lane): void {
    const rotation = this.#rotationOf(lane);
    this.#byKey.delete(lane.source.key);
    const others = (rotation.get(lane.accountId) ?? []).filter((other) => other !== lane);
    if (others.length > 0) rotation.set(lane.accountId, others);
    else rotation.delete(lane.accountId);
  }

  /** The next delivery that `admits` accepts; those it refuses are held. */
  next(admits: Admits): { lane: Lane; item: LeasedDelivery } | undefined {
    if (this.#transactional.size === 0) return takeNext(this.#campaigns, admits);
    this.#picks += 1;
    const [first, second] =
      this.#picks % campaignEvery === 0
        ? [this.#campaigns, this.#transactional]
        : [this.#transactional, this.#campaigns];
    return takeNext(first, admits) ?? takeNext(second, admits);
  }

  /** The next transactional message, for room that campaigns leave free. */
  nextTransactional(admits: Admits): { lane: Lane; item: LeasedDelivery } | undefined {
    return takeNext(this.#transactional, admits);
  }

  #rotationOf(lane: Lane): Rotation {
    return lane.source.campaignId === null ? this.#transactional : this.#campaigns;
  }
}

type Admits = (lane: Lane, item: LeasedDelivery) => boolean;
/** Lanes by account, the next to serve first: a Map keeps the order of insertion. */
type Rotation = Map<string, Lane[]>;

function takeNext(rotation: Rotation, admits: Admits): { lane: Lane; item: LeasedDelivery } | undefined {
  for (const [accountId, lanes] of rotation) {
    for (const [index, lane] of lanes.entries()) {
      const item = takeAdmitted(lane, admits);
      if (item === undefined) continue;
      // The account and the lane that were served go to the end.
      rotation.delete(accountId);
      rotation.set(accountId, [...lanes.slice(0, index), ...lanes.slice(index + 1), lane]);
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
