import type { BareDomain } from '../../domain-with.ts';
import { DomainError } from '../../kernel/index.ts';
import { TenantConnection } from '../leases/tenant-connection.ts';
import { settleMessages } from '../settling/settle-messages.ts';
import { settleRecipients } from '../settling/settle-recipients.ts';
import { settleParked, settleUnsendable, type Settlement } from '../settling/settlement.ts';
import { AccountPauses, isConflict, isDatabaseUnavailable } from './account-pauses.ts';
import type { ChannelTransport, SendResult } from './channel-transport.ts';
import type { LaneClaimer, PickedDelivery } from './lane-claimer.ts';
import type { PumpOptions } from './pump-options.ts';
import {
  batchesByAccount,
  chooseNext,
  type ComposedDelivery,
  isTransactional,
  type SendBatch,
  type UnstoredResult,
} from './send-batch.ts';

/** Connections in a row that end without an answer before the server counts as unavailable. */
const maxDrops = 5;

/**
 * Sends the messages of one channel. Composes ahead of time, marks as many rows `sending` as the transport
 * takes, and settles the results in the same statement. Never more than `maxInFlight` rows are `sending`, so
 * no more can be in doubt if the process dies.
 */
export class ChannelSender {
  readonly #domain: Pick<BareDomain, 'config' | 'deps'>;
  readonly #options: PumpOptions;
  readonly #transport: ChannelTransport;
  readonly #claimer: LaneClaimer;
  readonly #connection: TenantConnection;
  #composed: ComposedDelivery[] = [];
  #results: UnstoredResult[] = [];
  /** Messages being composed. */
  #composing = 0;
  /** Rows that are `sending` in the database. */
  #inFlight = 0;
  #isStepping = false;
  #isWoken = false;
  #isStopped = false;
  #pausedUntil = 0;
  /** Times in a row that the server was unavailable. */
  #failures = 0;
  /** Connections in a row that the server ended without an answer. */
  #drops = 0;
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
    this.#connection = new TenantConnection(domain.config.appDatabaseUrl);
  }

  /** Checks for something to do. Cheap; may be called at any time. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#isStepping) void this.#loop();
  }

  /** Starts nothing new, waits for the messages in flight and releases the rest. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.wake();
    if (!this.#isIdle())
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
        this.wake();
      });
    for (const composed of this.#composed.splice(0)) await this.#claimer.release(composed);
    await this.#transport.close();
    await this.#connection.close();
  }

  async #loop(): Promise<void> {
    this.#isStepping = true;
    while (this.#isWoken) {
      this.#isWoken = false;
      await this.#step();
    }
    this.#isStepping = false;
    if (this.#isStopped && this.#isIdle()) this.#onIdle?.();
  }

  #isIdle(): boolean {
    return this.#inFlight === 0 && this.#composing === 0 && this.#results.length === 0 && !this.#isStepping;
  }

  /** Settles all results and marks the next messages, one statement per account. */
  async #step(): Promise<void> {
    this.#compose();
    const mustWait = ({ lane }: UnstoredResult) =>
      !this.#isStopped && this.#accountPauses.has(lane.accountId);
    const results = this.#results.filter((result) => !mustWait(result));
    this.#results = this.#results.filter(mustWait);
    const freed = results.filter(({ isMarked }) => isMarked).length;
    for (const batch of batchesByAccount(results, this.#takeNext(freed))) {
      try {
        await this.#storeAndSend(batch);
        this.#accountPauses.end(batch.accountId);
      } catch (error) {
        await this.#recover(batch, error);
      }
    }
  }

  #takeNext(freed: number): ComposedDelivery[] {
    if (this.#isPaused() || this.#isStopped) return [];
    const { chosen, rest } = chooseNext(this.#composed, this.#transport, this.#inFlight - freed);
    this.#composed = rest;
    return chosen;
  }

  async #storeAndSend({ accountId, isCampaign, results, chosen }: SendBatch): Promise<void> {
    const settlements = results.map(({ settlement }) => settlement);
    const marked = await this.#store(accountId, isCampaign, settlements, chosen);
    for (const result of results) this.#settled(result);
    this.#send(chosen.filter(({ item }) => marked.has(item.id)));
    for (const composed of chosen) if (!marked.has(composed.item.id)) this.#drop(composed);
  }

  /** Returns the ids that are now `sending`. */
  #store(
    accountId: string,
    isCampaign: boolean,
    settlements: readonly Settlement[],
    next: readonly ComposedDelivery[] = [],
  ): Promise<Set<string>> {
    const items = next.map(({ item }) => item);
    return (isCampaign ? settleRecipients : settleMessages)(this.#connection, accountId, settlements, items, {
      leaseSeconds: this.#options.leaseSeconds,
      channel: this.#transport.channel,
    });
  }

  /**
   * An unavailable database pauses the channel. A statement that the database refuses pauses only its
   * account, while the others go on.
   */
  async #recover({ accountId, isCampaign, results, chosen }: SendBatch, error: unknown): Promise<void> {
    this.#domain.deps.logger.warn(
      { accountId, error: String(error) },
      'results could not be stored; trying again',
    );
    this.#composed.unshift(...chosen);
    if (isDatabaseUnavailable(error)) {
      this.#results.push(...results);
      return this.#pause(1000);
    }
    const wait = this.#accountPauses.add(accountId);
    setTimeout(() => this.wake(), wait + 1);
    this.#releaseComposed(accountId);
    if (isConflict(error)) this.#results.push(...results);
    else for (const result of results) await this.#settleAlone(accountId, isCampaign, result);
  }

  /**
   * Parks a result that can't be stored as `unknown`, with the error. If parking fails too, the lease expires
   * and the row becomes `unknown` then.
   */
  async #settleAlone(accountId: string, isCampaign: boolean, result: UnstoredResult): Promise<void> {
    const store = (settlement: Settlement) => this.#store(accountId, isCampaign, [settlement]);
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
    if (result.isMarked) this.#inFlight -= 1;
    this.#claimer.done(result);
  }

  /** Composed messages of a paused account make room for the others. */
  #releaseComposed(accountId: string): void {
    for (const composed of this.#composed.filter(({ lane }) => lane.accountId === accountId))
      if (this.#composed.includes(composed)) {
        this.#composed.splice(this.#composed.indexOf(composed), 1);
        this.#drop(composed);
      }
  }

  /** The lease is gone: the campaign was paused or cancelled, or the row was reaped after a long stall. */
  #drop(composed: ComposedDelivery): void {
    const stale = [composed, ...this.#composed.filter(({ lane }) => lane === composed.lane)];
    this.#composed = this.#composed.filter(({ lane }) => lane !== composed.lane);
    for (const one of stale) this.#claimer.done(one);
    this.#claimer.lost(
      composed.lane,
      stale.map(({ item }) => item),
    );
  }

  #compose(): void {
    if (this.#isStopped || this.#isPaused()) return;
    for (let picked = this.#pick(); picked !== undefined; picked = this.#pick()) this.#composeOne(picked);
  }

  /**
   * Composes up to twice `maxInFlight` ahead. When campaigns fill that, also as many transactional messages
   * as there is reserved room for.
   */
  #pick(): PickedDelivery | undefined {
    const { channel, maxInFlight, reserved } = this.#transport;
    const isPaused = (accountId: string) => this.#accountPauses.has(accountId);
    if (this.#composed.length + this.#composing < maxInFlight * 2)
      return this.#claimer.next(channel, { isPaused });
    const transactional = this.#composing + this.#composed.filter(isTransactional).length;
    return transactional < reserved
      ? this.#claimer.next(channel, { isPaused, onlyTransactional: true })
      : undefined;
  }

  #composeOne(picked: PickedDelivery): void {
    this.#composing += 1;
    picked.lane.source
      .compose(picked.item, this.#domain.deps.clock.now())
      .then((outgoing) => void this.#composed.push({ ...picked, outgoing }))
      .catch((error: unknown) => {
        const reason =
          error instanceof DomainError && error.code === 'invalid_address'
            ? 'invalid_address'
            : 'not_rendered';
        this.#results.push({
          ...picked,
          isMarked: false,
          settlement: settleUnsendable(picked.item, reason, String(error)),
        });
      })
      .finally(() => {
        this.#composing -= 1;
        this.wake();
      });
  }

  #send(messages: readonly ComposedDelivery[]): void {
    if (messages.length === 0) return;
    this.#inFlight += messages.length;
    this.#transport.send(messages, (index, result) => {
      const message = messages[index];
      if (message === undefined) return;
      const { lane, item } = message;
      this.#learn(message, result);
      this.#results.push({ lane, item, isMarked: true, settlement: result.settlement });
      this.wake();
    });
  }

  /** Acts on what a result says about the server, the recipient's provider or the sender. */
  #learn(picked: PickedDelivery, result: SendResult): void {
    const { settlement, isUnavailable, isDropped, isThrottled, isAboutSender } = result;
    this.#drops = isDropped ? this.#drops + 1 : 0;
    // A single message can make a server hang up; several in a row mean the server is failing.
    if (isUnavailable || this.#drops >= maxDrops)
      return this.#isPaused() ? undefined : this.#pause(Math.min(60_000, 500 * 2 ** this.#failures++));
    if (isDropped) return;
    this.#failures = 0;
    if (isThrottled) this.#claimer.gate.slowDown(picked.item).catch(() => undefined);
    picked.lane.senderRefusals = isAboutSender ? picked.lane.senderRefusals + 1 : 0;
    if (isAboutSender && picked.lane.senderRefusals === this.#options.senderRefusalLimit)
      this.onSenderRefused(picked, settlement.response ?? '');
  }

  /** The mail server, the carrier or the database is unavailable: sends nothing until it may be back. */
  #pause(ms: number): void {
    const wait = ms * (0.75 + Math.random() / 2);
    this.#pausedUntil = performance.now() + wait;
    setTimeout(() => this.wake(), wait + 1);
  }

  #isPaused(): boolean {
    return performance.now() < this.#pausedUntil;
  }
}
