import type pg from 'pg';
import type { Sender } from '../senders/index.ts';
import { changeAccount, inAccount, type StaffCall } from './staff-call.ts';
import { type Page, type PageInput, readPosition, toPage } from './staff-page.ts';
import type { Channel, MessageType } from '../kernel/index.ts';

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
  readonly #pool: pg.Pool;

  constructor(call: StaffCall) {
    this.#call = call;
    this.#pool = call.domain.pool;
  }

  /** Newest first. The ids come from a table across accounts, everything else from a scope per account. */
  async pending({ search, cursor, limit }: PageInput, channel: Channel | null): Promise<Page<PendingSender>> {
    const [at, id] = readPosition(cursor);
    const { rows } = await this.#pool.query<Waiting>(
      `select r.sender_id as id, r.account_id, a.company, r.created_at from sender_review r join account a on a.id = r.account_id
       where (r.created_at, r.sender_id) < ($1::timestamptz, $2::uuid) and ($3::text is null or r.channel = $3) and ($4 = '' or position(plain_text($4) in plain_text(a.company)) > 0)
       order by r.created_at desc, r.sender_id desc limit $5`,
      [at, id, channel, search.trim(), limit + 1],
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
        sql<Omit<PendingSender, 'accountId' | 'company' | 'createdAt'>>(
          'select id, sender, channel, campaign, region, template from sender where account_id = $1 and id = any($2)',
          [accountId, mine.map(({ id }) => id)],
        ),
      );
      for (const row of rows)
        for (const entry of mine) if (entry.id === row.id) found.set(row.id, { ...entry, ...row });
    }
    return waiting.flatMap(({ id }) => found.get(id) ?? []);
  }
}
