import type { Agent } from 'undici';
import type { DomainWith } from '../../../domain-with.ts';
import { SealedSecrets } from '../sealed-secret.ts';
import { createGuardedAgent, createOutboundRules, type Resolve } from '../../../outbound/index.ts';
import type { WebhookFailures } from '../webhook-failures.service.ts';
import { limitConcurrency } from './limit-turns.ts';
import { type LanePorts, WebhookLane } from './webhook-lane.ts';
import { findDueLanesSql } from './webhook-lanes.sql.ts';

export interface WebhookSenderOptions {
  sweepMs?: number;
  /** For one attempt, from DNS to the last byte read. */
  timeoutMs?: number;
  resolve?: Resolve;
}

/**
 * The maximum attempts in one process. Above the share, only lanes without any attempt start one, so many
 * slow receivers starve none.
 */
const maxInFlight = 256;
const sharedInFlight = 192;

/** A pause ends early if the address is corrected or the webhook is turned on again. */
const pauseCheckMs = 15_000;

/**
 * Sends webhooks in this process: every second it finds endpoints with due events and opens a lane for each.
 */
export class WebhookSender {
  readonly #domain: DomainWith<{ webhookFailures: WebhookFailures }>;
  readonly #tools: LanePorts;
  readonly #sweepMs: number;
  readonly #stop = new AbortController();
  readonly #lanes = new Map<string, Promise<void>>();
  /**
   * Receivers that asked for a pause, and when to check them again. The endpoint's row has the full pause.
   */
  readonly #pauses = new Map<string, Date>();
  #underWay = 0;
  /** From the first attempt on. */
  #agent: Promise<Agent> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastSweep: Promise<number> = Promise.resolve(0);

  constructor(
    domain: DomainWith<{ webhookFailures: WebhookFailures }>,
    { sweepMs = 1_000, timeoutMs = 15_000, resolve }: WebhookSenderOptions = {},
  ) {
    this.#domain = domain;
    this.#sweepMs = sweepMs;
    const rules = createOutboundRules(domain.config.webhooks);
    this.#tools = {
      domain,
      agent: () => (this.#agent ??= createGuardedAgent(rules, resolve)),
      secrets: new SealedSecrets(domain.config.secret),
      timeoutMs,
      signal: this.#stop.signal,
      inTurn: limitConcurrency(Math.max(2, Math.floor(domain.pool.options.max / 2))),
      room: (own, wanted) => this.#room(own, wanted),
      started: () => void (this.#underWay += 1),
      ended: () => void (this.#underWay -= 1),
    };
  }

  start(): void {
    const sweep = () =>
      void this.sweep().catch((error: Error) =>
        this.#domain.deps.logger.warn({ error: error.message }, 'sweep of webhooks failed'),
      );
    this.#timer = setInterval(sweep, this.#sweepMs);
    sweep();
  }

  /** Opens a lane for every endpoint with due events that doesn't have one. Returns how many were opened. */
  sweep(): Promise<number> {
    const sweep = this.#lastSweep.catch(() => 0).then(() => this.#openLanes());
    this.#lastSweep = sweep;
    return sweep;
  }

  /** Sends until nothing is due (tests, benches). */
  async runUntilIdle(): Promise<void> {
    for (;;) {
      const opened = await this.sweep();
      if (opened === 0 && this.#lanes.size === 0) return;
      await Promise.all(this.#lanes.values());
    }
  }

  /** Takes nothing new and aborts attempts in flight; they are sent again later under the same id. */
  async drain(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#lastSweep.catch(() => 0);
    await Promise.all(this.#lanes.values());
    await (await this.#agent)?.destroy();
  }

  async #openLanes(): Promise<number> {
    if (this.#stop.signal.aborted) return 0;
    const now = this.#domain.deps.clock.now();
    for (const [endpointId, until] of this.#pauses) if (until <= now) this.#pauses.delete(endpointId);
    const { rows } = await this.#domain.pool.query<{ accountId: string; endpointId: string }>(
      findDueLanesSql,
      [now],
    );
    let opened = 0;
    for (const { accountId, endpointId } of rows) {
      if (this.#lanes.has(endpointId) || this.#pauses.has(endpointId) || this.#stop.signal.aborted) continue;
      opened += 1;
      this.#lanes.set(endpointId, this.#run(accountId, endpointId));
    }
    return opened;
  }

  async #run(accountId: string, endpointId: string): Promise<void> {
    try {
      const pausedUntil = await new WebhookLane(this.#tools, accountId, endpointId).run();
      if (pausedUntil === undefined) return;
      const lookAgainAt = new Date(this.#domain.deps.clock.now().getTime() + pauseCheckMs);
      this.#pauses.set(endpointId, pausedUntil < lookAgainAt ? pausedUntil : lookAgainAt);
    } catch (error) {
      this.#domain.deps.logger.warn(
        { accountId, endpointId, error: error instanceof Error ? error.message : String(error) },
        'sending webhooks failed',
      );
    } finally {
      this.#lanes.delete(endpointId);
    }
  }

  #room(own: number, wanted: number): number {
    if (this.#underWay < sharedInFlight) return Math.min(wanted, sharedInFlight - this.#underWay);
    return own === 0 && this.#underWay < maxInFlight ? 1 : 0;
  }
}
