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
import type { RunLimited } from './limit-turns.ts';
import { type Attempt, isSuccess, recordHealth, settleAttempts } from './settle-attempts.ts';

export interface LanePorts {
  domain: DomainWith<{ webhookFailures: WebhookFailures }>;
  agent(): Promise<Agent>;
  secrets: SealedSecrets;
  timeoutMs: number;
  /** Stops everything at once. Held events become due again automatically. */
  signal: AbortSignal;
  /** Runs anything that needs the database. */
  inTurn: RunLimited;
  /** How many more attempts this lane can start now, given how many are in flight. */
  room(own: number, wanted: number): number;
  started(): void;
  ended(): void;
}

const maxParallel = 16;
/**
 * Until the first answer, a receiver may be one that never answers, and each attempt then holds one of the
 * process's for 15 seconds: with 8, 24 silent receivers left every other lane a single attempt. A quick
 * receiver reaches `maxParallel` after 14 successes.
 */
const initialParallel = 2;
const slowMs = 3_000;
/** Events prefetched after a quick answer, so one query serves many. */
const prefetchLimit = 64;
/** Answers that arrive together are written together. */
const gatherMs = 5;
const waitForRoomMs = 100;
/** Prefetched events that didn't start within this time are returned before their lease ends. */
const keptMs = 20_000;
/** How often a success is recorded on the endpoint itself. */
const healthMs = 30_000;

/**
 * Sends one endpoint's due events until there are none. Each endpoint has its own lane, with as many parallel
 * attempts as it answers quickly: it starts with two, and a slow one drops to a single attempt, so it holds up
 * no other.
 */
export class WebhookLane {
  readonly #tools: LanePorts;
  readonly #accountId: string;
  readonly #endpointId: string;
  readonly #underWay = new Set<Promise<void>>();
  readonly #taken: ClaimedEvent[] = [];
  #takenAt = 0;
  /** With its secrets unsealed. */
  #receiver: Receiver | undefined;
  #ended: Attempt[] = [];
  #unsent: ClaimedEvent[] = [];
  #pausedUntil: Date | undefined;
  #atOnce = initialParallel;
  #isQuick = false;
  #health = { isFailing: false, notedAt: 0 };

  constructor(tools: LanePorts, accountId: string, endpointId: string) {
    this.#tools = tools;
    this.#accountId = accountId;
    this.#endpointId = endpointId;
  }

  /**
   * Returns when nothing is due, the process stops, or the receiver asks for a pause: then the end of the
   * pause.
   */
  async run(): Promise<Date | undefined> {
    try {
      for (;;) {
        const isTurn =
          this.#taken.length === 0 || this.#ended.length >= prefetchLimit || this.#underWay.size === 0;
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
   * Records finished attempts, returns events that won't be sent now, and takes more. False when nothing is
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
    const wanted =
      signal.aborted || this.#taken.length > 0 ? 0 : this.#isQuick ? prefetchLimit : Math.max(0, room);
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
    const { domain, timeoutMs, signal } = this.#tools;
    const at = domain.deps.clock.now();
    const headers = signedHeaders(event.id, at, event.body, receiver.secrets);
    const agent = await this.#tools.agent();
    const answer = await postEvent(agent, receiver.url, headers, event.body, { timeoutMs, now: at, signal });
    // An attempt we aborted ourselves says nothing about the receiver, so it is repeated.
    if (answer.status === null && signal.aborted) return void this.#unsent.push(event);
    this.#ended.push({ event, url: receiver.url, at, answer });
    this.#adapt(answer);
  }

  /** Returns prefetched events if the receiver became slow, before they are held too long. */
  #adapt(answer: Answer): void {
    const isSlow =
      answer.isTimeout ||
      answer.durationMs > slowMs ||
      answer.retryAfterMs > 0 ||
      [429, 502, 503, 504].includes(answer.status ?? 0);
    this.#isQuick = !isSlow;
    if (isSlow) {
      this.#atOnce = Math.max(1, Math.floor(this.#atOnce / 2));
      this.#unsent.push(...this.#taken.splice(0));
    } else if (isSuccess(answer)) this.#atOnce = Math.min(maxParallel, this.#atOnce + 1);
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
