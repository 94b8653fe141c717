import type { Unit, Channel } from '../../kernel/index.ts';
import type { SubmissionSource } from '../request/message.schema.ts';
import { listContactHistorySql } from './message-records.sql.ts';

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
  complainedAt: Date | null;
  unsubscribedAt: Date | null;
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
    const { rows } = await this.#unit.sql<HistoryEntry>(listContactHistorySql, [
      this.#unit.actor.accountId,
      contactId,
      channel,
    ]);
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
