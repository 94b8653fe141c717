import type pg from 'pg';
import type { Agent } from 'undici';
import type { DomainWith } from '../../../domain-with.ts';
import { failWaiting } from '../fail-waiting.ts';
import type { SealedSecrets } from '../sealed-secret.ts';
import { signedHeaders } from '../signature.ts';
import type { WebhookFailures } from '../webhook-failures.service.ts';
import {
  type ClaimedEvent,
  claimEvents,
  type Receiver,
  readReceiver,
  releaseEvents,
} from './claim-events.ts';
import { disableAfter } from './disable-after.ts';
import { type Answer, postEvent } from './post-event.ts';
import type { InTurn } from './limit-turns.ts';
import { type Attempt, isSuccess, recordHealth, settleAttempts } from './settle-attempts.ts';

export interface LaneTools {
  domain: DomainWith<{ webhookFailures: WebhookFailures }>;
  agent: Agent;
  secrets: SealedSecrets;
  timeoutMs: number;
  /** Stops everything at once; what was held comes back by itself. */
  signal: AbortSignal;
  /** For whatever needs the database. */
  inTurn: InTurn;
  /** How many more attempts this lane may start now, given how many it has under way. */
  room(own: number, wanted: number): number;
  started(): void;
  ended(): void;
}

const mostAtOnce = 16;
const firstAtOnce = 8;
const slowMs = 3_000;
/** Webhooks taken from the database at once while the receiver is quick: one query for many. */
const prefetch = 64;
/** Answers that arrive together are written together. */
const gatherMs = 5;
const waitForRoomMs = 100;
/** What was taken ahead and found no room for so long is handed back, before it comes back by itself. */
const keptMs = 20_000;
/** How often a success is noted on the endpoint itself. */
const healthMs = 30_000;

/**
 * Sends what is due to one endpoint until nothing is. Each endpoint has a lane of its own and as many
 * attempts at once as it answers quickly: a slow one is left with a single one, so that it holds up nobody
 * else.
 */
export class WebhookLane {
  readonly #tools: LaneTools;
  readonly #accountId: string;
  readonly #endpointId: string;
  readonly #underWay = new Set<Promise<void>>();
  readonly #taken: ClaimedEvent[] = [];
  #takenAt = 0;
  /** With its secrets open. */
  #receiver: Receiver | undefined;
  #ended: Attempt[] = [];
  #unsent: ClaimedEvent[] = [];
  #pausedUntil: Date | undefined;
  #atOnce = firstAtOnce;
  #isSlow = false;
  #health = { isFailing: false, notedAt: 0 };

  constructor(tools: LaneTools, accountId: string, endpointId: string) {
    this.#tools = tools;
    this.#accountId = accountId;
    this.#endpointId = endpointId;
  }

