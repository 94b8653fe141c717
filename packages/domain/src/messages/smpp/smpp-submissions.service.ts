import { DomainError, type Unit } from '../../kernel/index.ts';
import type { Messages } from '../messages.service.ts';
import { messageOf, readState } from './read-state.ts';
import type { SmppAnswer, SmppProof, SmppState, SmppSubmission } from './smpp-submission.ts';
import { submitSmpp } from './submit-smpp.ts';

/**
 * What the account's programs hand in over SMPP. It goes the one way of all messages; this adds parts, states
 * and receipts.
 */
export class SmppSubmissions {
  readonly #unit: Unit;
  readonly #messages: Messages;

  constructor(unit: Unit, messages: Messages) {
    this.#unit = unit;
    this.#messages = messages;
  }

  /**
   * Takes in up to 1,000 submissions in this transaction: give the answers on only after it committed. A part
   * of a long text is kept until the others came, five minutes at most; the whole text is one message, which
   * costs what its segments cost. Throws what `Messages.submit` throws.
   */
  submit(submissions: readonly SmppSubmission[], apiKeyId: string): Promise<SmppAnswer[]> {
    return submitSmpp(this.#unit, this.#messages, submissions, apiKeyId);
  }

  /**
   * By the id that was answered. Throws not_found, and forbidden when the addresses are not those of the
   * submission.
   */
  state(id: string, proof: SmppProof): Promise<SmppState> {
    return readState(this.#unit, id, proof);
  }

  /**
   * Cancels a message that waits to be sent, all parts of it; throws what `state` throws, and invalid_state.
   */
  async cancel(id: string, proof: SmppProof): Promise<void> {
    const messageId = await messageOf(this.#unit, id, proof);
    if (messageId === null) throw new DomainError('invalid_state', 'Parts of this text are missing.');
    return this.#messages.cancel(messageId);
  }
}
