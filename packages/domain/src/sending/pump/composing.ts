import { type Clock, DomainError } from '../../kernel/index.ts';
import { type Settlement, settleUnsendable } from '../settling/settlement.ts';
import type { PickedDelivery } from './lanes/lane-claimer.ts';
import { type ComposedDelivery, isTransactional, takeInOrder } from './send-batch.ts';

interface ComposingSteps {
  /** The next delivery to compose, if there is one. */
  pick: (options: { onlyTransactional: boolean }) => PickedDelivery | undefined;
  /** Called when a message is composed, or can't be. */
  onDone: () => void;
  onFailed: (picked: PickedDelivery, settlement: Settlement) => void;
}

/** Messages composed ahead of time, in the order in which they will be marked. */
export class Composing {
  readonly #clock: Clock;
  readonly #steps: ComposingSteps;
  #composed: ComposedDelivery[] = [];
  /** Transactional ones of them. Counted, because it is asked for each message that leaves. */
  #transactional = 0;
  /** Messages being composed. */
  #pending = 0;

  constructor(clock: Clock, steps: ComposingSteps) {
    this.#clock = clock;
    this.#steps = steps;
  }

  get pending(): number {
    return this.#pending;
  }

  get isEmpty(): boolean {
    return this.#composed.length === 0;
  }

  get hasTransactional(): boolean {
    return this.#transactional > 0;
  }

  /**
   * Composes until `ahead` messages are ready. When campaigns fill that, also transactional messages, up to `reserved`.
   */
  fill(ahead: number, reserved: number): void {
    for (let picked = this.#pick(ahead, reserved); picked !== undefined; picked = this.#pick(ahead, reserved))
      this.#compose(picked);
  }

  /** Takes messages in order: up to `roomForAll`, at most `roomForCampaigns` of them from campaigns. */
  take(roomForCampaigns: number, roomForAll: number): ComposedDelivery[] {
    const { taken, rest } = takeInOrder(this.#composed, roomForCampaigns, roomForAll);
    this.#composed = rest;
    this.#transactional -= countTransactional(taken);
    return taken;
  }

  /** Puts messages before all others. */
  putBack(messages: readonly ComposedDelivery[]): void {
    this.#composed.unshift(...messages);
    this.#transactional += countTransactional(messages);
  }

  /** Removes and returns messages. */
  remove(isMeant: (message: ComposedDelivery) => boolean = () => true): ComposedDelivery[] {
    const meant = this.#composed.filter(isMeant);
    this.#composed = this.#composed.filter((one) => !isMeant(one));
    this.#transactional -= countTransactional(meant);
    return meant;
  }

  /** Each lane with a composed message. */
  lanes(): Set<ComposedDelivery['lane']> {
    return new Set(this.#composed.map(({ lane }) => lane));
  }

  #pick(ahead: number, reserved: number): PickedDelivery | undefined {
    if (this.#composed.length + this.#pending < ahead) return this.#steps.pick({ onlyTransactional: false });
    if (reserved === 0) return undefined;
    return this.#pending + this.#transactional < reserved
      ? this.#steps.pick({ onlyTransactional: true })
      : undefined;
  }

  #compose(picked: PickedDelivery): void {
    this.#pending += 1;
    picked.lane.source
      .compose(picked.item, this.#clock.now())
      .then((outgoing) => {
        this.#composed.push({ ...picked, outgoing });
        if (isTransactional(picked)) this.#transactional += 1;
      })
      .catch((error: unknown) => {
        const isInvalid = error instanceof DomainError && error.code === 'invalid_address';
        const reason = isInvalid ? 'invalid_address' : 'not_rendered';
        this.#steps.onFailed(picked, settleUnsendable(reason, String(error)));
      })
      .finally(() => {
        this.#pending -= 1;
        this.#steps.onDone();
      });
  }
}

function countTransactional(messages: readonly ComposedDelivery[]): number {
  return messages.reduce((count, message) => count + (isTransactional(message) ? 1 : 0), 0);
}
