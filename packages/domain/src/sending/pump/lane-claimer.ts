import type { BareDomain } from '../../domain-with.ts';
import type { OpenLane } from './due-lanes.ts';
import { releaseLeases } from '../leases/extend-leases.ts';
import { type LaneChannel, laneChannels, type SendSource } from '../leases/send-source.ts';
import { Lane, Lanes } from './lanes.ts';
import { LeaseBook } from '../leases/lease-book.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import type { PumpOptions } from './pump-options.ts';
import { RateGate } from '../rates/rate-gate.ts';
import { TenantConnection } from '../leases/tenant-connection.ts';

/** More that wait for a rate limit go back to the queue, each with its turn. */
const heldAtMost = 200;

export interface PickedDelivery {
  lane: Lane;
  item: LeasedDelivery;
}

/** What each of very many open lanes may lease at a time. */
const leastShare = 50;

/** How often an open lane may look after what does not wait for its end. */
const laneTendMs = 5_000;

/**
 * Brings recipients in: opens a lane per campaign or stream, keeps it filled by claims, and concludes it when
 * nothing is left.
 */
export class LaneClaimer {
  readonly gate: RateGate;
  readonly #domain: Pick<BareDomain, 'config' | 'deps'>;
  readonly #options: PumpOptions;
  readonly #connection: TenantConnection;
  readonly #leases: LeaseBook;
  readonly #lanes: Record<LaneChannel, Lanes> = { email: new Lanes(), sms: new Lanes() };
  readonly #opening = new Map<string, { lane: OpenLane; end: Promise<void> }>();
  readonly #running = new Set<Promise<void>>();
  readonly #onFilled: () => void;
  #isStopped = false;

