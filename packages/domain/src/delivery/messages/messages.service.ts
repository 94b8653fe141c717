import { DomainError, type Unit } from '../../kernel/index.ts';
import type { MessageRequest, SubmitAnswer, SubmitOptions } from './message-request.ts';

/** The account's transactional messages: taking them in, and what became of them. */
export class Messages {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /**
   * Takes in 1 to 1,000 messages, all in this transaction: give the answer on only after it committed. Throws
   * `insufficient_funds`, `subscription_required` and `blocked` for the whole submission; what is wrong with single
   * requests is in the answer's `refused`.
   */
  async submit(requests: readonly MessageRequest[], options: SubmitOptions): Promise<SubmitAnswer> {
    throw new DomainError('unavailable', `Messages cannot be taken in yet (${requests.length}, ${options.source}, ${this.#unit.actor.accountId}).`);
  }
}
