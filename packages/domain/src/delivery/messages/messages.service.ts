import type { Unit } from '../../kernel/index.ts';
import type { Prices, Subscriptions } from '../../wallet/index.ts';
import type { MessageRequest, SubmitAnswer, SubmitOptions } from './message-request.ts';
import { type SubmissionServices, submitMessages } from './submit-messages.ts';

/** The account's transactional messages: taking them in, and what became of them. */
export class Messages {
  readonly #services: SubmissionServices;

  constructor(unit: Unit, { prices, subscriptions }: { prices: Prices; subscriptions: Subscriptions }) {
    this.#services = { unit, prices, subscriptions };
  }

  /**
   * Takes in 1 to 1,000 messages, all in this transaction: give the answer on only after it committed. Throws
   * `insufficient_funds`, `subscription_required` and `blocked` for the whole submission; what is wrong with single
   * requests is in the answer's `refused`, and without `partial` nothing of such a submission is written.
   */
  submit(requests: readonly MessageRequest[], options: SubmitOptions): Promise<SubmitAnswer> {
    return submitMessages(this.#services, requests, options);
  }
}
