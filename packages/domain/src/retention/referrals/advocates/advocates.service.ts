import { recordEvents } from '../../../events/index.ts';
import type { DomainConfig } from '../../../config.ts';
import {
  containsPattern,
  DomainError,
  newId,
  notFound,
  recipientTokens,
  type Unit,
} from '../../../kernel/index.ts';
import { makeCodes } from '../../rewards/codes/reward-codes.ts';
import type { ReferralPrograms } from '../programs/programs.service.ts';
import type { Advocate, AdvocateDetail, AdvocateLine } from '../referral.ts';
import type { AdvocateSource, AdvocateStatus } from '../referral.schema.ts';
import {
  advocatesOfContactSql,
  countAdvocatesSql,
  findAdvocateOfContactSql,
  holdContactSql,
  insertAdvocateSql,
  listAdvocatesSql,
  readAdvocateSql,
  setStatusSql,
} from './advocates.sql.ts';
import { advocateUrl, shareUrls } from './share-urls.ts';

export interface AdvocateFilter {
  programId: string;
  /** Part of a name or code. */
  search?: string;
  status?: AdvocateStatus | null;
  /** The last id of the page before. */
  after: string | null;
  limit: number;
}

/** People who recommend, each with a code and a link of their own. */
export class Advocates {
  readonly #unit: Unit;
  readonly #programs: ReferralPrograms;
  readonly #config: Pick<DomainConfig, 'secret'>;

  constructor(unit: Unit, programs: ReferralPrograms, config: Pick<DomainConfig, 'secret'>) {
    this.#unit = unit;
    this.#programs = programs;
    this.#config = config;
  }

  /** Newest first. */
  async list(filter: AdvocateFilter): Promise<{ items: AdvocateLine[]; nextCursor: string | null }> {
    const { published } = await this.#programs.line(filter.programId);
    const { rows } = await this.#unit.sql<Advocate>(listAdvocatesSql, [
      ...this.#paramsOf(filter),
      filter.after,
      filter.limit + 1,
    ]);
    const items = rows.slice(0, filter.limit).map((row) => withUrl(row, published.url));
    return { items, nextCursor: rows.length > filter.limit ? (items.at(-1)?.id ?? null) : null };
  }

  async total(filter: Omit<AdvocateFilter, 'after' | 'limit'>): Promise<number> {
    const { rows } = await this.#unit.sql<{ total: number }>(countAdvocatesSql, this.#paramsOf(filter));
    return rows[0]?.total ?? 0;
  }

  async get(id: string): Promise<AdvocateLine> {
    const { rows } = await this.#unit.sql<Advocate>(readAdvocateSql, [this.#unit.actor.accountId, id]);
    return this.#withUrl(rows[0]);
  }

  /** With the link to their own page: anyone who has it can act as the advocate. */
  async detail(id: string): Promise<AdvocateDetail> {
    const line = await this.get(id);
    const { accountId } = this.#unit.actor;
    const { published, name, shareText } = await this.#programs.line(line.programId);
    const token =
      line.contactId === null
        ? null
        : recipientTokens(this.#config.secret).make({
            accountId,
            publishedId: line.programId,
            contactId: line.contactId,
            campaignId: null,
          });
    return {
      ...line,
      pageUrl: token === null ? published.url : `${published.url}?r=${token}`,
      shareUrls: shareUrls(published.url, line.code, shareText || name),
    };
  }

  /** The programmes a contact is an advocate of, newest first. */
  async ofContact(contactId: string): Promise<(AdvocateLine & { program: string })[]> {
    const { rows } = await this.#unit.sql<Advocate & { program: string }>(advocatesOfContactSql, [
      this.#unit.actor.accountId,
      contactId,
    ]);
    const lines = [];
    for (const { program, ...row } of rows) lines.push({ ...(await this.#withUrl(row)), program });
    return lines;
  }

  /**
   * Makes a contact an advocate of a published programme; someone who is one already stays as they are. Throws `not_found`,
   * and `invalid_state` for a programme that isn't published.
   */
  async join(programId: string, contactId: string, source: AdvocateSource): Promise<AdvocateLine> {
    const { name, published } = await this.#programs.line(programId);
    if (published.status !== 'published')
      throw new DomainError('invalid_state', 'This programme isn’t published, so nobody can join it.');
    const { sql, actor, clock } = this.#unit;
    const { rows: people } = await sql(holdContactSql, [actor.accountId, contactId]);
    if (people.length === 0) throw notFound('contact');
    for (const code of makeCodes(3)) {
      const known = await this.#findOf(programId, contactId);
      if (known !== null) return withUrl(known, published.url);
      const id = newId();
      const values = [actor.accountId, id, programId, contactId, code, source, clock.now()];
      const { rows } = await sql(insertAdvocateSql, values);
      if (rows.length === 0) continue;
      await recordEvents(this.#unit, [
        {
          contactId,
          name: 'referral.joined',
          at: clock.now(),
          source: 'page',
          dedupKey: `referral.joined/${id}`,
          properties: { id: programId, title: name },
        },
      ]);
      return this.get(id);
    }
    const known = await this.#findOf(programId, contactId);
    if (known === null) throw new Error('three codes in a row were taken');
    return withUrl(known, published.url);
  }

  /** What their friends did so far stays; nothing new counts until they are unblocked. */
  async setBlocked(id: string, isBlocked: boolean): Promise<AdvocateLine> {
    const { rows } = await this.#unit.sql(setStatusSql, [
      this.#unit.actor.accountId,
      id,
      isBlocked ? 'blocked' : 'active',
    ]);
    if (rows.length === 0) throw notFound('advocate');
    return this.get(id);
  }

  async #findOf(programId: string, contactId: string): Promise<Advocate | null> {
    const { rows } = await this.#unit.sql<Advocate>(findAdvocateOfContactSql, [
      this.#unit.actor.accountId,
      programId,
      contactId,
    ]);
    return rows[0] ?? null;
  }

  async #withUrl(row: Advocate | undefined): Promise<AdvocateLine> {
    if (row === undefined) throw notFound('advocate');
    return withUrl(row, (await this.#programs.line(row.programId)).published.url);
  }

  #paramsOf({ programId, search = '', status = null }: Omit<AdvocateFilter, 'after' | 'limit'>): unknown[] {
    const pattern = search === '' ? null : containsPattern(search);
    return [this.#unit.actor.accountId, programId, pattern, status];
  }
}

function withUrl(
  { id, programId, contactId, contactName, code, status, source, ...counts }: Advocate,
  pageUrl: string,
): AdvocateLine {
  const { clicks, friends, conversions, earned, joinedAt } = counts;
  const row = { id, programId, contactId, contactName, code, status, source };
  return { ...row, clicks, friends, conversions, earned, joinedAt, url: advocateUrl(pageUrl, code) };
}