  constructor(domain: Pick<BareDomain, 'config' | 'deps'>, options: PumpOptions, onFilled: () => void) {
    this.#domain = domain;
    this.#options = options;
    this.#onFilled = onFilled;
    this.#connection = new TenantConnection(domain.config.appDatabaseUrl);
    this.#leases = new LeaseBook(this.#connection, options.leaseSeconds);
    this.gate = new RateGate(this.#connection);
  }

  /** How many lanes are open here. */
  get size(): number {
    return this.#lanes.email.size + this.#lanes.sms.size + this.#opening.size;
  }

  /** What is open here, or about to be. */
  get open(): OpenLane[] {
    const lanes = this.#all().map(({ accountId, work: { campaignId, channel } }) => ({
      accountId,
      campaignId,
      channel,
    }));
    return [...lanes, ...[...this.#opening.values()].map(({ lane }) => lane)];
  }

  /** Opens a lane; nothing happens when one with this key is open already. */
  async openLane(key: string, lane: OpenLane, load: () => Promise<SendSource>): Promise<void> {
    if (
      this.#isStopped ||
      laneChannels.some((channel) => this.#lanes[channel].get(key) !== undefined) ||
      this.#opening.has(key)
    )
      return;
    const end = this.#load(load).finally(() => this.#opening.delete(key));
    this.#opening.set(key, { lane, end });
    await end;
  }

  /**
   * The next recipient of a channel, fairly, or the next single message; starts claims for lanes that run
   * low.
   */
  next(
    channel: LaneChannel,
    { isSingle = false, isPaused }: { isSingle?: boolean; isPaused: (accountId: string) => boolean },
  ): PickedDelivery | undefined {
    this.#refill(this.#lanes[channel]);
    const admits = (lane: Lane, item: LeasedDelivery) =>
      !isPaused(lane.accountId) && this.gate.admits(lane.work.senderOf(item), item);
    const picked = isSingle ? this.#lanes[channel].nextSingle(admits) : this.#lanes[channel].next(admits);
    if (picked !== undefined) picked.lane.inFlight += 1;
    return picked;
  }

  /** An item is settled, or its lease was lost. */
  done({ lane, item }: PickedDelivery): void {
    this.#leases.remove(item);
    lane.inFlight -= 1;
    if (lane.isExhausted) this.#refill(this.#lanes[lane.work.channel]);
  }

  /**
   * Somebody else took leases of this lane, for example a pause: what is held of it is stale. What was left
   * of it is given back.
   */
  lost(lane: Lane, picked: readonly LeasedDelivery[]): void {
    const releasing = this.#release(lane.accountId, [...picked, ...lane.takeAll()])
      .catch((error: unknown) =>
        this.#domain.deps.logger.warn(
          { lane: lane.work.key, error: String(error) },
          'leases could not be given back; they end by themselves',
        ),
      )
      .finally(() => this.#running.delete(releasing));
    this.#running.add(releasing);
  }

  /**
   * A few times a second: fetches tokens of limited accounts, gives back what waits too long, extends leases.
   */
  async tend(): Promise<void> {
    for (const lane of this.#all()) {
      this.#tendLane(lane);
      if (lane.held.length === 0 && !this.gate.hasLimits(lane.accountId)) continue;
      if (!(await this.gate.refresh(lane.accountId)) && lane.held.length === 0) continue;
      const overflow = lane.held.splice(heldAtMost);
      await this.#release(
        lane.accountId,
        overflow,
        overflow.map((item, n) => this.gate.waitFor(lane.work.senderOf(item), item, n + heldAtMost)),
      );
      lane.queue.unshift(...lane.held.splice(0));
    }
    await this.#leases.extend();
  }

  /** Stops claiming and gives back what was not picked. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.allSettled([...[...this.#opening.values()].map(({ end }) => end), ...this.#running]);
    for (const lane of this.#all()) await this.#release(lane.accountId, lane.takeAll());
  }

  /** Gives back one that was picked and not sent. */
  async giveBack({ lane, item }: PickedDelivery): Promise<void> {
    await this.#release(lane.accountId, [item]);
    lane.inFlight -= 1;
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #load(load: () => Promise<SendSource>): Promise<void> {
    const work = await load();
    await this.gate.refresh(work.accountId);
    this.#lanes[work.channel].add(new Lane(work));
    this.#onFilled();
  }

  #all(): Lane[] {
    return laneChannels.flatMap((channel) => [...this.#lanes[channel]]);
  }

  #tendLane(lane: Lane): void {
    if (performance.now() - lane.tendedAt < laneTendMs) return;
    lane.tendedAt = performance.now();
    const tending = lane.work
      .tend()
      .catch((error: unknown) =>
        this.#domain.deps.logger.warn(
          { accountId: lane.accountId, error: String(error) },
          'a lane could not be tended; trying again',
        ),
      )
      .finally(() => this.#running.delete(tending));
    this.#running.add(tending);
  }

  #refill(lanes: Lanes): void {
    if (this.#isStopped) return;
    const share = Math.max(leastShare, Math.floor((this.#options.batchSize * 4) / Math.max(4, lanes.size)));
    const limit = Math.min(this.#options.batchSize, share);
    for (const lane of lanes) {
      if (lane.isClaiming || lane.queue.length > limit / 2 || lane.held.length > heldAtMost) continue;
      if (!lane.isExhausted) this.#run(lane, () => this.#claim(lane, limit));
      else if (lane.isEmpty) this.#run(lane, () => this.#conclude(lane));
    }
  }

  /**
   * One claim or conclusion of a lane at a time; a failure closes the lane, and the next sweep opens it
   * again.
   */
  #run(lane: Lane, work: () => Promise<void>): void {
    lane.isClaiming = true;
    const running = work()
      .catch((error: unknown) => {
        this.#domain.deps.logger.warn(
          { lane: lane.work.key, error: String(error) },
          'a lane could not be read; trying again',
        );
        if (lane.inFlight === 0) this.#lanes[lane.work.channel].remove(lane);
      })
      .finally(() => {
        lane.isClaiming = false;
        this.#running.delete(running);
        this.#onFilled();
      });
    this.#running.add(running);
  }

  async #claim(lane: Lane, limit: number): Promise<void> {
    const { accountId, after } = lane;
    const batch = await lane.work.claim(this.#connection, {
      after,
      limit,
      leaseSeconds: this.#options.leaseSeconds,
    });
    this.#leases.add(batch.leased);
    if (this.#isStopped) return this.#release(accountId, batch.leased);
    lane.queue.push(...batch.leased);
    // The end was reached: look once more from the beginning, where what was given back waits.
    if (batch.taken === 0 && after === '-infinity') lane.isExhausted = true;
    lane.after = batch.taken < limit ? '-infinity' : batch.last;
  }

  async #conclude(lane: Lane): Promise<void> {
    await lane.work.conclude();
    this.#lanes[lane.work.channel].remove(lane);
  }

  async #release(accountId: string, items: LeasedDelivery[], delays?: number[]): Promise<void> {
    for (const item of items) this.#leases.remove(item);
    await releaseLeases(this.#connection, accountId, items, delays);
  }
}
