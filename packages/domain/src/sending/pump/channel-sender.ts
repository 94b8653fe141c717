import type { BareDomain } from '../../domain-with.ts';
import { DomainError } from '../../kernel/index.ts';
import { AccountPauses, isConflict, isDatabaseUnavailable } from './account-pauses.ts';
import type { ChannelTransport, SendResult } from './channel-transport.ts';
import type { LaneClaimer, PickedDelivery } from './lane-claimer.ts';
import type { Outgoing } from '../leases/send-source.ts';
import type { PumpOptions } from './pump-options.ts';
import { settleRecipients } from '../settling/settle-recipients.ts';
import { settleMessages } from '../settling/settle-messages.ts';
import { settleParked, settleUnsendable, type Settlement } from '../settling/settlement.ts';
import { TenantConnection } from '../leases/tenant-connection.ts';

const dropsOfAServer = 5;

interface Ready extends PickedDelivery {
  outgoing: Outgoing;
}

interface Result extends PickedDelivery {
  settlement: Settlement;
  /** True when the row is `sending` in the database. */
  isMarked: boolean;
}

/**
 * Sends the messages of one channel: composes ahead of time, marks as many rows `sending` as the courier
 * takes, and settles what came back in the same statement. Never more rows are in doubt than fit into its
 * window, so no more can be if the process dies.
 */
export class ChannelSender {
  readonly #domain: Pick<BareDomain, 'config' | 'deps'>;
  readonly #options: PumpOptions;
  readonly #courier: ChannelTransport;
  readonly #intake: LaneClaimer;
  readonly #connection: TenantConnection;
  readonly #ready: Ready[] = [];
  #results: Result[] = [];
  #composing = 0;
  /** Rows that are `sending` in the database. */
  #marked = 0;
  #isStepping = false;
  #isWoken = false;
  #isStopped = false;
  #pausedUntil = 0;
  #troubles = 0;
  /** Connections in a row that the server ended without an answer. */
  #drops = 0;
  readonly #pauses = new AccountPauses();
  #onQuiet: (() => void) | null = null;
  onSenderRefused: (picked: PickedDelivery, response: string) => void = () => undefined;

  constructor(
    domain: Pick<BareDomain, 'config' | 'deps'>,
    options: PumpOptions,
    courier: ChannelTransport,
    intake: LaneClaimer,
  ) {
    this.#domain = domain;
    this.#options = options;
    this.#courier = courier;
    this.#intake = intake;
    this.#connection = new TenantConnection(domain.config.appDatabaseUrl);
  }

  /** There may be something to do. Cheap; may be called at any time. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#isStepping) void this.#loop();
  }

  /** Takes nothing new, finishes what is on the wire, gives back the rest. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.wake();
    if (!this.#isQuiet())
      await new Promise<void>((resolve) => {
        this.#onQuiet = resolve;
        this.wake();
      });
    for (const ready of this.#ready.splice(0)) await this.#intake.giveBack(ready);
    await this.#courier.close();
    await this.#connection.close();
  }

  async #loop(): Promise<void> {
    this.#isStepping = true;
    while (this.#isWoken) {
      this.#isWoken = false;
      await this.#step();
    }
    this.#isStepping = false;
    if (this.#isStopped && this.#isQuiet()) this.#onQuiet?.();
  }

  #isQuiet(): boolean {
    return this.#marked === 0 && this.#composing === 0 && this.#results.length === 0 && !this.#isStepping;
  }

  /** Settles all there is and marks what can go out, one statement per account. */
  async #step(): Promise<void> {
    this.#compose();
    const waits = ({ lane }: Result) => !this.#isStopped && this.#pauses.has(lane.accountId);
    const results = this.#results.filter((result) => !waits(result));
    this.#results = this.#results.filter(waits);
    const freed = results.filter(({ isMarked }) => isMarked).length;
    for (const group of groups(results, this.#choose(freed))) {
      try {
        await this.#stepGroup(group);
        this.#pauses.end(group.accountId);
      } catch (error) {
        await this.#recover(group, error);
      }
    }
  }

