import type { DeliveryState } from '../../tracking/index.ts';
import { statusOf } from '../request/message-status.ts';
import type { MessageStatus, SubmissionSource } from '../request/message.schema.ts';
import type { Channel } from '../../kernel/index.ts';

/** A transactional message as lists show it. */
export interface MessageRecord {
  id: string;
  channel: Channel;
  source: SubmissionSource;
  apiKeyId: string | null;
  sender: string;
  recipient: string;
  /** Of an SMS the beginning of its text. */
  subject: string;
  reference: string;
  state: DeliveryState;
  status: MessageStatus;
  /** Why, for a state other than sent. */
  reason: string | null;
  segments: number;
  /** What it cost, in thousandths of a minor unit of `currency`; 0 for what was not sent. */
  costMills: number;
  currency: string | null;
  createdAt: Date;
  scheduledAt: Date | null;
  settledAt: Date | null;
  /** Of an SMS: when its receipt said that it arrived. */
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
  /** What the mail server or the carrier said. */
  response: string | null;
  attempts: number;
  templateId: string | null;
  /** False once its content is no longer kept. */
  hasContent: boolean;
  html: string | null;
  text: string | null;
  /** Whether opens and clicks are counted. */
  isTracked: boolean;
  /** How often it was opened and its links were clicked; by machines that check links does not count. */
  opens: number;
  clicks: number;
  /** True for a whole MIME message of an SMTP submission. */
  isRaw: boolean;
  attachments: { filename: string; contentType: string; bytes: number }[];
}

export interface MessageFilter {
  channel?: Channel | null;
  source?: SubmissionSource | null;
  state?: DeliveryState | null;
  status?: MessageStatus | null;
  apiKeyId?: string | null;
  /** A message's id, or a part of recipient, subject or reference. */
  search?: string;
  /** By the time of taking in; `to` is not included. */
  from?: Date | null;
  to?: Date | null;
  cursor?: string | null;
  limit: number;
}

/**
 * What happened to a message, oldest first. `kind` also holds what is no event of a recipient: accepted,
 * sent, failed and so on.
 */
export interface MessageEvent {
  kind: string;
  at: Date;
  /** Who: `human`, `proxy`, `scanner` or `unknown`; empty for our own. */
  audience: string;
  detail: string;
}

export const recordColumns = `m.id, m.channel, m.source, m.api_key_id as "apiKeyId", m.sender, m.recipient,
  case when m.channel = 'sms' then left(coalesce(m.body, ''), 160) else m.subject end as subject, m.reference, d.state, ${statusOf('d')} as status, d.reason, m.segments,
  case when d.state = 'sent' then d.price_mills else 0 end as "costMills", b.currency, m.created_at as "createdAt", m.scheduled_at as "scheduledAt",
  d.settled_at as "settledAt", d.delivered_at as "deliveredAt", d.opened_at as "openedAt", d.clicked_at as "clickedAt", d.bounced_at as "bouncedAt"`;

export const recordTables = `message m join delivery d on d.account_id = m.account_id and d.id = m.id
  left join message_batch b on b.account_id = d.account_id and b.id = d.batch_id`;

/** The unit's SQL gives times as text. */
export function withDates<Row extends object>(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      key.endsWith('At') && typeof value === 'string' ? new Date(value) : value,
    ]),
  ) as Row;
}
