import type { BareDomain } from '../../domain-with.ts';
import { TenantConnection } from '../leases/tenant-connection.ts';
import { type MarkAnswer, settleAndMark } from '../settling/settle-and-mark.ts';
import { settleParked, type Settlement } from '../settling/settlement.ts';
import { AccountPauses, isConflict, isDatabaseUnavailable } from './account-pauses.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import type { ChannelTransport, SendResult } from './channel-transport.ts';
import { Composing } from './composing.ts';
import { Deadline } from './deadline.ts';
import { Departures, type OnAnswer } from './departures.ts';
import type { LaneClaimer, PickedDelivery } from './lanes/lane-claimer.ts';
import type { Lane } from './lanes/lanes.ts';
import { LookAhead } from './look-ahead.ts';
import type { PumpOptions } from './lanes/pump-options.ts';
import { TransportHealth } from './transport-health.ts';
import {
  batchesByAccount,
  type ComposedDelivery,
  isTransactional,
  type SendBatch,
  type UnstoredResult,
} from './send-batch.ts';

/** Milliseconds until results are stored at the latest. Without a journal, what isn't stored is in doubt after a kill. */
const storeWithin = { journal: 50, noJournal: 20 };

/**
 * Sends the messages of one channel. Composes ahead of time, marks what may leave next, hands it over as the
 * transport has room, and settles the results in the statement that marks more. Sending goes on while a statement
 * runs.
 */
export class ChannelSender {
  readonly #domain: Pick<BareDomain, 'config' | 'deps'>;
  readonly #options: PumpOptions;
  readonly #transport: ChannelTransport;
  readonly #claimer: LaneClaimer;
  readonly #connection: TenantConnection;
  #results: UnstoredResult[] = [];
  /** Marked in the database: ready, in flight, or with a result that isn't stored. */
  #marked = 0;
  readonly #composing: Composing;
  readonly #departures: Departures;
  readonly #lookAhead: LookAhead;
  readonly #health: TransportHealth;
  readonly #nextStep = new Deadline(() => this.wake());
  #isStepping = false;
  #isWoken = false;
  #isStopped = false;
  readonly #accountPauses = new AccountPauses();
  #onIdle: (() => void) | null = null;
  onSenderRefused: (picked: PickedDelivery, response: string) => void = () => undefined;

