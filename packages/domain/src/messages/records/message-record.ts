import type { DeliveryState } from '../../tracking/index.ts';
import { statusOf } from '../request/message-status.ts';
import type { MessageStatus, SubmissionSource } from '../request/message.schema.ts';
import type { Channel } from '../../kernel/index.ts';

/** A message as lists show it. */
export interface MessageRecord {
  id: string;
  channel: Channel;
  source: SubmissionSource;
  apiKeyId: string | null;
  sender: string;
  recipient: string;
  /** For an SMS, the start of its text. */
  subject: string;
  reference: string;
  state: DeliveryState;
  status: MessageStatus;
  /** The reason for any state other than sent. */
  reason: string | null;
  segments: number;
  /** Its cost in thousandths of a minor unit of `currency`; 0 if it wasn't sent. */
  costMills: number;
  currency: string | null;
  createdAt: Date;
  scheduledAt: Date | null;
  settledAt: Date | null;
  /** When an SMS arrived, by the carrier's receipt. */
  deliveredAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
  bouncedAt: Date | null;
}

/** One message in full. */
export interface MessageDetails extends MessageRecord {
  senderName: string;
  recipientName: string | null;
  encoding: string;
  /** The answer of the mail server or carrier. */
  response: string | null;
  attempts: number;
  templateId: string | null;
  /** False once its content was deleted. */
  hasContent: boolean;
  html: string | null;
  text: string | null;
  /** Whether opens and clicks are counted. */
  isTracked: boolean;
  /** Opens and clicks, not counting link scanners. */
  opens: number;
  clicks: number;
  /** True if it was submitted over SMTP as a whole MIME message. */
  isRaw: boolean;
  /** What is sent in its place if it doesn't arrive. `outcome` is null until that's decided, at `decideAt` at the latest. */
  fallback: { id: string; status: MessageStatus; decideAt: Date; outcome: FallbackOutcome | null } | null;
  /** The message in whose place this one is sent. */
  fallbackOf: string | null;
  attachments: { filename: string; contentType: string; bytes: number }[];
}

export type FallbackOutcome = 'sent' | 'not_needed' | 'cancelled';

export interface MessageFilter {
  channel?: Channel | null;
  source?: SubmissionSource | null;
  state?: DeliveryState | null;
  status?: MessageStatus | null;
  apiKeyId?: string | null;
  /** A message id, or part of the recipient, subject or reference. */
  search?: string;
  /** Days of submission (YYYY-MM-DD) in the account's time zone, both inclusive. */
  from?: string | null;
  to?: string | null;
  cursor?: string | null;
  limit: number;
}

/**
 * Something that happened to a message. `kind` is a recipient's event, or one of ours: accepted, sent,
 * failed…
 */
export interface MessageEvent {
  kind: string;
  at: Date;
  /** `human`, `proxy`, `scanner` or `unknown`; empty for our own events. */
  audience: string;
  detail: string;
}

export const recordColumns = `m.id, m.channel, m.source, m.api_key_id, m.sender, m.recipient,
  case when m.channel = 'sms' then left(coalesce(m.body, ''), 160) else m.subject end as subject, m.reference,
  d.state, ${statusOf('d')} as status, d.reason, m.segments,
  case when d.state = 'sent' then d.price_mills else 0 end as cost_mills, b.currency,
  m.created_at, m.scheduled_at, d.settled_at,
  d.delivered_at, d.opened_at, d.clicked_at,
  d.bounced_at`;

export const recordTables = `message m
  join delivery d on d.account_id = m.account_id and d.id = m.id
  left join message_batch b on b.account_id = d.account_id and b.id = d.batch_id`;
