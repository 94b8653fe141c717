import type { Language } from '@talkdrum/languages';
import { originOf, suspensionOf } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import type { Channel, Unit } from '../../kernel/index.ts';
import type { Suppressions } from '../suppressions/suppressions.ts';
import { type OptInQuota, readQuota } from './opt-in-quota.ts';
import { askedAddress, makeOptInToken } from './opt-in-token.ts';
import {
  countOptInSql,
  nextAtSql,
  settleSql,
  takeBackSql,
  takeSql,
  waitForQuotaSql,
  keepTextSql,
  findByMessageSql,
} from './opt-in-requests.sql.ts';

const hour = 3_600_000;
const channels: readonly Channel[] = ['email', 'sms'];

/** Someone to ask now, by email or by text. */
export interface OptInMail {
  channel: Channel;
  id: string;
  to: string;
  name: string;
  company: string;
  language: Language;
  list: string;
  url: string;
}

/** `refused`: the address doesn't exist. `later`: nothing was handed over. */
export type OptInOutcome = { id: string; to: string } & (
  | { kind: 'asked' }
  | { kind: 'refused'; response: string }
  | { kind: 'later'; waitsFor?: 'sender' | 'money' }
);

/** Results of the requests of the last 30 days. */
export interface OptInCounts {
  waiting: number;
  asked: number;
  leftOut: Record<string, number>;
}

interface ClaimedRow {
  id: string;
  listId: string;
  contactId: string;
  channel: Channel;
  address: string;
  fullName: string;
  list: string;
  company: string;
  language: Language;
  publicHost: string | null;
}

/** The emails that ask people to confirm a double opt-in list: who is next, and the results. */
export class OptInRequests {
  readonly #unit: Unit;
  readonly #config: DomainConfig;
  readonly #suppressions: Suppressions;

  constructor(unit: Unit, config: DomainConfig, suppressions: Suppressions) {
    this.#unit = unit;
    this.#config = config;
    this.#suppressions = suppressions;
  }

