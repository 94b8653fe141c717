import type { MessageAttachment } from './message-request.ts';
import type { Channel } from '../../kernel/index.ts';

/** A request with valid fields. Sender, template and price aren't looked up yet. */
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
  /** Whether to count opens and clicks, unless the API key turns tracking off. */
  isTracked: boolean;
  reference: string;
  /** Null if the client didn't choose the id. */
  requestHash: Buffer | null;
  scheduledAt: Date | null;
}

/** A draft with everything that's frozen on submission. */
export interface MessageToWrite extends MessageDraft {
  senderId: string;
  sender: string;
  templateRevision: number | null;
  segments: number;
  encoding: string;
  priceMills: number;
  /** The parts of the template's conditions that the recipient sees; null without conditions. */
  shownParts: number | null;
  /** Why it's never sent; null if it will be. */
  skipped: string | null;
  /** Why it's held, see `hold-messages.ts`; null if it isn't. */
  held: string | null;
}
