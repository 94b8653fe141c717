import type { StoredAttachment } from '../../messages/index.ts';
import type { MessageType } from '../../kernel/index.ts';

/** What one transactional message is made of, as it was taken in. */
export interface StreamContent {
  senderId: string;
  /** The type of its sender; our own answers to keywords are transactional. */
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
  /** Of an SMS that was handed in with a validity. */
  expiresAt?: string | null;
}
