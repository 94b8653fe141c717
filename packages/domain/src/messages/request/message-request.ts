import type { MessageStatus, SubmissionSource } from './message.schema.ts';
import type { Channel } from '../../kernel/index.ts';

/** A file in an email. `content` is what is in it, not encoded. */
export interface MessageAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
  /** Makes it an image of the HTML, referred to as `cid:…`. */
  contentId?: string | undefined;
}

/**
 * One message to one recipient. Content is one of: a template's id with data, finished HTML and/or text, or a
 * whole MIME message in `raw` (email only). Of an SMS the content is `text` or a template.
 */
export interface MessageRequest {
  channel: Channel;
  /**
   * A UUIDv7 (`newId`). The same message with the same id changes nothing and answers with what became of the
   * first; another one is refused. Made when missing.
   */
  id?: string | undefined;
  /**
   * An active sender of the account and channel, by its id or by its address or name; `name` is shown beside
   * an email address.
   */
  from: { senderId?: string | undefined; address?: string | undefined; name?: string | undefined };
  /** One email address, or a telephone number (E.164, or national of the account's country). */
  to: string;
  toName?: string | undefined;
  subject?: string | undefined;
  html?: string | undefined;
  text?: string | undefined;
  templateId?: string | undefined;
  /** Values for the template's merge tags: `{{ Attribs.<key> }}`. */
  data?: Readonly<Record<string, unknown>> | undefined;
  replyTo?: string | undefined;
  /** Further headers: `X-…` and a few others, see `check-headers.ts`. */
  headers?: Readonly<Record<string, string>> | undefined;
  attachments?: readonly MessageAttachment[] | undefined;
  raw?: Uint8Array | undefined;
  /**
   * False: opens and clicks of this email are not counted, its links stay as they are. They are not counted
   * either when its key says so, of an email without HTML, and of a MIME message that is signed or says
   * `X-Talkdrum-Tracking: off`.
   */
  tracking?: boolean | undefined;
  /** The sender's own word for it, up to 200 characters; found by search. */
  reference?: string | undefined;
  /** Not before this moment, at most 30 days ahead. */
  scheduledAt?: Date | undefined;
}

export interface SubmitOptions {
  source: SubmissionSource;
  apiKeyId?: string | null;
  /** Takes in what is right of a batch; without it a batch with one mistake is refused as a whole. */
  partial?: boolean;
  /** The ids in the requests were made for this submission: nobody can have used them before. */
  areIdsNew?: boolean;
  /**
   * Writes that go together with the messages' own, once it is known what is taken in; only with `areIdsNew`.
   */
  alongside?: (taken: Pick<SubmitAnswer, 'messages' | 'refused'>) => Promise<void>;
}

/** A message that was taken in, in the order of the requests. */
export interface SubmittedMessage {
  /** The request's place in the batch. */
  index: number;
  id: string;
  channel: Channel;
  /** `skipped` is never sent and costs nothing; `reason` says why. A replay answers with any state. */
  state: MessageStatus;
  reason: string | null;
  /** The address as it is sent to. */
  recipient: string;
  segments: number;
  scheduledAt: Date | null;
  isReplay: boolean;
}

/** Why a request was not taken in. `field` is a path in the request, such as `attachments.0.filename`. */
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

/** With `refused` and without `partial`, `messages` is empty: nothing was written. */
export interface SubmitAnswer {
  /** The submission's own id; null when nothing new was taken in. */
  batchId: string | null;
  messages: SubmittedMessage[];
  refused: RefusedMessage[];
}

/** More in one submission are refused. */
export const largestBatch = 1_000;
