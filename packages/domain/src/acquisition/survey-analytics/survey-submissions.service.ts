import type { ContactSearch } from '../../audience/index.ts';
import { containsPattern, type Unit } from '../../kernel/index.ts';
import type { StoredAnswer } from '../submissions/submission.schema.ts';
import { filterAnswers } from './filter-answers.ts';
import { type SurveyFilter, surveyFilter } from './survey-analytics.schema.ts';
import { readSurveyFacts } from './survey-counts.ts';

const everything = surveyFilter.parse({});

export interface SurveySubmission {
  id: string;
  version: number;
  channel: string;
  contactId: string | null;
  /** As it is now; null if the contact was deleted. */
  contactName: string | null;
  answers: Record<string, StoredAnswer>;
  submittedAt: Date;
}

export interface SurveySubmissionFilter {
  surveyId: string;
  /** Part of an answer or of the contact’s name. */
  search?: string | undefined;
  filter?: SurveyFilter | undefined;
  /** The last id of the page before. */
  after?: string | undefined;
  limit: number;
}

const found = (where: string, pattern: string) => `
  from survey_answer a
  join submission s on s.account_id = a.account_id and s.id = a.submission_id
  left join contact c on c.account_id = s.account_id and c.id = s.contact_id and c.deleted_at is null
  where ${where}
    and (${pattern}::text is null or c.full_name ilike ${pattern} or exists (
      select from jsonb_each_text(s.answers) one where one.value ilike ${pattern}
    ))`;

const listSql = (where: string, pattern: string, after: string, limit: string) => `
  select s.id, s.version, a.channel, s.contact_id, c.full_name as contact_name, s.answers, s.submitted_at
  ${found(where, pattern)}
    and (${after}::uuid is null or a.submission_id < ${after})
  order by a.submission_id desc
  limit ${limit}`;

const totalSql = (where: string, pattern: string) => `select count(*)::int as total ${found(where, pattern)}`;

/** Who answered a survey, and what. An anonymous survey has no such list: callers refuse it. */
export class SurveySubmissions {
  readonly #unit: Unit;
  readonly #contactSearch: ContactSearch;

  constructor(unit: Unit, contactSearch: ContactSearch) {
    this.#unit = unit;
    this.#contactSearch = contactSearch;
  }

  /** Newest first. */
  async list(
    asked: SurveySubmissionFilter,
  ): Promise<{ items: SurveySubmission[]; nextCursor: string | null }> {
    const { pattern, condition } = await this.#condition(asked);
    const after = condition.add(asked.after ?? null);
    const text = listSql(condition.sql, pattern, after, condition.add(asked.limit + 1));
    const { rows } = await this.#unit.sql<SurveySubmission>(text, condition.params);
    const items = rows.slice(0, asked.limit);
    return { items, nextCursor: rows.length > asked.limit ? (items.at(-1)?.id ?? null) : null };
  }

  async total(asked: Omit<SurveySubmissionFilter, 'after' | 'limit'>): Promise<number> {
    const { pattern, condition } = await this.#condition(asked);
    const { rows } = await this.#unit.sql<{ total: number }>(
      totalSql(condition.sql, pattern),
      condition.params,
    );
    return rows[0]?.total ?? 0;
  }

  /** The answers go, and leave every figure; contacts stay. Returns how many were deleted. */
  async remove(surveyId: string, ids: readonly string[]): Promise<number> {
    const { count } = await this.#unit.sql(
      'delete from submission where account_id = $1 and published_id = $2 and id = any($3::uuid[])',
      [this.#unit.actor.accountId, surveyId, ids],
    );
    return count;
  }

  async #condition({ surveyId, search = '', filter = everything }: Omit<SurveySubmissionFilter, 'limit'>) {
    const { accountId } = this.#unit.actor;
    const { codes } = await readSurveyFacts(this.#unit, surveyId, false);
    const contactSearch = this.#contactSearch;
    const condition = await filterAnswers({ accountId, surveyId, filter, codes, contactSearch });
    return { condition, pattern: condition.add(search === '' ? null : containsPattern(search)) };
  }
}
