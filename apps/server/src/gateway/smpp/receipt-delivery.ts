import {
  type Domain,
  exchangeReceipts,
  type HandedOver,
  newId,
  type OwedReceipt,
  type ReceiptLane,
} from '@talkdrum/domain';
import { type Address, type BoundSession, receiptPdu, STATUS, stateOfCode } from '@talkdrum/smpp';
import type { Log } from '../../log.ts';
import type { GatewayCounters } from '../counters.ts';
import type { Bind } from './commit-submissions.ts';
import { toWire } from './wire-ids.ts';

const batch = 250;
/** Batches of one account in flight at once. */
const lanes = 2;
/**
 * How often an account is polled: after receipts came, and after a while without. Asking in vain costs less than a tenth of
 * a batch, and what is owed in between waits for the next time.
 */
const shortestMs = 25;
const longestMs = 2_000;
const alphanumeric = 5;
const nothing: HandedOver = { taken: [], failed: [] };

/**
 * Delivers receipts to the account's receiving sessions in turn. A receipt that isn't accepted stays queued.
 */
export class ReceiptDelivery {
  readonly #domain: Domain;
  readonly #counters: GatewayCounters;
  readonly #log: Log;
  readonly #accounts = new Map<string, Set<BoundSession<Bind>>>();
  readonly #loops = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(domain: Domain, counters: GatewayCounters, log: Log) {
    this.#domain = domain;
    this.#counters = counters;
    this.#log = log;
  }

  opened(bound: BoundSession<Bind>): void {
    if (!bound.session.canReceive || this.#stop.signal.aborted) return;
    const { accountId } = bound.tag.holder;
    const sessions = this.#accounts.get(accountId);
    if (sessions !== undefined) {
      sessions.add(bound);
      return;
    }
    const opened = new Set([bound]);
    this.#accounts.set(accountId, opened);
    for (let lane = 0; lane < lanes; lane += 1) this.#begin(accountId, opened);
  }

  closed(bound: BoundSession<Bind>): void {
    const { accountId } = bound.tag.holder;
    const sessions = this.#accounts.get(accountId);
    sessions?.delete(bound);
    if (sessions?.size === 0) this.#accounts.delete(accountId);
  }

  /** Claims no more receipts and waits for those in flight. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#loops);
  }

  #begin(accountId: string, sessions: Set<BoundSession<Bind>>): void {
    const loop = this.#run({ accountId, id: newId() }, sessions).finally(() => this.#loops.delete(loop));
    this.#loops.add(loop);
  }

  /**
   * Settles each batch in the transaction that claims the next one, or at the latest when the account has no
   * more sessions. If that fails, it is tried again with the next batch.
   */
  async #run(lane: ReceiptLane, sessions: Set<BoundSession<Bind>>): Promise<void> {
    let pauseMs = shortestMs;
    let done = nothing;
    while (sessions.size > 0 && !this.#stop.signal.aborted) {
      const claimed = await this.#exchange(lane, done, batch);
      if (claimed !== undefined) done = await this.#handOver(claimed, sessions);
      const count = claimed?.length ?? 0;
      pauseMs = count > 0 ? shortestMs : Math.min(longestMs, pauseMs * 2);
      if (count < batch) await this.#pause(pauseMs);
    }
    if (done.taken.length + done.failed.length > 0) await this.#exchange(lane, done, 0);
  }

  /** Undefined if the database failed. */
  async #exchange(lane: ReceiptLane, done: HandedOver, limit: number): Promise<OwedReceipt[] | undefined> {
    try {
      return await exchangeReceipts(this.#domain, lane, done, limit);
    } catch (error) {
      this.#log.warn({ error: String(error) }, 'could not claim or settle receipts');
      return undefined;
    }
  }

  async #handOver(
    receipts: readonly OwedReceipt[],
    sessions: ReadonlySet<BoundSession<Bind>>,
  ): Promise<HandedOver> {
    if (receipts.length === 0) return nothing;
    const open = [...sessions];
    const isTaken = await Promise.all(receipts.map((receipt, index) => this.#send(receipt, index, open)));
    const taken = receipts.filter((_, index) => isTaken[index]);
    const failed = receipts.filter((_, index) => !isTaken[index]);
    this.#counters.receipts.inc({ outcome: 'taken' }, taken.length);
    this.#counters.receipts.inc({ outcome: 'failed' }, failed.length);
    return { taken, failed };
  }

  async #send(
    receipt: OwedReceipt,
    index: number,
    sessions: readonly BoundSession<Bind>[],
  ): Promise<boolean> {
    const session = sessions[index % sessions.length]?.session;
    if (session === undefined) return false;
    const outcome = await session.request(
      receiptPdu({
        messageId: toWire(receipt.shownId),
        state: stateOfCode(receipt.state) ?? 'unknown',
        submittedAt: receipt.submittedAt,
        doneAt: receipt.doneAt,
        error: String(receipt.error),
        ...(receipt.network === 0 ? {} : { networkErrorCode: networkErrorCode(receipt) }),
        text: receipt.excerpt,
        sentTo: address(receipt.destination),
        sentFrom: address(receipt.source),
      }),
    );
    return outcome.kind === 'answered' && outcome.response.status === STATUS.ROK;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const { signal } = this.#stop;
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
    });
  }
}

/** Network type and error code (SMPP 3.4 §5.3.2.31). */
function networkErrorCode({ network, error }: OwedReceipt): Buffer {
  return Buffer.of(network, error >> 8, error & 0xff);
}

function address({ ton, addr }: { ton: number; addr: string }): Address {
  return { ton, npi: ton === alphanumeric ? 0 : 1, addr };
}
