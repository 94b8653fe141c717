import { containsPattern, notFound, type Unit } from '../../kernel/index.ts';
import type { StoredAnswer, SubmissionStanding, SubmittedConsent } from './submission.schema.ts';
import { countOfFormSql } from '../forms/forms.sql.ts';
import {
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
    await this.#requireForm(filter.formId);
    const { rows } = await this.#unit.sql<Submission>(
      listSubmissionsSql(filter.standing),
      this.#params(filter),
    );
    return pageOf(rows, filter.limit);
  }

  /** The same with the number of all that match. */
  async page(
    filter: SubmissionFilter,
  ): Promise<{ items: Submission[]; nextCursor: string | null; total: number }> {
    const { search = '', standing } = filter;
    if (search === '' && standing === undefined)
      return { ...(await this.list(filter)), total: await this.total(filter) };
    await this.#requireForm(filter.formId);
    const { rows } = await this.#unit.sql<(Submission | { id: null }) & { total: number }>(
      pageOfSubmissionsSql(standing),
      this.#params(filter),
    );
    const found = rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [row]));
    return { ...pageOf(found, filter.limit), total: rows[0]?.total ?? 0 };
  }

  async total({
    formId,
    search = '',
    standing,
  }: Pick<SubmissionFilter, 'formId' | 'search' | 'standing'>): Promise<number> {
    const form = [this.#unit.actor.accountId, formId];
    if (search === '' && standing === undefined) {
      const { rows } = await this.#unit.sql<{ submissions: number }>(countOfFormSql, form);
      return rows[0]?.submissions ?? 0;
    }
    const { rows } = await this.#unit.sql<{ total: number }>(countSubmissionsSql(standing), [
      ...form,
      patternOf(search),
    ]);
    return rows[0]?.total ?? 0;
  }

  /** The answers go; contacts and their consent stay. Returns how many were deleted. */
  async remove(formId: string, ids: readonly string[]): Promise<number> {
    await this.#requireForm(formId);
    const { count } = await this.#unit.sql(deleteSubmissionsSql, [this.#unit.actor.accountId, formId, ids]);
    return count;
  }

  #params({ formId, search = '', after, limit }: SubmissionFilter): unknown[] {
    return [this.#unit.actor.accountId, formId, patternOf(search), after ?? null, limit + 1];
  }

  async #requireForm(id: string): Promise<void> {
    const { rows } = await this.#unit.sql(
      'select 1 from form where account_id = $1 and id = $2 and deleted_at is null',
      [this.#unit.actor.accountId, id],
    );
    if (rows.length === 0) throw notFound('form');
  }
}

const patternOf = (search: string) => (search === '' ? null : containsPattern(search));

/** What one row more than `limit` says: whether there is another page. */
function pageOf(rows: Submission[], limit: number): { items: Submission[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
