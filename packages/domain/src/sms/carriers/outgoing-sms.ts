/** One SMS from the pump. Its price is frozen and doesn't change with the actual number of segments. */
export interface OutgoingSms {
  /** The delivery id, also the idempotency key for carriers that support one. */
  id: string;
  accountId: string;
  /** Null for a message. */
  campaignId: string | null;
  messageType: 'promotional' | 'transactional';
  /** The sender's name or number as the recipient sees it. */
  sender: string;
  /** E.164 with its plus. */
  to: string;
  text: string;
  /** For example of a code: not sent afterwards, and passed on to carriers that support it. */
  expiresAt?: Date | null;
  /** Earlier attempts. */
  attempts: number;
}

/**
 * The outcome of one SMS. `deferred`: the carrier asked to retry later, which counts as an attempt. `unsent`:
 * nothing was handed over, so a retry is safe and doesn't count. `unknown`: handed over, but no answer came.
 */
export type SmsOutcome =
  | { kind: 'sent'; carrier: string; providerId: string; response?: string }
  | { kind: 'deferred'; reason: string; retryAfterSeconds?: number }
  /** `isRecipientGone`: the number will never work, so it's suppressed. `isUnroutable`: no carrier serves its network. */
  | { kind: 'failed'; reason: string; isRecipientGone?: boolean; isUnroutable?: boolean }
  | { kind: 'unknown'; reason: string }
  | { kind: 'unsent'; reason: string };

/** Finds a carrier for each SMS and hands it over. */
export interface SmsRouter {
  /** The most messages under way at once, which are in doubt if the process dies. */
  readonly window: number;
  /** Outcomes in the order of the messages. Never rejects because of a carrier or the network. */
  send(messages: readonly OutgoingSms[]): Promise<SmsOutcome[]>;
  /** Waits for messages under way. Later ones are `unsent`. */
  close(): Promise<void>;
}
