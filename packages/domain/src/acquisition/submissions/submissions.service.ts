import { containsPattern, notFound, type Unit } from '../../kernel/index.ts';
import type { StoredAnswer, SubmissionStanding, SubmittedConsent } from './submission.schema.ts';
import { countOfFormSql } from '../forms/forms.sql.ts';
import { countSubmissionsSql, deleteSubmissionsSql, listSubmissionsSql } from './submissions.sql.ts';

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
    const { formId, search = '', standing, after, limit } = filter;
    await this.#requireForm(formId);
    const { rows } = await this.#unit.sql<Submission>(listSubmissionsSql, [
      this.#unit.actor.accountId,
      formId,
      search === '' ? null : containsPattern(search),
      after ?? null,
      standing ?? null,
      limit + 1,
    ]);
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
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
    const { rows } = await this.#unit.sql<{ total: number }>(countSubmissionsSql, [
      ...form,
      search === '' ? null : containsPattern(search),
      standing ?? null,
    ]);
    return rows[0]?.total ?? 0;
  }

  /** The answers go; contacts and their consent stay. Returns how many were deleted. */
  async remove(formId: string, ids: readonly string[]): Promise<number> {
    await this.#requireForm(formId);
    const { count } = await this.#unit.sql(deleteSubmissionsSql, [this.#unit.actor.accountId, formId, ids]);
    return count;
  }

  async #requireForm(id: string): Promise<void> {
    const { rows } = await this.#unit.sql(
      'select 1 from form where account_id = $1 and id = $2 and deleted_at is null',
      [this.#unit.actor.accountId, id],
    );
    if (rows.length === 0) throw notFound('form');
  }
}
