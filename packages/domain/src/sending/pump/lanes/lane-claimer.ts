import type { BareDomain } from '../../../domain-with.ts';
import type { OpenLane } from './due-lanes.ts';
import { releaseLeases } from '../../leases/release-leases.ts';
import { type LaneChannel, laneChannels } from '../../leases/lane-channel.ts';
import type { SendSource } from '../../leases/send-source.ts';
import { Lane, Lanes } from './lanes.ts';
import { tidyJournals } from '../../journal/journals.ts';
import { SendJournal } from '../../journal/send-journal.ts';
import { LeaseBook } from '../../leases/lease-book.ts';
import type { LeasedDelivery } from '../../leases/leased-delivery.ts';
import type { PumpOptions } from './pump-options.ts';
import { RateGate } from '../../rates/rate-gate.ts';
import { SendPace } from './send-pace.ts';
import { TenantConnection } from '../../leases/tenant-connection.ts';

/** Deliveries beyond this that wait for a rate limit go back to the queue, each with its own delay. */
const maxHeld = 200;

export interface PickedDelivery {
  lane: Lane;
  item: LeasedDelivery;
}

/** The least a lane may lease at a time, however many lanes are open. */
const minClaim = 50;

/** How often an open lane is maintained. */
const maintainEveryMs = 5_000;

/** Opens a lane per `SendSource`, keeps it filled with claims, and concludes it when nothing is left. */
export class LaneClaimer {
  readonly gate: RateGate;
  readonly pace = new SendPace();
  readonly #domain: Pick<BareDomain, 'config' | 'deps'>;
  readonly #options: PumpOptions;
  readonly #connection: TenantConnection;
  readonly #leases: LeaseBook;
  readonly #lanes: Record<LaneChannel, Lanes> = { email: new Lanes(), sms: new Lanes() };
  readonly #opening = new Map<string, { lane: OpenLane; end: Promise<void> }>();
  readonly #running = new Set<Promise<void>>();
  readonly #onFilled: () => void;
  #journal: SendJournal | null;
  /** Releases the database didn't take. */
  #unreleased: { accountId: string; items: LeasedDelivery[]; delays?: number[] | undefined }[] = [];
  #isStopped = false;

