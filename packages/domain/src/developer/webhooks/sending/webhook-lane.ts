import type { Agent } from 'undici';
import type { Domain } from '../../../domain.ts';
import { failWaiting } from '../fail-waiting.ts';
import type { SealedSecrets } from '../sealed-secret.ts';
import { signedHeaders } from '../signature.ts';
import { type ClaimedEvent, claimEvents, type Receiver, readReceiver, releaseEvents } from './claim-events.ts';
import { disableAfter } from './disable-after.ts';
import { postEvent } from './post-event.ts';
import { type Attempt, isSuccess, recordHealth, settleAttempts } from './settle-attempts.ts';

export interface LaneTools {
  domain: Domain;
  agent: Agent;
  secrets: SealedSecrets;
  timeoutMs: number;
  /** Stops everything at once; what was held comes back by itself. */
  signal: AbortSignal;
  /** How many more attempts this lane may start now, given how many it has under way. */
  room(own: number, wanted: number): number;
  started(): void;
  ended(): void;
}

export const mostAtOnce = 16;
const firstAtOnce = 8;
const slowMs = 3_000;
/** Answers that arrive together are written together. */
const gatherMs = 5;
const waitForRoomMs = 100;

/**
 * Sends what is due to one endpoint until nothing is. Each endpoint has a lane of its own and as many attempts at once as it
 * answers quickly: a slow one is left with a single one, so that it holds up nobody else.
 */
export class WebhookLane {
  readonly #tools: LaneTools;
  readonly #accountId: string;
  readonly #endpointId: string;
  readonly #underWay = new Set<Promise<void>>();
  #ended: Attempt[] = [];
  #cutShort: ClaimedEvent[] = [];
  #pausedUntil: Date | undefined;
  #atOnce = firstAtOnce;

  constructor(tools: LaneTools, accountId: string, endpointId: string) {
    this.#tools = tools;
    this.#accountId = accountId;
    this.#endpointId = endpointId;
  }

  /** Returns when nothing is due any more, the process stops, or the receiver wants a pause: then until when. */
  async run(): Promise<Date | undefined> {
    try {
      for (;;) {
        const wantsMore = await this.#turn();
        if (this.#underWay.size > 0) {
          await Promise.race(this.#underWay);
          await pause(gatherMs);
        } else if (this.#ended.length === 0) {
          if (!wantsMore || this.#tools.signal.aborted) return this.#pausedUntil;
          await pause(waitForRoomMs);
        }
      }
    } finally {
      await Promise.all(this.#underWay);
      await this.#release();
    }
  }

  async #release(): Promise<void> {
    if (this.#cutShort.length === 0) return;
    const { domain } = this.#tools;
    await domain.bulk(this.#accountId, (client) => releaseEvents(client, this.#accountId, this.#endpointId, this.#cutShort, domain.deps.clock.now()));
  }

  /** Writes down what ended and takes as much as there is room for. False when nothing more is due. */
  async #turn(): Promise<boolean> {
    const { domain, signal } = this.#tools;
    const ended = this.#ended;
    this.#ended = [];
    const now = domain.deps.clock.now();
    const wanted = signal.aborted ? 0 : this.#atOnce - this.#underWay.size;
    const room = wanted <= 0 ? 0 : this.#tools.room(this.#underWay.size, wanted);
    const taken = await domain.bulk(this.#accountId, async (client) => {
      if (ended.length > 0) {
        await settleAttempts(client, this.#accountId, this.#endpointId, ended);
        await recordHealth(client, this.#accountId, this.#endpointId, ended, now);
      }
      if (room === 0) return null;
      const receiver = await readReceiver(client, this.#accountId, this.#endpointId, now);
      if (receiver?.isEnabled !== true) {
        await failWaiting((text, params) => client.query(text, params), this.#accountId, this.#endpointId);
        return { receiver: null, events: [] };
      }
      if (receiver.notBefore !== null && receiver.notBefore > now) {
        this.#pausedUntil = receiver.notBefore;
        return { receiver: null, events: [] };
      }
      return { receiver, events: await claimEvents(client, this.#accountId, this.#endpointId, now, room) };
    });
    await disableAfter(domain, this.#accountId, this.#endpointId, ended);
    if (taken === null) return wanted > 0;
    if (taken.receiver !== null) for (const event of taken.events) this.#start(taken.receiver, event);
    return taken.events.length > 0;
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
    const { domain, agent, secrets, timeoutMs, signal } = this.#tools;
    const at = domain.deps.clock.now();
    const opened = receiver.secrets.map((sealed) => secrets.open(this.#accountId, this.#endpointId, sealed));
    const headers = signedHeaders(event.id, at, event.body, opened);
    const answer = await postEvent(agent, receiver.url, headers, event.body, { timeoutMs, now: at, signal });
    // An attempt that our own end cut short says nothing about the receiver: it is made again.
    if (answer.status === null && signal.aborted) return void this.#cutShort.push(event);
    const isSlow = answer.isTimeout || answer.durationMs > slowMs || [429, 502, 503, 504].includes(answer.status ?? 0);
    if (isSlow) this.#atOnce = Math.max(1, Math.floor(this.#atOnce / 2));
    else if (isSuccess(answer)) this.#atOnce = Math.min(mostAtOnce, this.#atOnce + 1);
    this.#ended.push({ event, url: receiver.url, at, answer });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
