import type { Total, Unit } from '../kernel/index.ts';
import type { KeywordAnswer, SmsKeyword } from '../sms/index.ts';
import { answerKeyword } from './replies/answer-keyword.ts';
import { cancelMessage } from './waiting/cancel-message.ts';
import { cancelHeld, type HeldMessages, listHeld, releaseHeld } from './waiting/hold-messages.ts';
import { countMessages, listMessages } from './records/list-messages.ts';
import type { MessageDetails, MessageEvent, MessageFilter, MessageRecord } from './records/message-record.ts';
import type { MessageRequest, SubmitAnswer, SubmitOptions } from './request/message-request.ts';
import { readEvents, readMessage } from './records/read-message.ts';
import { submitMessages } from './submission/submit-messages.ts';
import type { SubmissionServices } from './submission/submitting-account.ts';

/** The account's messages: submitting them and reading their state. */
export class Messages {
  readonly #services: SubmissionServices;

  constructor(
    unit: Unit,
    { prices, subscriptions, publishedLinks, recipientValues }: Omit<SubmissionServices, 'unit'>,
  ) {
    this.#services = { unit, prices, subscriptions, publishedLinks, recipientValues };
  }

  /**
   * Submits 1 to 1,000 messages in this transaction. Pass the answer on only after the commit. Throws
   * `insufficient_funds`, `subscription_required` and `blocked` for the whole submission. Errors in single
   * requests are in the answer's `refused`; without `partial`, any of them means that nothing is written.
   */
  submit(requests: readonly MessageRequest[], options: SubmitOptions): Promise<SubmitAnswer> {
    return submitMessages(this.#services, requests, options);
  }

  /** Newest first, with keyset pagination. */
  list(filter: MessageFilter): Promise<{ items: MessageRecord[]; nextCursor: string | null }> {
    return listMessages(this.#services.unit, filter);
  }

  /** How many messages there are on all pages. */
  total(filter: Omit<MessageFilter, 'cursor' | 'limit'>): Promise<Total> {
    return countMessages(this.#services.unit, filter);
  }

  /** Throws not_found, also for another account's. */
  get(id: string): Promise<MessageDetails> {
    return readMessage(this.#services.unit, id);
  }

  /** The message's events, oldest first. */
  events(id: string): Promise<MessageEvent[]> {
    return readEvents(this.#services.unit, id);
  }

  /** Held messages, by sender. */
  held(): Promise<HeldMessages[]> {
    return listHeld(this.#services.unit);
  }

  /**
   * Queues a sender's held messages again, at their time or now. Returns how many. Throws `blocked` while the
   * sender may not send.
   */
  releaseHeld(senderId: string): Promise<number> {
    return releaseHeld(this.#services.unit, senderId);
  }

  /** Cancels a sender's held messages. Returns how many. */
  cancelHeld(senderId: string): Promise<number> {
    return cancelHeld(this.#services.unit, senderId);
  }

  /** Answers STOP, START or HELP by text message; null if there's no answer. */
  answerKeyword(keyword: SmsKeyword, numbers: { from: string; to: string }): Promise<KeywordAnswer | null> {
    return answerKeyword(this.#services.unit, keyword, numbers);
  }

  /** Cancels a queued message. Throws `invalid_state` if it's too late. */
  cancel(id: string): Promise<void> {
    return cancelMessage(this.#services.unit, id);
  }
}
