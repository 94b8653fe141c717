import type { MessageAttachment } from './message-request.ts';
import type { Channel } from '../../kernel/index.ts';

/** A request whose own fields were found right; sender, template and price are still to be looked up. */
export interface MessageDraft {
  index: number;
  id: string;
  channel: Channel;
  from: { senderId: string | null; address: string | null; name: string };
  recipient: string;
  recipientName: string;
  subject: string;
  html: string | null;
  text: string | null;
  templateId: string | null;
  data: Readonly<Record<string, unknown>> | null;
  replyTo: string | null;
  headers: Record<string, string> | null;
  attachments: readonly MessageAttachment[];
  raw: Uint8Array | null;
  /** Opens and clicks are to be counted, unless its key says otherwise. */
  isTracked: boolean;
  reference: string;
  /** Of a request with an id of its own. */
  requestHash: Buffer | null;
  scheduledAt: Date | null;
}

/** A draft with everything that is frozen when it is taken in. */
export interface MessageToWrite extends MessageDraft {
  senderId: string;
  sender: string;
  templateRevision: number | null;
  segments: number;
  encoding: string;
  priceMills: number;
  /** Why it is never sent; null for one that is. */
  skipped: string | null;
  /** Why it waits without a time, see `hold-messages.ts`; null for one that does not. */
  held: string | null;
}
