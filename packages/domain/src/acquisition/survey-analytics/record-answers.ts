import { DomainError, type RowUnit, settleAll } from '../../kernel/index.ts';
import { type AnswerFact, codeAnswers, type SurveyQuestion } from './answer-codes.ts';
import { smallestGroup } from './survey-analytics.schema.ts';
import {
  ensureCodesSql,
  insertAnswerSql,
  isVersionKnownSql,
  keepQuestionsSql,
  moveTailSql,
  releaseHeldSql,
  tryTallyLockSql,
} from './record-answers.sql.ts';

export interface RecordedSurvey {
  surveyId: string;
  publishedVersion: number;
  submissionId: string;
  answers: Readonly<Record<string, unknown>>;
  /** Of the version that was answered. */
  design: { pages: readonly { questions: readonly SurveyQuestion[] }[] };
  channel: string;
  campaignId: string | null;
  /** Null for an anonymous survey: nothing here may say who answered. */
  contactId: string | null;
  /** Then it's shown only together with four others. */
  isAnonymous: boolean;
  startedAt: Date;
  submittedAt: Date;
}

/** One submission in so many moves the tail into the tallies; it takes a few milliseconds. */
const foldedBy = 64;
const mostAtOnce = 2_000;

/**
 * What analytics count, in the transaction that stores the submission; its `submission` row must exist. Submissions
 * at once don't wait for each other.
 */
export async function recordSurveyAnswers(unit: RowUnit, recorded: RecordedSurvey): Promise<void> {
  const { surveyId, submissionId, answers, design, startedAt, submittedAt } = recorded;
  const { accountId } = unit.actor;
  const questions = design.pages.flatMap((page) => page.questions);
  const seconds = (submittedAt.getTime() - startedAt.getTime()) / 1_000;
  const { facts, numbers, texts } = codeAnswers(questions, answers, seconds);
  const [codeOf] = await settleAll([
    codesOf(unit, surveyId, [...facts, ...numbers.map(({ fact }) => fact)]),
    keepQuestions(unit, surveyId, recorded.publishedVersion, questions),
  ]);
  await unit.sql(insertAnswerSql, [
    accountId,
    submissionId,
    surveyId,
    recorded.publishedVersion,
    recorded.contactId,
    recorded.channel,
    recorded.campaignId,
    submittedAt,
    [...new Set(facts.map(codeOf))],
    numbers.map(({ fact }) => codeOf(fact)),
    numbers.map(({ value }) => value),
    JSON.stringify(texts),
    recorded.isAnonymous,
  ]);
  if (recorded.isAnonymous) await releaseHeld(unit, surveyId);
  if (Number.parseInt(submissionId.slice(-2), 16) % foldedBy === 0) await countTail(unit, surveyId);
}

/** One at a time for each survey; the next submission releases what this one left. */
async function releaseHeld(unit: RowUnit, surveyId: string): Promise<void> {
  const survey = [unit.actor.accountId, surveyId];
  const { rows } = await unit.sql<{ isMine: boolean }>(tryTallyLockSql, survey);
  if (rows[0]?.isMine === true) await unit.sql(releaseHeldSql, [...survey, smallestGroup]);
}

/** Moves the tail of a survey into its tallies. What is shown doesn't change: it counts both. */
export async function countTail(unit: RowUnit, surveyId: string): Promise<void> {
  const survey = [unit.actor.accountId, surveyId];
  const { rows } = await unit.sql<{ isMine: boolean }>(tryTallyLockSql, survey);
  if (rows[0]?.isMine === true) await unit.sql(moveTailSql, [...survey, mostAtOnce]);
}

/** Once for each version. */
async function keepQuestions(
  { sql, actor }: RowUnit,
  surveyId: string,
  version: number,
  questions: readonly SurveyQuestion[],
): Promise<void> {
  const { rows } = await sql<{ isKnown: boolean }>(isVersionKnownSql, [actor.accountId, surveyId, version]);
  if (rows[0]?.isKnown === true) return;
  const asked = questions.map(({ key, type, label, options, columns = [] }, position) => ({
    key,
    position,
    type,
    label,
    options,
    columns,
  }));
  await sql(keepQuestionsSql, [actor.accountId, surveyId, version, JSON.stringify(asked)]);
}

async function codesOf(
  { sql, actor }: RowUnit,
  surveyId: string,
  facts: readonly AnswerFact[],
): Promise<(fact: AnswerFact) => number> {
  const wanted = new Set(facts.map(nameOf));
  const codes = new Map<string, number>();
  // Someone else added a code at once: the second statement sees it.
  for (let tries = 0; tries < 3 && codes.size < wanted.size; tries += 1) {
    const { rows } = await sql<AnswerFact & { code: number }>(ensureCodesSql, [
      actor.accountId,
      surveyId,
      JSON.stringify(facts),
    ]);
    for (const row of rows) codes.set(nameOf(row), row.code);
  }
  return (fact) => {
    const code = codes.get(nameOf(fact));
    if (code === undefined) throw new DomainError('conflict', 'Someone else just answered too. Try again.');
    return code;
  };
}

function nameOf({ key, line, choice }: AnswerFact): string {
  return JSON.stringify([key, line, choice]);
}
