import { containsPattern, notFound, type Unit } from '../../kernel/index.ts';
import type { StoredAnswer, SubmissionStanding, SubmittedConsent } from './submission.schema.ts';
import {
  countInStandingSql,
  countSubmissionsSql,
  deleteSubmissionsSql,
  listSubmissionsSql,
  pageOfSubmissionsSql,
} from './submissions.sql.ts';

export interface SubmissionFilter {
  formId: string;
  /** Part of an answer. */
  search?: string | undefined;
  standing?: SubmissionStanding | undefined;
  /** The last id of the page before. */
  after?: string | undefined;
  limit: number;
}

export interface Submission {
  id: string;
  publishedId: string;
  version: number;
  contactId: string | null;
  /** As it is now; null if the contact was deleted. */
  contactName: string | null;
  answers: Record<string, StoredAnswer>;
  consents: SubmittedConsent[];
  standing: SubmissionStanding;
  submittedAt: Date;
}

/** What visitors submitted through an account's forms. */
export class Submissions {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Newest first. Throws `not_found` for a form of nobody's or that was deleted. */
  async list(filter: SubmissionFilter): Promise<{ items: Submission[]; nextCursor: string | null }> {
    const choice = await this.#choose(filter);
    if (choice === null) return { items: [], nextCursor: null };
    return this.#list(filter, choice.standing);
  }

  /** The same with the number of all that match. */
  async page(
    filter: SubmissionFilter,
  ): Promise<{ items: Submission[]; nextCursor: string | null; total: number }> {
    const choice = await this.#choose(filter);
    if (choice === null) return { items: [], nextCursor: null, total: 0 };
    const { standing } = choice;
    if (!isSearched(filter))
      return { ...(await this.#list(filter, standing)), total: await this.#total(filter, standing) };
    const { rows } = await this.#unit.sql<(Submission | { id: null }) & { total: number }>(
      pageOfSubmissionsSql(standing),
      this.#params(filter),
    );
    const found = rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [row]));
    return { ...pageOf(found, filter.limit), total: rows[0]?.total ?? 0 };
  }

  async total(filter: Pick<SubmissionFilter, 'formId' | 'search' | 'standing'>): Promise<number> {
    const choice = await this.#choose(filter);
    return choice === null ? 0 : this.#total(filter, choice.standing);
  }

  /** The answers go; contacts and their consent stay. Returns how many were deleted. */
  async remove(formId: string, ids: readonly string[]): Promise<number> {
    await this.#requireForm(formId);
    const { count } = await this.#unit.sql(deleteSubmissionsSql, [this.#unit.actor.accountId, formId, ids]);
    return count;
  }

  async #list({ search = '', ...filter }: SubmissionFilter, standing: SubmissionStanding | undefined) {
    const { rows } = await this.#unit.sql<Submission>(
      listSubmissionsSql(standing, search !== ''),
      this.#params({ search, ...filter }),
    );
    return pageOf(rows, filter.limit);
  }

  async #total(
    { formId, search = '' }: Pick<SubmissionFilter, 'formId' | 'search'>,
    standing: SubmissionStanding | undefined,
  ): Promise<number> {
    const form = [this.#unit.actor.accountId, formId];
    const { rows } =
      search === ''
        ? await this.#unit.sql<{ total: number }>(countInStandingSql, [...form, standing ?? null])
        : await this.#unit.sql<{ total: number }>(countSubmissionsSql(standing), [
            ...form,
            patternOf(search),
          ]);
    return rows[0]?.total ?? 0;
  }

  #params({ formId, search = '', after, limit }: SubmissionFilter): unknown[] {
    return [this.#unit.actor.accountId, formId, patternOf(search), after ?? null, limit + 1];
  }

  /** What to look for in what is kept; null for nothing. Everyone of an archived list is gone. */
  async #choose({
    formId,
    standing,
  }: Pick<SubmissionFilter, 'formId' | 'standing'>): Promise<{ standing?: SubmissionStanding } | null> {
    const { isListGone } = await this.#requireForm(formId);
    if (!isListGone || standing === undefined) return { ...(standing !== undefined && { standing }) };
    return standing === 'gone' ? {} : null;
  }

  async #requireForm(id: string): Promise<{ isListGone: boolean }> {
    const { rows } = await this.#unit.sql<{ isListGone: boolean }>(
      `select l.archived_at is not null as is_list_gone
       from form f
       join list l on l.account_id = f.account_id and l.id = f.list_id
       where f.account_id = $1 and f.id = $2 and f.deleted_at is null`,
      [this.#unit.actor.accountId, id],
    );
    const [form] = rows;
    if (form === undefined) throw notFound('form');
    return form;
  }
}

const isSearched = ({ search = '' }: Pick<SubmissionFilter, 'search'>) => search !== '';

const patternOf = (search: string) => (search === '' ? null : containsPattern(search));

/** What one row more than `limit` says: whether there is another page. */
function pageOf(rows: Submission[], limit: number): { items: Submission[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
