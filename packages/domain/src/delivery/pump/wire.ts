import type { Domain } from '../../domain.ts';
import { DomainError } from '../../kernel/index.ts';
import type { SendOutcome, SmtpTransport } from '../email/index.ts';
import { linkTokens } from '../link-tokens.ts';
import { type ComposedMessage, composeDelivery } from './compose-delivery.ts';
import type { Intake, Picked } from './intake.ts';
import type { PumpOptions } from './pump-options.ts';
import { settleAndMark } from './settle-and-mark.ts';
import { type Settlement, settle, settleUnsendable } from './settlement.ts';
import { TenantConnection } from './tenant-connection.ts';

interface Ready extends Picked {
  composed: ComposedMessage;
}

interface Result extends Picked {
  settlement: Settlement;
  /** True when the row is `sending` in the database. */
  isMarked: boolean;
}

/**
 * Sends: composes ahead of time, marks as many rows `sending` as there are connections, and settles what came back in the
 * same statement. Never more rows are in doubt than there are connections, so no more can be if the process dies.
 */
export class Wire {
  readonly #domain: Pick<Domain, 'config' | 'deps'>;
  readonly #options: PumpOptions;
  readonly #transport: SmtpTransport;
  readonly #intake: Intake;
  readonly #connection: TenantConnection;
  readonly #tokens: ReturnType<typeof linkTokens>;
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

  constructor(domain: Pick<Domain, 'config' | 'deps'>, options: PumpOptions, transport: SmtpTransport, intake: Intake) {
    this.#domain = domain;
    this.#options = options;
    this.#transport = transport;
    this.#intake = intake;
    this.#connection = new TenantConnection(domain.config.appDatabaseUrl);
    this.#tokens = linkTokens(domain.config.secret);
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
    const room = this.#isHeldBack() || this.#isStopped ? 0 : this.#transport.connections - this.#marked + freed;
    const chosen = this.#ready.splice(0, room);
    for (const [accountId, group] of groupByAccount(results, chosen)) {
      try {
        await this.#stepAccount(accountId, group.results, group.chosen);
      } catch (error) {
        this.#results.push(...group.results);
        this.#ready.unshift(...group.chosen);
        this.#domain.deps.logger.warn({ error: String(error) }, 'results could not be stored; trying again');
        this.#pause(1000);
      }
    }
  }

  async #stepAccount(accountId: string, results: Result[], chosen: Ready[]): Promise<void> {
    const settlements = results.map(({ settlement }) => settlement);
    const marked = await settleAndMark(
      this.#connection,
      accountId,
      settlements,
      chosen.map(({ item }) => item),
      this.#options.leaseSeconds,
    );
    for (const result of results) {
      if (result.isMarked) this.#marked -= 1;
      this.#intake.done(result);
    }
    for (const ready of chosen) {
      if (marked.has(ready.item.id)) this.#send(ready);
      else this.#drop(ready);
    }
  }

  /** The lease is gone: paused, cancelled, or taken back after a long stall. */
  #drop(ready: Ready): void {
    this.#intake.done(ready);
    this.#intake.lost(ready.lane);
    const stale = this.#ready.filter(({ lane }) => lane === ready.lane);
    for (const other of stale) {
      this.#ready.splice(this.#ready.indexOf(other), 1);
      this.#intake.done(other);
    }
  }

  #compose(): void {
    if (this.#isStopped || this.#isHeldBack()) return;
    while (this.#ready.length + this.#composing < this.#transport.connections * 2) {
      const picked = this.#intake.next();
      if (picked === undefined) return;
      this.#composing += 1;
      composeDelivery(this.#domain.config, this.#tokens, picked.lane.content, picked.item, this.#domain.deps.clock.now())
        .then((composed) => void this.#ready.push({ ...picked, composed }))
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

  #send(ready: Ready): void {
    this.#marked += 1;
    const { lane, item, composed } = ready;
    void this.#transport
      .send(composed.envelope, composed.message)
      .catch((error: unknown): SendOutcome => ({ kind: 'failed', phase: 'rcpt', code: 501, enhanced: null, response: String(error) }))
      .then((outcome) => {
        this.#learn(ready, outcome);
        this.#results.push({ lane, item, isMarked: true, settlement: settle(item, outcome, this.#options.retry) });
        this.wake();
      });
  }

  /** What an outcome says beyond its own message: about the server, the provider, the sender. */
  #learn(picked: Picked, outcome: SendOutcome): void {
    if (outcome.kind === 'unsent') return this.#isHeldBack() ? undefined : this.#pause(Math.min(60_000, 500 * 2 ** this.#troubles++));
    this.#troubles = 0;
    if (outcome.kind === 'deferred' && (outcome.code === 421 || outcome.enhanced?.startsWith('4.7.') === true)) {
      this.#intake.gate.slowDown(picked.item).catch(() => undefined);
    }
    const isAboutSender = outcome.kind === 'failed' && (outcome.phase === 'mail' || outcome.phase === 'data');
    picked.lane.senderRefusals = isAboutSender ? picked.lane.senderRefusals + 1 : 0;
    if (isAboutSender && picked.lane.senderRefusals === this.#options.senderRefusalLimit) this.onSenderRefused(picked, outcome.response);
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

function groupByAccount(results: Result[], chosen: Ready[]): Map<string, { results: Result[]; chosen: Ready[] }> {
  const groups = new Map<string, { results: Result[]; chosen: Ready[] }>();
  const groupOf = (accountId: string) => {
    const group = groups.get(accountId) ?? { results: [], chosen: [] };
    groups.set(accountId, group);
    return group;
  };
  for (const result of results) groupOf(result.lane.accountId).results.push(result);
  for (const ready of chosen) groupOf(ready.lane.accountId).chosen.push(ready);
  return groups;
}