  /**
   * The database is away for all; what it refuses is the matter of one account, which waits while the others
   * go on.
   */
  async #recover({ accountId, isCampaign, results, chosen }: Group, error: unknown): Promise<void> {
    this.#domain.deps.logger.warn(
      { accountId, error: String(error) },
      'results could not be stored; trying again',
    );
    this.#ready.unshift(...chosen);
    if (isDatabaseUnavailable(error)) {
      this.#results.push(...results);
      return this.#pause(1000);
    }
    const wait = this.#pauses.add(accountId);
    setTimeout(() => this.wake(), wait + 1);
    this.#giveBackReady(accountId);
    if (isConflict(error)) this.#results.push(...results);
    else for (const result of results) await this.#settleAlone(accountId, isCampaign, result);
  }

  /**
   * One that can't be stored is parked as in doubt, with the error. Not even that: its lease ends, and it is
   * in doubt by then.
   */
  async #settleAlone(accountId: string, isCampaign: boolean, result: Result): Promise<void> {
    const terms = { leaseSeconds: this.#options.leaseSeconds, channel: this.#courier.channel };
    const store = (settlement: Settlement) =>
      (isCampaign ? settleRecipients : settleMessages)(this.#connection, accountId, [settlement], [], terms);
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

  #settled(result: Result): void {
    if (result.isMarked) this.#marked -= 1;
    this.#intake.done(result);
  }

  /** Composed messages of an account that waits take no room from the others. */
  #giveBackReady(accountId: string): void {
    for (const ready of this.#ready.filter(({ lane }) => lane.accountId === accountId))
      if (this.#ready.includes(ready)) this.#drop(this.#takeOut(ready));
  }

  #takeOut(ready: Ready): Ready {
    this.#ready.splice(this.#ready.indexOf(ready), 1);
    return ready;
  }

  /**
   * What goes out now. Campaigns leave the courier's reserve to single messages, which need not wait for more
   * room either.
   */
  #choose(freed: number): Ready[] {
    if (this.#isHeldBack() || this.#isStopped) return [];
    const { reserved } = this.#courier;
    const room = this.#room(freed);
    if (reserved === 0) return this.#ready.splice(0, room);
    let roomForCampaigns = Math.max(0, room - reserved);
    let roomForAll = this.#courier.window - this.#marked + freed;
    const chosen = this.#ready.filter((ready) => {
      if (roomForAll === 0 || (!isSingle(ready) && roomForCampaigns === 0)) return false;
      roomForAll -= 1;
      if (!isSingle(ready)) roomForCampaigns -= 1;
      return true;
    });
    const taken = new Set(chosen);
    this.#ready.splice(0, this.#ready.length, ...this.#ready.filter((ready) => !taken.has(ready)));
    return chosen;
  }

  /** How many may go out now. */
  #room(freed: number): number {
    const underWay = this.#marked - freed;
    const room = this.#courier.window - underWay;
    return underWay > 0 && room < this.#courier.leastRoom ? 0 : room;
  }

  async #stepGroup({ accountId, isCampaign, results, chosen }: Group): Promise<void> {
    const settlements = results.map(({ settlement }) => settlement);
    const step = isCampaign ? settleRecipients : settleMessages;
    const next = chosen.map(({ item }) => item);
    const marked = await step(this.#connection, accountId, settlements, next, {
      leaseSeconds: this.#options.leaseSeconds,
      channel: this.#courier.channel,
    });
    for (const result of results) this.#settled(result);
    this.#send(chosen.filter(({ item }) => marked.has(item.id)));
    for (const ready of chosen) if (!marked.has(ready.item.id)) this.#drop(ready);
  }

  /** The lease is gone: paused, cancelled, or taken back after a long stall. */
  #drop(ready: Ready): void {
    const stale = [ready];
    for (const other of this.#ready.filter(({ lane }) => lane === ready.lane))
      stale.push(...this.#ready.splice(this.#ready.indexOf(other), 1));
    for (const one of stale) this.#intake.done(one);
    this.#intake.lost(
      ready.lane,
      stale.map(({ item }) => item),
    );
  }

  #compose(): void {
    if (this.#isStopped || this.#isHeldBack()) return;
    for (let picked = this.#pick(); picked !== undefined; picked = this.#pick()) this.#composeOne(picked);
  }

  /**
   * Ahead of the window by as much again, and when campaigns fill that, by as many single messages as there
   * is room reserved for.
   */
  #pick(): PickedDelivery | undefined {
    const { channel, window, reserved } = this.#courier;
    const isPaused = (accountId: string) => this.#pauses.has(accountId);
    if (this.#ready.length + this.#composing < window * 2) return this.#intake.next(channel, { isPaused });
    const singles = this.#composing + this.#ready.filter(isSingle).length;
    return singles < reserved ? this.#intake.next(channel, { isPaused, isSingle: true }) : undefined;
  }

  #composeOne(picked: PickedDelivery): void {
    this.#composing += 1;
    picked.lane.work
      .compose(picked.item, this.#domain.deps.clock.now())
      .then((outgoing) => void this.#ready.push({ ...picked, outgoing }))
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

  #send(parcels: readonly Ready[]): void {
    if (parcels.length === 0) return;
    this.#marked += parcels.length;
    this.#courier.send(parcels, (index, verdict) => {
      const parcel = parcels[index];
      if (parcel === undefined) return;
      this.#learn(parcel, verdict);
      this.#results.push({
        lane: parcel.lane,
        item: parcel.item,
        isMarked: true,
        settlement: verdict.settlement,
      });
      this.wake();
    });
  }

  /** What an outcome says beyond its own message: about the server, the provider, the sender. */
  #learn(
    picked: PickedDelivery,
    { settlement, isAway, isDropped, isTooFast, isAboutSender }: SendResult,
  ): void {
    this.#drops = isDropped ? this.#drops + 1 : 0;
    // One message may make a server hang up. Several in a row: it hangs up on everybody.
    if (isAway || this.#drops >= dropsOfAServer)
      return this.#isHeldBack() ? undefined : this.#pause(Math.min(60_000, 500 * 2 ** this.#troubles++));
    if (isDropped) return;
    this.#troubles = 0;
    if (isTooFast) this.#intake.gate.slowDown(picked.item).catch(() => undefined);
    picked.lane.senderRefusals = isAboutSender ? picked.lane.senderRefusals + 1 : 0;
    if (isAboutSender && picked.lane.senderRefusals === this.#options.senderRefusalLimit)
      this.onSenderRefused(picked, settlement.response ?? '');
  }

  /** The mail server or the database is away: nothing goes out until it may be back. */
  #pause(ms: number): void {
    const wait = ms * (0.75 + Math.random() / 2);
    this.#pausedUntil = performance.now() + wait;
    setTimeout(() => this.wake(), wait + 1);
  }

  #isHeldBack(): boolean {
    return performance.now() < this.#pausedUntil;
  }
}

const isSingle = ({ lane }: PickedDelivery): boolean => lane.work.campaignId === null;

/** What one statement settles and marks. */
interface Group {
  accountId: string;
  isCampaign: boolean;
  results: Result[];
  chosen: Ready[];
}

function groups(results: readonly Result[], chosen: readonly Ready[]): Iterable<Group> {
  const known = new Map<string, Group>();
  const groupOf = ({ lane }: PickedDelivery) => {
    const isCampaign = lane.work.campaignId !== null;
    const key = `${lane.accountId} ${isCampaign}`;
    const group = known.get(key) ?? { accountId: lane.accountId, isCampaign, results: [], chosen: [] };
    known.set(key, group);
    return group;
  };
  for (const result of results) groupOf(result).results.push(result);
  for (const ready of chosen) groupOf(ready).chosen.push(ready);
  return known.values();
}
