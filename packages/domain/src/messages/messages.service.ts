import type { Unit } from '../kernel/index.ts';
import type { Prices, Subscriptions } from '../wallet/index.ts';
import type { KeywordAnswer, SmsKeyword } from '../sms/index.ts';
import { answerKeyword } from './replies/answer-keyword.ts';
import { cancelMessage } from './waiting/cancel-message.ts';
import { cancelHeld, type HeldMessages, listHeld, releaseHeld } from './waiting/hold-messages.ts';
import { listMessages } from './records/list-messages.ts';
import type { MessageDetails, MessageEvent, MessageFilter, MessageRecord } from './records/message-record.ts';
import type { MessageRequest, SubmitAnswer, SubmitOptions } from './request/message-request.ts';
import { readEvents, readMessage } from './records/read-message.ts';
import { submitMessages } from './submission/submit-messages.ts';
import type { SubmissionServices } from './submission/submitting-account.ts';

/** The account's transactional messages: taking them in, and what became of them. */
export class Messages {
  readonly #services: SubmissionServices;

  constructor(unit: Unit, { prices, subscriptions }: { prices: Prices; subscriptions: Subscriptions }) {
    this.#services = { unit, prices, subscriptions };
  }

  /**
   * Takes in 1 to 1,000 messages, all in this transaction: give the answer on only after it committed. Throws
   * `insufficient_funds`, `subscription_required` and `blocked` for the whole submission; what is wrong with
   * single requests is in the answer's `refused`, and without `partial` nothing of such a submission is
   * written.
   */
  submit(requests: readonly MessageRequest[], options: SubmitOptions): Promise<SubmitAnswer> {
    return submitMessages(this.#services, requests, options);
  }

  /** Newest first, keyset pages. */
  list(filter: MessageFilter): Promise<{ items: MessageRecord[]; nextCursor: string | null }> {
    return listMessages(this.#services.unit, filter);
  }

  /** Throws not_found, also for another account's. */
  get(id: string): Promise<MessageDetails> {
    return readMessage(this.#services.unit, id);
  }

  /** What happened to it, oldest first. */
  events(id: string): Promise<MessageEvent[]> {
    return readEvents(this.#services.unit, id);
  }

  /** What waits because its sender was stopped. */
  held(): Promise<HeldMessages[]> {
    return listHeld(this.#services.unit);
  }

  /**
   * Sends a sender's held messages, at their time or now; returns how many. Throws `blocked` while the sender
   * is stopped.
   */
  releaseHeld(senderId: string): Promise<number> {
    return releaseHeld(this.#services.unit, senderId);
  }

  /** Cancels a sender's held messages; returns how many. */
  cancelHeld(senderId: string): Promise<number> {
    return cancelHeld(this.#services.unit, senderId);
  }

  /** Answers STOP, START or HELP by text message; null where nothing is answered. */
  answerKeyword(keyword: SmsKeyword, numbers: { from: string; to: string }): Promise<KeywordAnswer | null> {
    return answerKeyword(this.#services.unit, keyword, numbers);
  }

  /** Cancels one that waits; throws `invalid_state` when it is too late. */
  cancel(id: string): Promise<void> {
    return cancelMessage(this.#services.unit, id);
  }
}