  constructor(domain: Pick<BareDomain, 'config' | 'deps'>, options: PumpOptions, onFilled: () => void) {
    this.#domain = domain;
    this.#options = options;
    this.#onFilled = onFilled;
    this.#connection = new TenantConnection(domain.config.appDatabaseUrl);
    this.#leases = new LeaseBook(this.#connection, options.leaseSeconds);
    this.gate = new RateGate(this.#connection);
    this.#journal = openJournal(domain);
  }

  /** How many lanes are open in this process. */
  get size(): number {
    return this.#lanes.email.size + this.#lanes.sms.size + this.#opening.size;
  }

  get hasJournal(): boolean {
    return this.#journal !== null;
  }

  /** The lanes that are open in this process or being opened. */
  get open(): OpenLane[] {
    const lanes = this.#all().map(({ accountId, source: { campaignId, channel } }) => ({
      accountId,
      campaignId,
      channel,
    }));
    return [...lanes, ...[...this.#opening.values()].map(({ lane }) => lane)];
  }

  /** Opens a lane, unless one with this key is open already. */
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

  /** The next delivery of a channel, in fair turns. Starts claims for lanes that run low. */
  next(
    channel: LaneChannel,
    {
      onlyTransactional = false,
      isPaused,
    }: { onlyTransactional?: boolean; isPaused: (accountId: string) => boolean },
  ): PickedDelivery | undefined {
    this.#refill(this.#lanes[channel]);
    const admits = (lane: Lane, item: LeasedDelivery) =>
      !isPaused(lane.accountId) && this.gate.admits(lane.source.senderOf(item), item);
    const picked = onlyTransactional
      ? this.#lanes[channel].nextTransactional(admits)
      : this.#lanes[channel].next(admits);
    if (picked !== undefined) picked.lane.inFlight += 1;
    return picked;
  }

  /** A delivery is settled, released, or its lease was lost. */
  done({ lane }: PickedDelivery): void {
    lane.inFlight -= 1;
    this.pace.note();
    if (lane.isExhausted) this.#refill(this.#lanes[lane.source.channel]);
  }

  /** Nothing of this lane may leave, for example because of a pause. Releases what waits in it and what was picked. */
  giveUp(lane: Lane, picked: readonly PickedDelivery[]): void {
    const waiting = lane.takeAll();
    lane.inFlight += waiting.length;
    void this.release([...picked, ...waiting.map((item) => ({ lane, item }))]);
  }

  /**
   * Called a few times a second. Fetches tokens of rate-limited accounts, releases deliveries that wait too
   * long and extends leases.
   */
  async maintain(): Promise<void> {
    for (const lane of this.#all()) {
      this.#maintainLane(lane);
      // Tokens are shared by all processes: one that has nothing to send, because it waits for answers, leaves them.
      const hasWaiting = lane.held.length > 0 || lane.queue.length > 0;
      if (!hasWaiting || (lane.held.length === 0 && !this.gate.hasLimits(lane.accountId))) continue;
      if (!(await this.gate.refresh(lane.accountId)) && lane.held.length === 0) continue;
      const overflow = lane.held.splice(maxHeld);
      await this.#releaseItems(
        lane.accountId,
        overflow,
        overflow.map((item, n) => this.gate.waitFor(lane.source.senderOf(item), item, n + maxHeld)),
      );
      lane.queue.unshift(...lane.held.splice(0));
    }
    for (const { accountId, items, delays } of this.#unreleased.splice(0))
      await this.#releaseItems(accountId, items, delays);
    await this.#leases.maintain();
  }

  /** Stops claiming and releases what was not picked. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.allSettled([...[...this.#opening.values()].map(({ end }) => end), ...this.#running]);
    for (const lane of this.#all()) await this.#releaseItems(lane.accountId, lane.takeAll());
  }

  /** Releases deliveries that were picked and not sent. What the database doesn't take is tried again later. */
  async release(picked: readonly PickedDelivery[]): Promise<void> {
    const byAccount = new Map<string, PickedDelivery[]>();
    for (const one of picked)
      byAccount.set(one.lane.accountId, [...(byAccount.get(one.lane.accountId) ?? []), one]);
    for (const [accountId, some] of byAccount) {
      await this.#releaseItems(
        accountId,
        some.map(({ item }) => item),
      );
      for (const one of some) this.done(one);
    }
  }

  /** Deletes the claims that are over. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running);
    await this.#leases.maintain().catch(() => undefined);
    if (this.#leases.isEmpty) this.#journal?.close();
    return this.#connection.close();
  }

  async #load(load: () => Promise<SendSource>): Promise<void> {
    const source = await load();
    await this.gate.refresh(source.accountId);
    this.#lanes[source.channel].add(new Lane(source));
    this.#onFilled();
  }

  #all(): Lane[] {
    return laneChannels.flatMap((channel) => [...this.#lanes[channel]]);
  }

  #maintainLane(lane: Lane): void {
    if (performance.now() - lane.maintainedAt < maintainEveryMs) return;
    lane.maintainedAt = performance.now();
    const maintaining = lane.source
      .maintain()
      .catch((error: unknown) =>
        this.#domain.deps.logger.warn(
          { accountId: lane.accountId, error: String(error) },
          'a lane could not be maintained; trying again',
        ),
      )
      .finally(() => this.#running.delete(maintaining));
    this.#running.add(maintaining);
  }

  #refill(lanes: Lanes): void {
    if (this.#isStopped) return;
    const share = Math.max(minClaim, Math.floor((this.#options.batchSize * 4) / Math.max(4, lanes.size)));
    const limit = Math.min(this.#options.batchSize, share);
    for (const lane of lanes) {
      if (lane.isClaiming || lane.queue.length > limit / 2 || lane.held.length > maxHeld) continue;
      if (!lane.isExhausted) this.#run(lane, () => this.#claim(lane, limit));
      else if (lane.isEmpty) this.#run(lane, () => this.#conclude(lane));
    }
  }

  /**
   * Runs one claim or conclusion of a lane at a time. A failure closes the lane; the next sweep opens it
   * again.
   */
  #run(lane: Lane, action: () => Promise<void>): void {
    lane.isClaiming = true;
    const running = action()
      .catch((error: unknown) => {
        this.#domain.deps.logger.warn(
          { lane: lane.source.key, error: String(error) },
          'a lane could not be read; trying again',
        );
        if (lane.inFlight === 0) this.#lanes[lane.source.channel].remove(lane);
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
    const batch = await lane.source.claim(this.#connection, {
      after,
      limit,
      leaseSeconds: this.#options.leaseSeconds,
      journal: this.#openJournal(),
    });
    this.#leases.add(batch.claim);
    if (this.#isStopped) return this.#releaseItems(accountId, batch.leased);
    lane.queue.push(...batch.leased);
    // The end was reached: claim again from the beginning, where released deliveries are.
    if (batch.taken === 0 && after === '-infinity') lane.isExhausted = true;
    lane.after = batch.taken < limit ? '-infinity' : batch.last;
  }

  /** A journal that another process took is replaced: what is claimed from now on is this process's again. */
  #openJournal(): SendJournal | null {
    if (this.#journal?.isTaken === true) this.#journal = openJournal(this.#domain);
    return this.#journal;
  }

  async #conclude(lane: Lane): Promise<void> {
    await lane.source.conclude();
    this.#lanes[lane.source.channel].remove(lane);
  }

  async #releaseItems(accountId: string, items: LeasedDelivery[], delays?: number[]): Promise<void> {
    const released = releaseLeases(this.#connection, accountId, items, delays).catch((error: unknown) => {
      this.#domain.deps.logger.warn(
        { accountId, error: String(error) },
        'leases could not be released; trying again',
      );
      this.#unreleased.push({ accountId, items, delays });
    });
    this.#running.add(released);
    await released;
    this.#running.delete(released);
  }
}

/** Sending works without a journal; more messages are in doubt after a crash. */
function openJournal({ config, deps }: Pick<BareDomain, 'config' | 'deps'>): SendJournal | null {
  try {
    tidyJournals(config.dataDir);
    return SendJournal.open(config.dataDir);
  } catch (error) {
    deps.logger.warn({ error: String(error) }, 'the journal of messages that leave could not be opened');
    return null;
  }
}