  quota(channel: Channel = 'email'): Promise<OptInQuota> {
    return readQuota(this.#unit.sql, this.#unit.actor.accountId, channel);
  }

  /**
   * After a crash, resends whatever was being sent, under the same Message-ID. Only for the holder of the
   * account's due work.
   */
  async takeBack(): Promise<void> {
    await this.#unit.sql(takeBackSql, [this.#accountId]);
  }

  /**
   * Marks the next people as being asked, skipping those suppressed, removed or asked too often since. If
   * nobody can be asked now, `nextAt` is when to look again; undefined if nobody is waiting.
   */
  async claim(limit: number): Promise<{ mails: OptInMail[]; nextAt: Date | undefined }> {
    const now = this.#unit.clock.now().getTime();
    if ((await suspensionOf(this.#unit.sql, this.#accountId)) !== null)
      return { mails: [], nextAt: new Date(now + hour) };
    for (;;) {
      const free = { email: await this.#free('email', limit), sms: await this.#free('sms', limit) };
      const { rows, count } = await this.#take(free);
      if (rows.length > 0) return { mails: rows.map((row) => this.#mail(row)), nextAt: undefined };
      for (const channel of channels)
        if (free[channel] === 0) await this.#unit.sql(waitForQuotaSql, [this.#accountId, channel]);
      if (count === 0) return { mails: [], nextAt: await this.#nextAt(now, free) };
    }
  }

  /**
   * Records the results of emails. An address that doesn't exist is suppressed and still counts against the
   * quota.
   */
  async settle(outcomes: readonly OptInOutcome[]): Promise<void> {
    const ids = (kind: OptInOutcome['kind']) =>
      outcomes.flatMap((outcome) => (outcome.kind === kind ? [outcome.id] : []));
    const waitsFor = outcomes.find((outcome) => outcome.kind === 'later')?.waitsFor ?? null;
    await this.#unit.sql(settleSql, [this.#accountId, ids('asked'), ids('refused'), ids('later'), waitsFor]);
    for (const outcome of outcomes.toSorted((a, b) => a.to.localeCompare(b.to)))
      if (outcome.kind === 'refused' && outcome.to.includes('@'))
        await this.#suppressions.add({
          channel: 'email',
          address: outcome.to,
          reason: 'bounce',
          detail: outcome.response,
        });
  }

  /** Keeps which text asks: its short link leads to the request. */
  async keepText(id: string, messageId: string): Promise<void> {
    await this.#unit.sql(keepTextSql, [this.#accountId, id, messageId]);
  }

  /** The token of the confirmation page for the reader of a text; null if the person is gone. */
  async tokenOfText(messageId: string): Promise<string | null> {
    const { rows } = await this.#unit.sql<{ listId: string; contactId: string; phone: string | null }>(
      findByMessageSql,
      [this.#accountId, messageId],
    );
    const [row] = rows;
    if (row === undefined || row.phone === null) return null;
    const { listId, contactId, phone } = row;
    const asked = askedAddress(phone);
    return makeOptInToken(this.#config.secret, { accountId: this.#accountId, listId, contactId, asked });
  }

  async ofLists(listIds: readonly string[]): Promise<Map<string, OptInCounts>> {
    return countOptIn(this.#unit, 'list_id', listIds);
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }

  async #free(channel: Channel, limit: number): Promise<number> {
    const { limit: daily, asked } = await this.quota(channel);
    return Math.max(0, Math.min(limit, daily - asked));
  }

  /** `count` includes those left out or put off. */
  async #take({ email, sms }: Record<Channel, number>): Promise<{ rows: ClaimedRow[]; count: number }> {
    if (email + sms === 0) return { rows: [], count: 0 };
    const { rows } = await this.#unit.sql<ClaimedRow & { isAsked: boolean }>(takeSql, [
      this.#accountId,
      email,
      sms,
    ]);
    return { rows: rows.filter(({ isAsked }) => isAsked), count: rows.length };
  }

  async #nextAt(now: number, free: Record<Channel, number>): Promise<Date | undefined> {
    const { rows } = await this.#unit.sql<{ channel: Channel; dueAt: Date; freeAt: Date | null }>(nextAtSql, [
      this.#accountId,
    ]);
    if (rows.length === 0) return undefined;
    const times = rows.map(({ channel, dueAt, freeAt }) => {
      if (free[channel] > 0) return Math.max(dueAt.getTime(), now + 1_000);
      // Batches a quarter of an hour's quota instead of waking for each message. Staff who raise the quota wake the
      // work themselves.
      return freeAt === null ? now + hour : Math.max(freeAt.getTime() + 24 * hour, now + hour / 4);
    });
    return new Date(Math.min(...times));
  }

  #mail(row: ClaimedRow): OptInMail {
    const { id, listId, contactId, channel, address, fullName, list, company, language } = row;
    const token = makeOptInToken(this.#config.secret, {
      accountId: this.#accountId,
      listId,
      contactId,
      asked: askedAddress(address),
    });
    return {
      id,
      channel,
      to: address,
      name: fullName.split(' ')[0] ?? '',
      company,
      language,
      list,
      url: `${originOf(this.#config, row.publicHost)}/confirm/${token}`,
    };
  }
}

/** Counted from the rows, by list or by import. */
export async function countOptIn(
  unit: Unit,
  column: 'list_id' | 'import_id',
  ids: readonly string[],
): Promise<Map<string, OptInCounts>> {
  const { rows } = await unit.sql<{ id: string; state: string; reason: string | null; n: number }>(
    countOptInSql(column),
    [unit.actor.accountId, ids],
  );
  const counts = new Map<string, OptInCounts>();
  for (const { id, state, reason, n } of rows) {
    const entry = counts.get(id) ?? { waiting: 0, asked: 0, leftOut: {} };
    if (state === 'left_out') entry.leftOut[reason ?? ''] = n;
    else if (state === 'waiting') entry.waiting += n;
    else entry.asked += n;
    counts.set(id, entry);
  }
  return counts;
}
