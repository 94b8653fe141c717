import type { ContactSearch } from '../../audience/index.ts';
import type { AnswerFact } from './answer-codes.ts';
import type { SurveyFilter } from './survey-analytics.schema.ts';

/** A WHERE condition over `survey_answer a`, its values, and how to add more. */
export interface AnswerCondition {
  sql: string;
  params: unknown[];
  /** Adds a value; answers its placeholder. */
  add: (value: unknown) => string;
}

export type CodedFact = AnswerFact & { code: number };

interface Filtered {
  accountId: string;
  surveyId: string;
  filter: SurveyFilter;
  codes: readonly CodedFact[];
  contactSearch: ContactSearch;
}

/** An answer nobody gave matches nobody. */
const noCode = -1;

export async function filterAnswers(filtered: Filtered): Promise<AnswerCondition> {
  const { accountId, surveyId, filter, codes, contactSearch } = filtered;
  const { from, until, channel, segmentId, answers } = filter;
  // Its placeholders begin with the first.
  const segment = segmentId ? await contactSearch.compileFilter({ segmentId }) : null;
  const params: unknown[] = [...(segment?.params ?? [])];
  const add = (value: unknown) => `$${params.push(value)}`;
  const parts = [`a.account_id = ${add(accountId)}`, `a.survey_id = ${add(surveyId)}`];
  if (from) parts.push(`a.day >= ${add(from)}::date`);
  if (until) parts.push(`a.day <= ${add(until)}::date`);
  if (channel) parts.push(`a.channel = ${add(channel)}`);
  for (const { key, line, choice } of answers) {
    const code = codes.find((one) => one.key === key && one.line === line && one.choice === choice)?.code;
    parts.push(`a.codes @> array[${add(code ?? noCode)}::int]`);
  }
  if (segment !== null) parts.push(`a.contact_id in (select c.id from contact c where ${segment.sql})`);
  return { sql: parts.join(' and '), params, add };
}

/** Whether the tallies can answer it: they know days and channels. */
export function isTallied({ segmentId, answers }: SurveyFilter): boolean {
  return !segmentId && answers.length === 0;
}
