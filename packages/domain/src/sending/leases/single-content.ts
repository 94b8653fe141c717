import type { StoredAttachment } from '../../messages/index.ts';
import type { MessageType } from '../../kernel/index.ts';

/** The content of one transactional message, as it was submitted. */
export interface SingleContent {
  senderId: string;
  /** The type of its sender; our own keyword replies are transactional. */
  messageType: MessageType;
  sender: string;
  senderName: string;
  subject: string;
  templateId: string | null;
  templateRevision: number | null;
  data: Record<string, unknown> | null;
  html: string | null;
  body: string | null;
  replyTo: string | null;
  headers: Record<string, string> | null;
  attachments: StoredAttachment[] | null;
  rawId: string | null;
  isTracked: boolean;
  createdAt: Date;
  /** Set for a text message submitted with a validity period. */
  expiresAt?: Date | null;
}