  constructor(
    domain: Pick<BareDomain, 'config' | 'deps'>,
    options: PumpOptions,
    transport: ChannelTransport,
    claimer: LaneClaimer,
  ) {
    this.#domain = domain;
    this.#options = options;
    this.#transport = transport;
    this.#claimer = claimer;
    this.#health = new TransportHealth(transport.channel, domain.deps.logger, () => this.wake());
    this.#connection = new TenantConnection(domain.config.appDatabaseUrl);
    this.#composing = new Composing(domain.deps.clock, {
      pick: ({ onlyTransactional }) =>
        claimer.next(transport.channel, {
          onlyTransactional,
          isPaused: (accountId) => this.#accountPauses.has(accountId),
        }),
      onDone: () => this.wake(),
      onFailed: (picked, settlement) => this.#results.push({ ...picked, isMarked: false, settlement }),
    });
    const onAnswer: OnAnswer = ({ lane, item }, result, slot) => {
      this.#learn({ lane, item }, result);
      this.#results.push({ lane, item, slot, isMarked: true, settlement: result.settlement });
      this.wake();
    };
    this.#departures = new Departures(transport, onAnswer, (error) =>
      domain.deps.logger.warn({ error: String(error) }, 'the journal of messages that leave failed'),
    );
    this.#lookAhead = new LookAhead(transport.maxInFlight, () => claimer.hasJournal);
  }

  /** Checks for something to do. Cheap; may be called at any time. */
  wake(): void {
    this.#isWoken = true;
    this.#handOver();
    this.#compose();
    if (!this.#isStepping) void this.#loop();
  }

  /** Starts nothing new, waits for the messages in flight and releases the rest. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unmarkReady();
    this.wake();
    if (!this.#isIdle())
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
        this.wake();
      });
    await this.#claimer.release(this.#composing.remove());
    await this.#transport.close();
    await this.#connection.close();
  }

  async #loop(): Promise<void> {
    this.#isStepping = true;
    while (this.#isWoken && this.#isWorthwhile()) {
      this.#isWoken = false;
      await this.#step();
    }
    this.#isStepping = false;
    if (this.#isStopped && this.#isIdle()) this.#onIdle?.();
  }

  #isIdle(): boolean {
    const underWay = this.#departures.inFlight + this.#composing.pending + this.#results.length;
    return underWay === 0 && !this.#isStepping;
  }

  /**
   * Whether to store and mark now. A statement for many rows costs little more than one for a few, so campaigns wait
   * until the transport would run dry.
   */
  #isWorthwhile(): boolean {
    if (this.#isStopped || this.#nextStep.isOver || this.#results.some(isTransactional)) return true;
    const canMark = !this.#composing.isEmpty && !this.#health.isPaused && this.#room > 0;
    if (canMark && this.#composing.hasTransactional) return true;
    const mustMark = canMark && this.#lookAhead.isLow(this.#departures.ready);
    const store = this.#claimer.hasJournal ? storeWithin.journal : storeWithin.noJournal;
    const wait = mustMark ? this.#lookAhead.wait : store;
    if (wait === 0) return true;
    if (mustMark || this.#results.length > 0) this.#nextStep.within(wait);
    return false;
  }

  /** Messages that may be marked once the results are stored. */
  get #room(): number {
    const freed = this.#results.filter(({ isMarked }) => isMarked).length;
    return this.#lookAhead.window - this.#marked + freed;
  }

  /** Settles all results and marks the next messages, one statement per account. */
  async #step(): Promise<void> {
    this.#nextStep.clear();
    const mustWait = ({ lane }: UnstoredResult) =>
      !this.#isStopped && this.#accountPauses.has(lane.accountId);
    const results = this.#results.filter((result) => !mustWait(result));
    this.#results = this.#results.filter(mustWait);
    this.#lookAhead.begin(results.length);
    const freed = results.filter(({ isMarked }) => isMarked).length;
    for (const batch of batchesByAccount(results, this.#takeNext(freed))) {
      try {
        await this.#storeAndSend(batch);
        this.#accountPauses.end(batch.accountId);
      } catch (error) {
        await this.#recover(batch, error);
      }
    }
    this.#lookAhead.end();
  }

  #takeNext(freed: number): ComposedDelivery[] {
    if (this.#health.isPaused || this.#isStopped) return [];
    const room = this.#lookAhead.window - this.#marked + freed;
    const { reserved } = this.#transport;
    return this.#composing.take(room - reserved, room);
  }

  async #storeAndSend(batch: SendBatch): Promise<void> {
    const { marked, refused, lost } = await this.#store(batch);
    for (const result of batch.results) this.#settled(result);
    const composed = new Map(batch.chosen.map((one) => [one.item, one]));
    const find = (items: readonly LeasedDelivery[]) => items.flatMap((item) => composed.get(item) ?? []);
    const markedAt = performance.now();
    this.#marked += marked.length;
    this.#departures.add(find(marked).map((one) => ({ ...one, markedAt })));
    if (refused.length + lost.length > 0) this.#drop(find(marked), find(refused), find(lost));
    if (this.#isStopped) this.#unmarkReady();
    this.#handOver();
  }

  #store({ chosen, ...batch }: SendBatch): Promise<MarkAnswer> {
    return settleAndMark(this.#connection, {
      ...batch,
      channel: this.#transport.channel,
      leaseSeconds: this.#options.leaseSeconds,
      next: chosen.map(({ item }) => item),
    });
  }

  /**
   * An unavailable database pauses the channel. A statement that the database refuses pauses only its
   * account, while the others go on.
   */
  async #recover(batch: SendBatch, error: unknown): Promise<void> {
    const { accountId, results, chosen } = batch;
    this.#domain.deps.logger.warn(
      { accountId, error: String(error) },
      'results could not be stored; trying again',
    );
    this.#composing.putBack(chosen);
    if (isDatabaseUnavailable(error)) {
      this.#results.push(...results);
      return this.#health.pause(1000);
    }
    const wait = this.#accountPauses.add(accountId);
    setTimeout(() => this.wake(), wait + 1);
    this.#releaseComposed(accountId);
    if (isConflict(error)) this.#results.push(...results);
    else for (const result of results) await this.#settleAlone({ ...batch, chosen: [] }, result);
  }

  /**
   * Parks a result that can't be stored as `unknown`, with the error. If parking fails too, the lease expires
   * and the row becomes `unknown` then.
   */
  async #settleAlone(batch: Omit<SendBatch, 'results'>, result: UnstoredResult): Promise<void> {
    const { accountId } = batch;
    const store = (settlement: Settlement) => this.#store({ ...batch, results: [{ ...result, settlement }] });
    try {
      await store(result.settlement).catch((error: unknown) => {
        if (isDatabaseUnavailable(error) || isConflict(error)) throw error;
        this.#domain.deps.logger.error(
          { accountId, deliveryId: result.item.id, error: String(error) },
          'a result could not be stored; the message is in doubt',
        );
        return store(settleParked(result.settlement, error));
      });
    } catch (error) {
      if (isDatabaseUnavailable(error) || isConflict(error)) return void this.#results.push(result);
      this.#domain.deps.logger.error(
        { accountId, deliveryId: result.item.id, error: String(error) },
        'a message could not be parked',
      );
    }
    this.#settled(result);
  }

  #settled(result: UnstoredResult): void {
    if (result.isMarked) this.#marked -= 1;
    if (result.slot !== undefined) result.item.claim.journal?.settled(result.slot);
    this.#claimer.done(result);
  }

  /** Composed messages of a paused account make room for the others. */
  #releaseComposed(accountId: string): void {
    for (const lane of this.#composing.lanes()) if (lane.accountId === accountId) this.#giveUp(lane);
  }

  /**
   * A message that may not leave is claimed and checked again, which skips it with the reason. When none of a lane
   * may, the campaign was paused or cancelled; when its claim is lost, another process sends it.
   */
  #drop(
    marked: readonly ComposedDelivery[],
    refused: readonly ComposedDelivery[],
    lost: readonly ComposedDelivery[],
  ): void {
    void this.#claimer.release([...refused, ...lost]);
    const going = new Set(marked.map(({ lane }) => lane));
    for (const lane of new Set(refused.map((one) => one.lane))) if (!going.has(lane)) this.#giveUp(lane);
    for (const lane of new Set(lost.map((one) => one.lane))) this.#giveUp(lane);
  }

  #giveUp(lane: Lane): void {
    const isStale = (one: ComposedDelivery) => one.lane === lane;
    this.#unmarkReady(isStale);
    this.#claimer.giveUp(lane, this.#composing.remove(isStale));
  }

  /** What waits for the transport is composed, but no longer marked. */
  #unmarkReady(isMeant: (one: ComposedDelivery) => boolean = () => true): void {
    const unmarked = this.#departures.takeBack(isMeant);
    this.#marked -= unmarked.length;
    this.#composing.putBack(unmarked);
  }

  #compose(): void {
    if (!this.#isStopped && !this.#health.isPaused)
      this.#composing.fill(this.#lookAhead.composed, this.#transport.reserved);
  }

  #handOver(): void {
    if (this.#health.isPaused || this.#departures.areLate) this.#unmarkReady();
    this.#departures.handOver();
  }

  /** Acts on what a result says about the server, the recipient's provider or the sender. */
  #learn(picked: PickedDelivery, result: SendResult): void {
    if (!this.#health.learn(result)) return;
    const { settlement, isThrottled, isAboutSender } = result;
    if (isThrottled) this.#claimer.gate.slowDown(picked.item).catch(() => undefined);
    picked.lane.senderRefusals = isAboutSender ? picked.lane.senderRefusals + 1 : 0;
    if (isAboutSender && picked.lane.senderRefusals === this.#options.senderRefusalLimit)
      this.onSenderRefused(picked, settlement.response ?? '');
  }
}
