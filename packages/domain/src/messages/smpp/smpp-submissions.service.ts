import { DomainError, type Unit } from '../../kernel/index.ts';
import type { Messages } from '../messages.service.ts';
import type { LastInTransaction } from '../request/message-request.ts';
import { messageOf, readState } from './read-state.ts';
import type { SmppAnswer, SmppProof, SmppState, SmppSubmission } from './smpp-submission.ts';
import { submitSmpp } from './submit-smpp.ts';

/** Submissions over SMPP. They're sent like every message; this adds parts, states and receipts. */
export class SmppSubmissions {
  readonly #unit: Unit;
  readonly #messages: Messages;

  constructor(unit: Unit, messages: Messages) {
    this.#unit = unit;
    this.#messages = messages;
  }

  /**
   * Accepts up to 1,000 submissions in this transaction. Answer the client only after the commit. A part of a
   * long text waits up to five minutes for the others. The complete text is one message, priced by segment.
   * Throws what `Messages.submit` throws.
   */
  submit(
    submissions: readonly SmppSubmission[],
    apiKeyId: string,
    last?: LastInTransaction,
  ): Promise<SmppAnswer[]> {
    return submitSmpp(this.#unit, this.#messages, submissions, { apiKeyId, last });
  }

  /**
   * By the id the client got. Throws not_found, and forbidden if the addresses don't match the submission.
   */
  state(id: string, proof: SmppProof): Promise<SmppState> {
    return readState(this.#unit, id, proof);
  }

  /** Cancels a queued message with all its parts. Throws what `state` throws, and invalid_state. */
  async cancel(id: string, proof: SmppProof): Promise<void> {
    const messageId = await messageOf(this.#unit, id, proof);
    if (messageId === null) throw new DomainError('invalid_state', 'Parts of this text are missing.');
    return this.#messages.cancel(messageId);
  }
}