  /**
   * Returns when nothing is due any more, the process stops, or the receiver wants a pause: then until when.
   */
  async run(): Promise<Date | undefined> {
    try {
      for (;;) {
        const isTurn =
          this.#taken.length === 0 || this.#ended.length >= prefetch || this.#underWay.size === 0;
        const mayHaveMore = isTurn ? await this.#turn() : true;
        this.#startTaken();
        if (this.#underWay.size > 0) {
          await Promise.race(this.#underWay);
          if (this.#taken.length === 0) await pause(gatherMs);
        } else if (this.#ended.length === 0) {
          if (!mayHaveMore || this.#tools.signal.aborted) return this.#pausedUntil;
          await pause(waitForRoomMs);
        }
      }
    } finally {
      await Promise.all(this.#underWay);
      this.#unsent.push(...this.#taken.splice(0));
      await this.#release();
    }
  }

  /**
   * Writes down what ended, hands back what will not be sent now, and takes more. False when nothing more is
   * due.
   */
  async #turn(): Promise<boolean> {
    const { domain, signal } = this.#tools;
    const ended = this.#ended;
    this.#ended = [];
    if (signal.aborted) this.#unsent.push(...this.#taken.splice(0));
    await this.#release();
    const now = domain.deps.clock.now();
    const room = this.#tools.room(this.#underWay.size, this.#atOnce - this.#underWay.size);
    const wanted = signal.aborted || this.#taken.length > 0 ? 0 : this.#isSlow ? Math.max(0, room) : prefetch;
    const found = await this.#bulk(async (client) => {
      if (ended.length > 0) await this.#settle(client, ended, now);
      return wanted === 0 ? -1 : this.#take(client, now, wanted);
    });
    await disableAfter(domain, this.#accountId, this.#endpointId, ended);
    return found !== 0 && !signal.aborted;
  }

  async #settle(client: pg.PoolClient, ended: readonly Attempt[], now: Date): Promise<void> {
    await settleAttempts(client, this.#accountId, this.#endpointId, ended);
    const isFailing = !ended.some(({ answer }) => isSuccess(answer));
    const isPaused = ended.some(({ answer }) => answer.retryAfterMs > 0);
    if (isFailing === this.#health.isFailing && !isPaused && now.getTime() - this.#health.notedAt < healthMs)
      return;
    this.#health = { isFailing, notedAt: now.getTime() };
    await recordHealth(client, this.#accountId, this.#endpointId, ended, now);
  }

  /** Returns how many were due. */
  async #take(client: pg.PoolClient, now: Date, wanted: number): Promise<number> {
    const receiver = await readReceiver(client, this.#accountId, this.#endpointId, now);
    this.#receiver = receiver && {
      ...receiver,
      secrets: receiver.secrets.map((sealed) =>
        this.#tools.secrets.open(this.#accountId, this.#endpointId, sealed),
      ),
    };
    if (this.#receiver?.isEnabled !== true) {
      await failWaiting((text, params) => client.query(text, params), this.#accountId, this.#endpointId);
      return 0;
    }
    if (this.#receiver.notBefore !== null && this.#receiver.notBefore > now) {
      this.#pausedUntil = this.#receiver.notBefore;
      return 0;
    }
    const events = await claimEvents(client, this.#accountId, this.#endpointId, now, wanted);
    this.#taken.push(...events);
    this.#takenAt = performance.now();
    return events.length;
  }

  #startTaken(): void {
    const { signal } = this.#tools;
    const receiver = this.#receiver;
    if (receiver === undefined || signal.aborted) return;
    if (performance.now() - this.#takenAt > keptMs) this.#unsent.push(...this.#taken.splice(0));
    while (this.#underWay.size < this.#atOnce && this.#tools.room(this.#underWay.size, 1) > 0) {
      const event = this.#taken.shift();
      if (event === undefined) return;
      this.#start(receiver, event);
    }
  }

  #start(receiver: Receiver, event: ClaimedEvent): void {
    this.#tools.started();
    const attempt = this.#attempt(receiver, event).finally(() => {
      this.#underWay.delete(attempt);
      this.#tools.ended();
    });
    this.#underWay.add(attempt);
  }

  async #attempt(receiver: Receiver, event: ClaimedEvent): Promise<void> {
    const { domain, agent, timeoutMs, signal } = this.#tools;
    const at = domain.deps.clock.now();
    const headers = signedHeaders(event.id, at, event.body, receiver.secrets);
    const answer = await postEvent(agent, receiver.url, headers, event.body, { timeoutMs, now: at, signal });
    // An attempt that our own end cut short says nothing about the receiver: it is made again.
    if (answer.status === null && signal.aborted) return void this.#unsent.push(event);
    this.#ended.push({ event, url: receiver.url, at, answer });
    this.#adapt(answer);
  }

  /**
   * What was taken ahead is handed back by a receiver that became slow: it would be held for longer than it
   * may.
   */
  #adapt(answer: Answer): void {
    this.#isSlow =
      answer.isTimeout ||
      answer.durationMs > slowMs ||
      answer.retryAfterMs > 0 ||
      [429, 502, 503, 504].includes(answer.status ?? 0);
    if (this.#isSlow) {
      this.#atOnce = Math.max(1, Math.floor(this.#atOnce / 2));
      this.#unsent.push(...this.#taken.splice(0));
    } else if (isSuccess(answer)) this.#atOnce = Math.min(mostAtOnce, this.#atOnce + 1);
  }

  async #release(): Promise<void> {
    const unsent = this.#unsent.splice(0);
    if (unsent.length === 0) return;
    const now = this.#tools.domain.deps.clock.now();
    await this.#bulk((client) => releaseEvents(client, this.#accountId, this.#endpointId, unsent, now));
  }

  #bulk<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return this.#tools.inTurn(() => this.#tools.domain.bulk(this.#accountId, work));
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
