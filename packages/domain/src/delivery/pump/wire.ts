import type { BareDomain } from '../../domain-with.ts';
import { DomainError } from '../../kernel/index.ts';
import type { Courier, Verdict } from './courier.ts';
import type { Intake, Picked } from './intake.ts';
import type { Outgoing } from './lane-work.ts';
import type { PumpOptions } from './pump-options.ts';
import { settleAndMark } from './settle-and-mark.ts';
import { settleStream } from './settle-stream.ts';
import { type Settlement, settleUnsendable } from './settlement.ts';
import { TenantConnection } from './tenant-connection.ts';

interface Ready extends Picked {
  outgoing: Outgoing;
}

interface Result extends Picked {
  settlement: Settlement;
  /** True when the row is `sending` in the database. */
  isMarked: boolean;
}

/**
 * Sends the messages of one channel: composes ahead of time, marks as many rows `sending` as the courier takes, and settles what came back in the
 * same statement. Never more rows are in doubt than fit into its window, so no more can be if the process dies.
 */
export class Wire {
  readonly #domain: Pick<BareDomain, 'config' | 'deps'>;
  readonly #options: PumpOptions;
  readonly #courier: Courier;
  readonly #intake: Intake;
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
  #onQuiet: (() => void) | null = null;
  onSenderRefused: (picked: Picked, response: string) => void = () => undefined;

  constructor(domain: Pick<BareDomain, 'config' | 'deps'>, options: PumpOptions, courier: Courier, intake: Intake) {
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
    const results = this.#results;
    this.#results = [];
    const freed = results.filter(({ isMarked }) => isMarked).length;
    const chosen = this.#ready.splice(0, this.#isHeldBack() || this.#isStopped ? 0 : this.#room(freed));
    for (const group of groups(results, chosen)) {
      try {
        await this.#stepGroup(group);
      } catch (error) {
        this.#results.push(...group.results);
        this.#ready.unshift(...group.chosen);
        this.#domain.deps.logger.warn({ error: String(error) }, 'results could not be stored; trying again');
        this.#pause(1000);
      }
    }
  }

  /** How many may go out now. */
  #room(freed: number): number {
    const underWay = this.#marked - freed;
    const room = this.#courier.window - underWay;
    return underWay > 0 && room < this.#courier.leastRoom ? 0 : room;
  }

  async #stepGroup({ accountId, isCampaign, results, chosen }: Group): Promise<void> {
    const settlements = results.map(({ settlement }) => settlement);
    const step = isCampaign ? settleAndMark : settleStream;
    const next = chosen.map(({ item }) => item);
    const marked = await step(this.#connection, accountId, settlements, next, { leaseSeconds: this.#options.leaseSeconds, channel: this.#courier.channel });
    for (const result of results) {
      if (result.isMarked) this.#marked -= 1;
      this.#intake.done(result);
    }
    this.#send(chosen.filter(({ item }) => marked.has(item.id)));
    for (const ready of chosen) if (!marked.has(ready.item.id)) this.#drop(ready);
  }

  /** The lease is gone: paused, cancelled, or taken back after a long stall. */
  #drop(ready: Ready): void {
    const stale = [ready];
    for (const other of this.#ready.filter(({ lane }) => lane === ready.lane)) stale.push(...this.#ready.splice(this.#ready.indexOf(other), 1));
    for (const one of stale) this.#intake.done(one);
    this.#intake.lost(
      ready.lane,
      stale.map(({ item }) => item),
    );
  }

  #compose(): void {
    if (this.#isStopped || this.#isHeldBack()) return;
    while (this.#ready.length + this.#composing < this.#courier.window * 2) {
      const picked = this.#intake.next(this.#courier.channel);
      if (picked === undefined) return;
      this.#composing += 1;
      picked.lane.work
        .compose(picked.item, this.#domain.deps.clock.now())
        .then((outgoing) => void this.#ready.push({ ...picked, outgoing }))
        .catch((error: unknown) => {
          const reason = error instanceof DomainError && error.code === 'invalid_address' ? 'invalid_address' : 'not_rendered';
          this.#results.push({ ...picked, isMarked: false, settlement: settleUnsendable(picked.item, reason, String(error)) });
        })
        .finally(() => {
          this.#composing -= 1;
          this.wake();
        });
    }
  }

  #send(parcels: readonly Ready[]): void {
    if (parcels.length === 0) return;
    this.#marked += parcels.length;
    this.#courier.send(parcels, (index, verdict) => {
      const parcel = parcels[index];
      if (parcel === undefined) return;
      this.#learn(parcel, verdict);
      this.#results.push({ lane: parcel.lane, item: parcel.item, isMarked: true, settlement: verdict.settlement });
      this.wake();
    });
  }

  /** What an outcome says beyond its own message: about the server, the provider, the sender. */
  #learn(picked: Picked, { settlement, isAway, isTooFast, isAboutSender }: Verdict): void {
    if (isAway) return this.#isHeldBack() ? undefined : this.#pause(Math.min(60_000, 500 * 2 ** this.#troubles++));
    this.#troubles = 0;
    if (isTooFast) this.#intake.gate.slowDown(picked.item).catch(() => undefined);
    picked.lane.senderRefusals = isAboutSender ? picked.lane.senderRefusals + 1 : 0;
    if (isAboutSender && picked.lane.senderRefusals === this.#options.senderRefusalLimit) this.onSenderRefused(picked, settlement.response ?? '');
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

/** What one statement settles and marks. */
interface Group {
  accountId: string;
  isCampaign: boolean;
  results: Result[];
  chosen: Ready[];
}

function groups(results: readonly Result[], chosen: readonly Ready[]): Iterable<Group> {
  const known = new Map<string, Group>();
  const groupOf = ({ lane }: Picked) => {
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
