import type { Unit, Channel } from '../../kernel/index.ts';
import type { SubmissionSource } from '../request/message.schema.ts';

/** One message to a person, as the contact's history shows it. Times are Dates. */
export interface HistoryEntry {
  id: string;
  campaignName: string | null;
  /** Of a message: its subject, or the start of an SMS. Null for campaigns. */
  subject: string | null;
  source: SubmissionSource | null;
  channel: Channel;
  state: string;
  reason: string | null;
  settledAt: Date | null;
  /** When an SMS arrived, by the carrier's receipt. */
  deliveredAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
  bouncedAt: Date | null;
}

/** A text message somebody sent to one of the account's senders. */
export interface ReplyEntry {
  id: string;
  sender: string;
  body: string;
  keyword: 'stop' | 'start' | 'help' | null;
  /** Our answer; empty if there was none. */
  answer: string;
  receivedAt: Date;
}

/** The newest 100 messages to one contact that were handed to a mail server or carrier. */
export class ContactHistory {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  async list(contactId: string, channel: Channel): Promise<HistoryEntry[]> {
    const { rows } = await this.#unit.sql<HistoryEntry>(
      `select d.id, c.name as campaign_name, m.source,
         case when m.channel = 'sms' then left(coalesce(m.body, ''), 160) else m.subject end as subject,
         d.channel, d.state, d.reason, d.settled_at, d.delivered_at,
         d.opened_at, d.clicked_at, d.bounced_at
       from delivery d
       left join campaign c on c.account_id = d.account_id and c.id = d.campaign_id
       left join message m on d.campaign_id is null and m.account_id = d.account_id and m.id = d.id
       where d.account_id = $1 and d.contact_id = $2 and d.channel = $3
         and d.state in ('sent', 'failed', 'unknown')
       order by d.settled_at desc limit 100`,
      [this.#unit.actor.accountId, contactId, channel],
    );
    return rows;
  }

  /** The newest 100 texts from a contact, with our answers. */
  async replies(contactId: string): Promise<ReplyEntry[]> {
    const { rows } = await this.#unit.sql<ReplyEntry>(
      `select id, sender, body, keyword, answer, received_at
       from sms_reply
       where account_id = $1 and contact_id = $2
       order by received_at desc limit 100`,
      [this.#unit.actor.accountId, contactId],
    );
    return rows;
  }
}
