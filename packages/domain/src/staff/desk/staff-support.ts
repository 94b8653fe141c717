import { searchedAddress } from '../../audience/index.ts';
import type { CampaignStatus } from '../../campaigns/index.ts';
import type { Channel, Currency } from '../../kernel/index.ts';
import { changeAccount, inAccount, type StaffAccountScope, type StaffCall } from '../access/staff-call.ts';
import { type Page, type PageInput, readPosition, toPage } from './staff-page.ts';
import { findContactSql, listCampaignsSql, listStaffEventsSql } from './staff-support.sql.ts';

/** A campaign as support needs it to say why it doesn't go on. */
export interface SupportCampaign {
  id: string;
  name: string;
  channel: Channel;
  status: CampaignStatus;
  sender: string | null;
  recipients: number;
  sent: number;
  failed: number;
  /** Why it stopped; null unless it did. */
  failure: string | null;
  /** The last error of its own work in the background. */
  error: string | null;
  scheduledAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  createdAt: Date;
}

/** One message to a person, or why there was none. */
export interface SupportAnswer {
  at: Date;
  channel: Channel;
  /** The campaign's name, or the subject or text of a single message. */
  message: string;
  state: string;
  reason: string | null;
}

export interface SupportPerson {
  /** In the form it's stored in. */
  address: string;
  /** Null for someone the account only sends single messages to. */
  contactId: string | null;
  /** Why this address gets nothing; null if it isn't blocked. */
  blocked: string | null;
  /** Newest first, twenty of each kind at most. */
  answers: SupportAnswer[];
}

export interface SupportMovement {
  id: string;
  createdAt: Date;
  kind: string;
  description: string;
  note: string;
  currency: Currency;
  amountMinor: bigint;
  refundedMinor: bigint;
  balanceAfterMinor: bigint;
}

export interface StaffEventLine {
  id: string;
  createdAt: Date;
  staff: string;
  action: string;
  accountId: string | null;
  company: string | null;
  details: Record<string, unknown>;
  outcome: string;
}

const perKind = 20;

/** What support looks up when a customer asks. */
export class StaffSupport {
  readonly #call: StaffCall;

  constructor(call: StaffCall) {
    this.#call = call;
  }

  /** Newest first. */
  campaigns(accountId: string, { search, cursor, limit }: PageInput): Promise<Page<SupportCampaign>> {
    const [at, id] = readPosition(cursor);
    return inAccount(this.#call, accountId, async ({ sql, campaigns }) => {
      const values = [accountId, search.trim(), at, id, limit + 1];
      const { rows } = await sql<Omit<SupportCampaign, 'recipients' | 'sent' | 'failed'>>(
        listCampaignsSql,
        values,
      );
      const page = toPage(rows, limit);
      const numbers = await campaigns.numbers(page.items.map((item) => item.id));
      const items = page.items.map((item) => {
        const { recipients = 0, sent = 0, failed = 0 } = numbers.get(item.id) ?? {};
        return { ...item, recipients, sent, failed };
      });
      return { ...page, items };
    });
  }

  /**
   * What became of every recent message to an address, and what blocks it. The account's audit log says that staff looked,
   * without the address. Throws `invalid_address`.
   */
  person(accountId: string, typed: string, reason: string): Promise<SupportPerson> {
    const look = {
      accountId,
      action: 'staff.person_viewed',
      subject: { type: 'account', id: accountId },
      details: { reason },
    } as const;
    return changeAccount(this.#call, look, async (scope) => {
      const address = await searchedAddress(scope, typed);
      const channel = address.includes('@') ? 'email' : 'sms';
      const { rows } = await scope.sql<{ id: string }>(findContactSql, [accountId, address]);
      const contactId = rows[0]?.id ?? null;
      const blocked = await scope.suppressions.find(channel, address);
      const { items: messages } = await scope.messages.list({ search: address, limit: perKind });
      const single = messages
        .filter(({ recipient }) => recipient === address)
        .map(({ createdAt: at, channel: by, subject, status, reason }) => ({
          at,
          channel: by,
          message: subject,
          state: status as string,
          reason,
        }));
      const others = contactId === null ? [] : await this.#answers(scope, contactId);
      const answers = [...others, ...single].toSorted((a, b) => b.at.getTime() - a.at.getTime());
      return {
        address,
        contactId,
        blocked: blocked === null ? null : [blocked.reason, blocked.detail].filter(Boolean).join(': '),
        answers,
      };
    });
  }

  /** Newest first. `wallet refund` takes the ids. */
  async movements(
    accountId: string,
    { search, cursor, limit }: PageInput,
  ): Promise<{ items: SupportMovement[]; nextCursor: string | null }> {
    const page = await inAccount(this.#call, accountId, ({ statement }) =>
      statement.list({ search, cursor: cursor ?? null, limit }),
    );
    return {
      ...page,
      items: page.items.map(({ at: createdAt, ...row }) => ({ ...row, createdAt })),
    };
  }

  /** What our staff did, newest first, in one account or all. */
  async log({ cursor, limit }: PageInput, accountId: string | null): Promise<Page<StaffEventLine>> {
    const [at, id] = readPosition(cursor);
    const { rows } = await this.#call.domain.staff(({ sql }) =>
      sql<StaffEventLine>(listStaffEventsSql, [accountId, at, id, limit + 1]),
    );
    return toPage(rows, limit);
  }

  /** Of campaigns and journeys; single messages are listed by address. */
  async #answers({ contactAnswers }: StaffAccountScope, contactId: string): Promise<SupportAnswer[]> {
    const { items } = await contactAnswers.page(contactId, { cursor: null, limit: perKind });
    return items
      .filter(({ kind }) => kind !== 'message')
      .map(({ at, channel, campaignName, state, sentence, next }) => ({
        at,
        channel,
        message: campaignName ?? '',
        state,
        reason: [sentence, next].filter(Boolean).join(' '),
      }));
  }
}
