import type { MessageType } from '../kernel/index.ts';

/**
 * One SMS as the pump hands it over. Its price is frozen: how many segments it turns out to have changes
 * nothing.
 */
export interface OutgoingSms {
  /** The delivery; carriers that know idempotency keys get it as one. */
  id: string;
  accountId: string;
  /** Null for a transactional message. */
  campaignId: string | null;
  messageType: MessageType;
  /** The sender's name or number as the recipient sees it. */
  sender: string;
  /** E.164 with its plus. */
  to: string;
  text: string;
  /** Worth nothing to its recipient afterwards, like a code: not sent then, and carriers are told. */
  expiresAt?: Date | null;
  /** How often it was tried before. */
  attempts: number;
}

/**
 * What became of one SMS. `deferred`: the carrier said later, which counts as an attempt. `unsent`: nothing
 * was handed over, so that trying again is safe and counts nothing. `unknown`: it was handed over and no
 * answer came.
 */
export type SmsOutcome =
  | { kind: 'sent'; carrier: string; providerId: string; response?: string }
  | { kind: 'deferred'; reason: string; retryAfterSeconds?: number }
  /** `isRecipientGone`: the number will never work, and is suppressed. */
  | { kind: 'failed'; reason: string; isRecipientGone?: boolean }
  | { kind: 'unknown'; reason: string }
  | { kind: 'unsent'; reason: string };

/** Finds the carrier for each SMS and hands it over. */
export interface SmsRouter {
  /** How many may be under way at once, and so in doubt if the process dies. */
  readonly window: number;
  /** Outcomes in the order of the messages. Never rejects for what a carrier or a network can do. */
  send(messages: readonly OutgoingSms[]): Promise<SmsOutcome[]>;
  /** Lets what is under way finish. What is sent afterwards is `unsent`. */
  close(): Promise<void>;
}
