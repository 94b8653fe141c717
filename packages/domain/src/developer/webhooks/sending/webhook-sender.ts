import type { Agent } from 'undici';
import type { DomainWith } from '../../../domain-with.ts';
import { SealedSecrets } from '../sealed-secret.ts';
import { createWebhookRules } from '../webhook-rules.ts';
import type { WebhookFailures } from '../webhook-failures.service.ts';
import { createGuardedAgent, type Resolve } from './guarded-agent.ts';
import { limitTurns } from './limit-turns.ts';
import { type LaneTools, WebhookLane } from './webhook-lane.ts';

export interface WebhookSenderOptions {
  sweepMs?: number;
  /** For one attempt, from the resolving of the name to the last byte read. */
  timeoutMs?: number;
  resolve?: Resolve;
}

/**
 * All attempts of one process at once; above the share only lanes without any start one, so that many slow
 * receivers starve none.
 */
const maxInFlight = 256;
const sharedUnderWay = 192;

/** A pause ends early when the address is corrected or the webhook is switched on again. */
const pauseLookMs = 15_000;

/** The endpoints for which something is due: one look into the index per endpoint, however much waits. */
const lanesSql = `with recursive lane as (
    (select account_id, endpoint_id, due_at from webhook_due order by endpoint_id, due_at limit 1)
    union all
    select n.* from lane l, lateral (
      select account_id, endpoint_id, due_at from webhook_due where endpoint_id > l.endpoint_id order by endpoint_id, due_at limit 1) n)
  select account_id, endpoint_id from lane where due_at <= $1`;

/**
 * Sends webhooks in this process: looks every second which endpoints have something due, and opens a lane for
 * each.
 */
export class WebhookSender {
  readonly #domain: DomainWith<{ webhookFailures: WebhookFailures }>;
  readonly #agent: Agent;
  readonly #tools: LaneTools;
  readonly #sweepMs: number;
  readonly #stop = new AbortController();
  readonly #lanes = new Map<string, Promise<void>>();
  /**
   * Receivers that asked for a pause, until when they are looked at again; the endpoint's row knows the whole
   * pause.
   */
  readonly #pauses = new Map<string, Date>();
  #underWay = 0;
  #timer: NodeJS.Timeout | undefined;
  #lastSweep: Promise<number> = Promise.resolve(0);

  constructor(
    domain: DomainWith<{ webhookFailures: WebhookFailures }>,
    { sweepMs = 1_000, timeoutMs = 15_000, resolve }: WebhookSenderOptions = {},
  ) {
    this.#domain = domain;
    this.#sweepMs = sweepMs;
    this.#agent = createGuardedAgent(createWebhookRules(domain.config.webhooks), resolve);
    this.#tools = {
      domain,
      agent: this.#agent,
      secrets: new SealedSecrets(domain.config.secret),
      timeoutMs,
      signal: this.#stop.signal,
      inTurn: limitTurns(Math.max(2, Math.floor(domain.pool.options.max / 2))),
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

  /** Opens a lane for every endpoint that has something due and none yet; returns how many were opened. */
  sweep(): Promise<number> {
    const sweep = this.#lastSweep.catch(() => 0).then(() => this.#openLanes());
    this.#lastSweep = sweep;
    return sweep;
  }

  /** Sends until nothing is due any more (tests, benches). */
  async runUntilIdle(): Promise<void> {
    for (;;) {
      const opened = await this.sweep();
      if (opened === 0 && this.#lanes.size === 0) return;
      await Promise.all(this.#lanes.values());
    }
  }

  /** Takes nothing new and breaks off what is under way: it is sent again later, under the same id. */
  async drain(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#lastSweep.catch(() => 0);
    await Promise.all(this.#lanes.values());
    await this.#agent.destroy();
  }

  async #openLanes(): Promise<number> {
    if (this.#stop.signal.aborted) return 0;
    const now = this.#domain.deps.clock.now();
    for (const [endpointId, until] of this.#pauses) if (until <= now) this.#pauses.delete(endpointId);
    const { rows } = await this.#domain.pool.query<{ account_id: string; endpoint_id: string }>(lanesSql, [
      now,
    ]);
    let opened = 0;
    for (const { account_id: accountId, endpoint_id: endpointId } of rows) {
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
      const lookAgainAt = new Date(this.#domain.deps.clock.now().getTime() + pauseLookMs);
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
    if (this.#underWay < sharedUnderWay) return Math.min(wanted, sharedUnderWay - this.#underWay);
    return own === 0 && this.#underWay < maxInFlight ? 1 : 0;
  }
}
