import type { Channel, Pipeline } from '../../kernel/index.ts';
import type { MessageStatus, SubmissionSource } from './message.schema.ts';

/** A file in an email. `content` is not encoded. */
export interface MessageAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
  /** Makes it an inline image, used in the HTML as `cid:…`. */
  contentId?: string | undefined;
}

/**
 * One message to one recipient. Its content is a template with data, finished HTML and/or text, or a whole
 * MIME message in `raw` (email only). An SMS has `text` or a template.
 */
export interface MessageRequest {
  channel: Channel;
  /**
   * A UUIDv7 (`newId`), generated if missing. Repeating the same request with the same id returns the state
   * of the first message. A different request with the same id is refused.
   */
  id?: string | undefined;
  /**
   * An active sender of the account and channel, by id, or by address or name. `name` is the display name of
   * an email.
   */
  from: { senderId?: string | undefined; address?: string | undefined; name?: string | undefined };
  /** One email address, or one phone number (E.164, or national in the account's country). */
  to: string;
  toName?: string | undefined;
  subject?: string | undefined;
  html?: string | undefined;
  text?: string | undefined;
  templateId?: string | undefined;
  /** Values for the template's merge tags: `{{ Attribs.<key> }}`. */
  data?: Readonly<Record<string, unknown>> | undefined;
  replyTo?: string | undefined;
  /** Extra headers: `X-…` and a few others, see `check-headers.ts`. */
  headers?: Readonly<Record<string, string>> | undefined;
  attachments?: readonly MessageAttachment[] | undefined;
  raw?: Uint8Array | undefined;
  /**
   * False turns off open and click tracking and leaves the links unchanged. Tracking is also off if the API
   * key turns it off, for email without HTML, and for a MIME message that's signed or has
   * `X-Talkdrum-Tracking: off`.
   */
  tracking?: boolean | undefined;
  /** The account's own reference, up to 200 characters, searchable. */
  reference?: string | undefined;
  /** When to send it, at most 30 days ahead. */
  scheduledAt?: Date | undefined;
  fallback?: Fallback | undefined;
}

/** Another message that is sent in a message's place if that doesn't arrive. */
export interface Fallback {
  /** How long the message may take from its time on, whole seconds. */
  afterSeconds: number;
  /** Without an id, time or fallback of its own. It costs only if it's sent. */
  message: MessageRequest;
}

export interface SubmitOptions {
  source: SubmissionSource;
  apiKeyId?: string | null;
  /** Accepts the valid requests of a batch. Otherwise one invalid request refuses the whole batch. */
  partial?: boolean;
  /** The ids were generated for this submission, so they can't be in use. */
  areIdsNew?: boolean;
  /** Writes in parallel with the messages, once it's known which are accepted. Only with `areIdsNew`. */
  alongside?: (taken: Pick<SubmitAnswer, 'messages' | 'refused'>) => Promise<void>;
  last?: LastInTransaction;
}

/** For a submission that nothing follows in its transaction: COMMIT leaves with the messages. */
export interface LastInTransaction extends Pipeline {
  /** Rejects if the caller may no longer submit; then nothing is written. */
  permit: Promise<unknown>;
}

/** An accepted message, in the order of the requests. */
export interface SubmittedMessage {
  /** The request's index in the batch. */
  index: number;
  id: string;
  channel: Channel;
  /** A `skipped` message is never sent and costs nothing; see `reason`. A replay can have any state. */
  state: MessageStatus;
  reason: string | null;
  /** The normalised address. */
  recipient: string;
  segments: number;
  scheduledAt: Date | null;
  isReplay: boolean;
  /** What is sent in its place if it doesn't arrive; `held` until that's decided. */
  fallback?: SubmittedMessage;
}

/** Why a request was refused. `field` is a path in the request, such as `attachments.0.filename`. */
export interface RefusedMessage {
  index: number;
  field: string;
  code:
    | 'invalid_input'
    | 'invalid_address'
    | 'conflict'
    | 'not_found'
    | 'blocked'
    | 'unknown_merge_tag'
    | 'unavailable';
  message: string;
}

/** Without `partial`, any refusal means that `messages` is empty and nothing was written. */
export interface SubmitAnswer {
  /** The submission's id; null if nothing new was accepted. */
  batchId: string | null;
  messages: SubmittedMessage[];
  refused: RefusedMessage[];
}

/** The most messages in one submission, with their fallbacks. */
export const largestBatch = 1_000;
