import type { ContactSearch } from '../../audience/index.ts';
import type { Unit } from '../../kernel/index.ts';
import { wholeKeys } from './answer-codes.ts';
import { countTalliesSql, readCodesSql, readFactsSql, readQuestionsSql } from './count-answers.sql.ts';
import { countByWeek, type DayOfFacts } from './count-facts.ts';
import { type CodedFact, filterAnswers, isTallied } from './filter-answers.ts';
import { type AskedQuestion, type WeekCount } from './summarize-question.ts';
import type { SurveyFilter } from './survey-analytics.schema.ts';

/** What a survey asked, and what its codes mean. */
export interface SurveyFacts {
  surveyId: string;
  isAnonymous: boolean;
  questions: AskedQuestion[];
  codes: CodedFact[];
}

export async function readSurveyFacts(
  { sql, actor }: Unit,
  surveyId: string,
  isAnonymous: boolean,
): Promise<SurveyFacts> {
  const survey = [actor.accountId, surveyId];
  const questions = await sql<AskedQuestion>(readQuestionsSql, survey);
  const codes = await sql<CodedFact>(readCodesSql, survey);
  return { surveyId, isAnonymous, questions: questions.rows, codes: codes.rows };
}

/** Everything the filter leaves, by week and code. */
export async function countWeeks(
  unit: Unit,
  contactSearch: ContactSearch,
  facts: SurveyFacts,
  filter: SurveyFilter,
): Promise<WeekCount[]> {
  if (isTallied(filter)) {
    const { surveyId, isAnonymous } = facts;
    const { accountId } = unit.actor;
    const { from, until, channel } = filter;
    const days = [from ?? null, until ?? null, channel ?? null];
    const { rows } = await unit.sql<WeekCount>(countTalliesSql, [accountId, surveyId, isAnonymous, ...days]);
    return rows;
  }
  return countByWeek(await readFacts(unit, contactSearch, facts, filter));
}

/** What the submissions that a filter leaves count for. */
export async function readFacts(
  { sql, actor }: Unit,
  contactSearch: ContactSearch,
  { surveyId, isAnonymous, codes }: SurveyFacts,
  filter: SurveyFilter,
): Promise<DayOfFacts[]> {
  const { accountId } = actor;
  const condition = await filterAnswers({ accountId, surveyId, filter, codes, contactSearch });
  const anonymous = isAnonymous
    ? { account: condition.add(accountId), survey: condition.add(surveyId) }
    : null;
  const text = readFactsSql(condition.sql, anonymous);
  return (await sql<DayOfFacts>(text, condition.params)).rows;
}

/** The code that every submission has; −1 before the first. */
export function codeOfAll(codes: readonly CodedFact[]): number {
  return codes.find(({ key }) => key === wholeKeys.all)?.code ?? -1;
}

/** Submissions by week. */
export function submissionsByWeek(
  rows: readonly WeekCount[],
  codes: readonly CodedFact[],
): { week: string; n: number }[] {
  const all = codeOfAll(codes);
  return rows
    .filter(({ code, n }) => code === all && n > 0)
    .map(({ week, n }) => ({ week, n }))
    .toSorted((one, other) => one.week.localeCompare(other.week));
}

export function sumOf(groups: readonly { n: number }[]): number {
  return groups.reduce((sum, { n }) => sum + n, 0);
}
