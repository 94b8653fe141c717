import type { CampaignContent } from './campaign-content.ts';
import type { LeasedDelivery } from './leased-delivery.ts';

/** One campaign as this process sees it: its content and the recipients it holds. */
export class Lane {
  readonly accountId: string;
  readonly campaignId: string;
  readonly content: CampaignContent;
  /** Leased, in order of sending. */
  queue: LeasedDelivery[] = [];
  /** Leased, waiting for their rate limit. */
  held: LeasedDelivery[] = [];
  /** Where the last claim ended. */
  after = '-infinity';
  isClaiming = false;
  /** True when a claim from the beginning found nothing more. */
  isExhausted = false;
  /** Picked and not settled yet. */
  inFlight = 0;
  /** Refusals of the sender in a row, none of a recipient between them. */
  senderRefusals = 0;

  constructor(content: CampaignContent) {
    this.accountId = content.accountId;
    this.campaignId = content.campaignId;
    this.content = content;
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
 * The open lanes, served in turns: accounts first, then an account's campaigns. So a small campaign does not wait behind a
 * large one, and an account with many campaigns gets no more than one with a single one.
 */
export class Lanes {
  readonly #byAccount = new Map<string, Lane[]>();
  readonly #byCampaign = new Map<string, Lane>();

  get size(): number {
    return this.#byCampaign.size;
  }

  [Symbol.iterator](): IterableIterator<Lane> {
    return this.#byCampaign.values();
  }

  get(campaignId: string): Lane | undefined {
    return this.#byCampaign.get(campaignId);
  }

  add(lane: Lane): void {
    this.#byCampaign.set(lane.campaignId, lane);
    this.#byAccount.set(lane.accountId, [...(this.#byAccount.get(lane.accountId) ?? []), lane]);
  }

  remove(lane: Lane): void {
    this.#byCampaign.delete(lane.campaignId);
    const others = (this.#byAccount.get(lane.accountId) ?? []).filter((other) => other !== lane);
    if (others.length > 0) this.#byAccount.set(lane.accountId, others);
    else this.#byAccount.delete(lane.accountId);
  }

  /** The next recipient that may be sent to now; `admits` is asked for each, and those it refuses are held. */
  next(admits: (lane: Lane, item: LeasedDelivery) => boolean): { lane: Lane; item: LeasedDelivery } | undefined {
    for (const [accountId, lanes] of this.#byAccount) {
      for (const [index, lane] of lanes.entries()) {
        const item = takeAdmitted(lane, admits);
        if (item === undefined) continue;
        // Whoever was served goes to the end of the line; a Map keeps the order of insertion.
        this.#byAccount.delete(accountId);
        this.#byAccount.set(accountId, [...lanes.slice(0, index), ...lanes.slice(index + 1), lane]);
        return { lane, item };
      }
    }
    return undefined;
  }
}

function takeAdmitted(lane: Lane, admits: (lane: Lane, item: LeasedDelivery) => boolean): LeasedDelivery | undefined {
  for (let item = lane.queue.shift(); item !== undefined; item = lane.queue.shift()) {
    if (admits(lane, item)) return item;
    lane.held.push(item);
  }
  return undefined;
}
