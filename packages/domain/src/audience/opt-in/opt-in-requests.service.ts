import type { Language } from '@talkdrum/languages';
import { suspensionOf } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import type { Unit } from '../../kernel/index.ts';
import type { Suppressions } from '../suppressions/suppressions.ts';
import { type OptInQuota, readQuota } from './opt-in-quota.ts';
import { askedAddress, makeOptInToken } from './opt-in-token.ts';
import { countOptInSql, nextAtSql, settleSql, takeBackSql, takeSql } from './opt-in-requests.sql.ts';

const hour = 3_600_000;

/** Someone to ask now. */
export interface OptInMail {
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
  | { kind: 'later' }
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
  email: string;
  fullName: string;
  list: string;
  company: string;
  language: Language;
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

  quota(): Promise<OptInQuota> {
    return readQuota(this.#unit.sql, this.#unit.actor.accountId);
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
      const { limit: daily, asked } = await this.quota();
      const free = Math.min(limit, daily - asked);
      const { rows, count } = await this.#take(Math.max(0, free));
      if (rows.length > 0) return { mails: rows.map((row) => this.#mail(row)), nextAt: undefined };
      if (count === 0) return { mails: [], nextAt: await this.#nextAt(now, free <= 0) };
    }
  }

  /**
   * Records the results of emails. An address that doesn't exist is suppressed and still counts against the
   * quota.
   */
  async settle(outcomes: readonly OptInOutcome[]): Promise<void> {
    const ids = (kind: OptInOutcome['kind']) =>
      outcomes.flatMap((outcome) => (outcome.kind === kind ? [outcome.id] : []));
    await this.#unit.sql(settleSql, [this.#accountId, ids('asked'), ids('refused'), ids('later')]);
    for (const outcome of outcomes.toSorted((a, b) => a.to.localeCompare(b.to)))
      if (outcome.kind === 'refused')
        await this.#suppressions.add({
          channel: 'email',
          address: outcome.to,
          reason: 'bounce',
          detail: outcome.response,
        });
  }

  async ofLists(listIds: readonly string[]): Promise<Map<string, OptInCounts>> {
    return countOptIn(this.#unit, 'list_id', listIds);
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }

  /** `count` includes those left out. */
  async #take(limit: number): Promise<{ rows: ClaimedRow[]; count: number }> {
    if (limit === 0) return { rows: [], count: 0 };
    const { rows } = await this.#unit.sql<ClaimedRow & { isAsked: boolean }>(takeSql, [
      this.#accountId,
      limit,
    ]);
    return { rows: rows.filter(({ isAsked }) => isAsked), count: rows.length };
  }

  async #nextAt(now: number, isQuotaUsed: boolean): Promise<Date | undefined> {
    const { rows } = await this.#unit.sql<{ dueAt: Date | null; freeAt: Date | null }>(nextAtSql, [
      this.#accountId,
    ]);
    const { dueAt, freeAt } = rows[0] ?? { dueAt: null, freeAt: null };
    if (dueAt === null) return undefined;
    if (!isQuotaUsed) return new Date(Math.max(dueAt.getTime(), now + 1_000));
    // Batches a quarter of an hour's quota instead of waking for each email. Staff who raise the quota wake
    // the work themselves.
    return new Date(freeAt === null ? now + hour : Math.max(freeAt.getTime() + 24 * hour, now + hour / 4));
  }

  #mail({ id, listId, contactId, email, fullName, list, company, language }: ClaimedRow): OptInMail {
    const token = makeOptInToken(this.#config.secret, {
      accountId: this.#accountId,
      listId,
      contactId,
      asked: askedAddress(email),
    });
    return {
      id,
      to: email,
      name: fullName.split(' ')[0] ?? '',
      company,
      language,
      list,
      url: `${this.#config.publicUrl}/confirm/${token}`,
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
