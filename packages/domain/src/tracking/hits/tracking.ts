import { createHmac } from 'node:crypto';
import type { BareDomain } from '../../domain-with.ts';
import { deriveKey } from '../../kernel/index.ts';
import { type LinkSubject, type LinkTokens, linkTokens, testDeliveryId } from '../link-tokens.ts';
import { classifyRequest, type Hit } from './classify-request.ts';
import { findLinkTarget } from './find-link-target.ts';
import type { HitDelivery, RecordedHit } from './classify-hits.ts';
import { storeHits } from './store-hits.ts';

/**
 * Hits are stored in batches: separate transactions would queue for the campaign's single row of counters.
 */
const gatherMs = 15;
const batchSize = 500;

/** Finds the URL of link `n` of a transactional message, or null; `run` queries as its account. */
export type MessageLinkFinder = (
  run: <Row extends object>(text: string, params: unknown[]) => Promise<Row[]>,
  accountId: string,
  messageId: string,
  n: number,
) => Promise<string | null>;

interface Pending {
  hit: RecordedHit;
  resolve(delivery: HitDelivery | undefined): void;
  reject(error: unknown): void;
}

/**
 * Records opens and clicks; one per process. A hit is answered after it is stored; hundreds share a commit.
 */
export class Tracking {
  readonly #domain: Pick<BareDomain, 'bulk' | 'openScope' | 'config' | 'deps'>;
  readonly #findMessageLink: MessageLinkFinder;
  readonly #tokens: LinkTokens;
  readonly #ipKey: Buffer;
  readonly #pending = new Map<string, Pending[]>();
  readonly #flushing = new Map<string, Promise<void>>();

  constructor(
    domain: Pick<BareDomain, 'bulk' | 'openScope' | 'config' | 'deps'>,
    findMessageLink: MessageLinkFinder,
  ) {
    this.#domain = domain;
    this.#findMessageLink = findMessageLink;
    this.#tokens = linkTokens(domain.config.secret);
    this.#ipKey = deriveKey(domain.config.secret, 'ip');
  }

  /** Records that a message's pixel was loaded. False if the token isn't ours. */
  async recordOpen(token: string, hit: Hit): Promise<boolean> {
    const subject = this.#tokens.open('open', token);
    if (subject === null) return false;
    return subject.deliveryId === testDeliveryId || (await this.#record('open', subject, hit)) !== undefined;
  }

  /**
   * Records a click. Returns the URL to redirect to, or null if the token or the link isn't ours, or leads away from the
   * pages of an account that staff blocked.
   */
  async recordClick(token: string, hit: Hit): Promise<string | null> {
    const subject = this.#tokens.open('click', token);
    if (subject === null) return null;
    const ofCampaign = await findLinkTarget(this.#domain, this.#tokens, subject);
    const ofMessage = ofCampaign === null ? await this.#messageLink(subject) : null;
    // A campaign's links are counted by number; a message's click event stores the URL.
    const delivery = await this.#record('click', subject, hit, ofMessage ?? '');
    const url = ofCampaign ?? ofMessage;
    if (delivery === undefined || url === null) return null;
    // The way to unsubscribe stays open: it is under our own origin.
    return delivery.isBlocked && !this.#isOurs(url) ? null : url;
  }

  /** Waits until everything is stored. */
  async flush(): Promise<void> {
    while (this.#flushing.size > 0) await Promise.all(this.#flushing.values());
  }

  #isOurs(url: string): boolean {
    return URL.parse(url)?.origin === URL.parse(this.#domain.config.publicUrl)?.origin;
  }

  #messageLink({ accountId, deliveryId, n }: LinkSubject): Promise<string | null> {
    return this.#domain.bulk(accountId, (client) =>
      this.#findMessageLink(
        async <Row extends object>(text: string, params: unknown[]) =>
          (await client.query<Row>(text, params)).rows,
        accountId,
        deliveryId,
        n,
      ),
    );
  }

  #record(
    kind: 'open' | 'click',
    { accountId, deliveryId, n }: LinkSubject,
    given: Hit,
    detail = '',
  ): Promise<HitDelivery | undefined> {
    const hit: RecordedHit = {
      deliveryId,
      kind,
      linkN: kind === 'click' ? n : null,
      at: given.at ?? this.#domain.deps.clock.now(),
      audience: classifyRequest(kind, given),
      ipHash: createHmac('sha256', this.#ipKey).update(given.ip).digest('hex').slice(0, 16),
      userAgent: given.userAgent,
      detail: detail.slice(0, 2_000),
    };
    return new Promise((resolve, reject) => {
      const waiting = this.#pending.get(accountId) ?? [];
      waiting.push({ hit, resolve, reject });
      this.#pending.set(accountId, waiting);
      if (!this.#flushing.has(accountId)) this.#startFlushing(accountId);
    });
  }

  #startFlushing(accountId: string): void {
    const flushing = new Promise<void>((resolve) => setTimeout(resolve, gatherMs))
      .then(() => this.#store(accountId))
      .finally(() => {
        this.#flushing.delete(accountId);
        if (this.#pending.has(accountId)) this.#startFlushing(accountId);
      });
    this.#flushing.set(accountId, flushing);
  }

  async #store(accountId: string): Promise<void> {
    const all = this.#pending.get(accountId) ?? [];
    const batch = all.splice(0, batchSize);
    if (all.length === 0) this.#pending.delete(accountId);
    const work = () =>
      this.#domain.bulk(accountId, (client) =>
        storeHits(
          client,
          accountId,
          batch.map(({ hit }) => hit),
        ),
      );
    try {
      // A deadlock with the settling pump is possible but rare, and so is a row that just moved to another
      // partition. One retry is enough.
      const deliveries = await work().catch((error: unknown) =>
        isConflict(error) ? work() : Promise.reject(error),
      );
      for (const { hit, resolve } of batch) resolve(deliveries.get(hit.deliveryId));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['40P01', '40001'].includes(String(error.code));
}
