import type { Sender } from '../../senders/index.ts';
import { changeAccount, inAccount, type StaffCall } from '../access/staff-call.ts';
import { type Page, type PageInput, readPosition, toPage } from './staff-page.ts';
import { describeSendersSql, listPendingSql } from './staff-senders.sql.ts';
import type { Channel, MessageType } from '../../kernel/index.ts';

export interface PendingSender {
  id: string;
  accountId: string;
  company: string;
  sender: string;
  channel: Channel;
  campaign: MessageType;
  region: string;
  /** Sample text of messages; may be empty. */
  template: string;
  createdAt: Date;
}

interface Waiting {
  id: string;
  accountId: string;
  company: string;
  createdAt: Date;
}

/** Senders waiting for review, and the decisions about them. */
export class StaffSenders {
  readonly #call: StaffCall;

  constructor(call: StaffCall) {
    this.#call = call;
  }

  /** Newest first. The ids come from a table across accounts, everything else from a scope per account. */
  async pending({ search, cursor, limit }: PageInput, channel: Channel | null): Promise<Page<PendingSender>> {
    const [at, id] = readPosition(cursor);
    const { rows } = await this.#call.domain.staff(({ sql }) =>
      sql<Waiting>(listPendingSql, [at, id, channel, search.trim(), limit + 1]),
    );
    const page = toPage(rows, limit);
    return { ...page, items: await this.#describe(page.items) };
  }

  async approve(accountId: string, id: string, note: string): Promise<Sender> {
    return changeAccount(
      this.#call,
      {
        accountId,
        action: 'staff.sender_approved',
        subject: { type: 'sender', id },
        details: { reason: note },
      },
      (scope) => scope.senderReviews.approve(id),
    );
  }

  /** Also works for an active one: nothing more is sent from it. */
  async refuse(accountId: string, id: string, reason: string): Promise<Sender> {
    return changeAccount(
      this.#call,
      { accountId, action: 'staff.sender_refused', subject: { type: 'sender', id }, details: { reason } },
      (scope) => scope.senderReviews.refuse(id, reason),
    );
  }

  async #describe(waiting: Waiting[]): Promise<PendingSender[]> {
    const found = new Map<string, PendingSender>();
    for (const accountId of new Set(waiting.map((entry) => entry.accountId))) {
      const mine = waiting.filter((entry) => entry.accountId === accountId);
      const { rows } = await inAccount(this.#call, accountId, ({ sql }) =>
        sql<Omit<PendingSender, 'accountId' | 'company' | 'createdAt'>>(describeSendersSql, [
          accountId,
          mine.map(({ id }) => id),
        ]),
      );
      for (const row of rows)
        for (const entry of mine) if (entry.id === row.id) found.set(row.id, { ...entry, ...row });
    }
    return waiting.flatMap(({ id }) => found.get(id) ?? []);
  }
}
