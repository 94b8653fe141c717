import type { FormAnswer } from '../forms/form.schema.ts';
import { type RowUnit, settleAll } from '../../kernel/index.ts';
import type { Visit } from '../../publishing/index.ts';
import { findRepeated } from '../submissions/may-store.ts';
import { keyOf } from '../submissions/posted-view.ts';
import { type CompletedSurvey, storeSurvey } from './store-survey.ts';
import { findSurveySql, lockSurveySql } from './survey-desk.sql.ts';
import { takenFiles } from './survey-files.ts';
import type { PostedSurvey, SurveyResult } from './survey-result.ts';
import { anonymousKey } from './survey-tokens.ts';
import type { SurveySnapshot } from './survey.schema.ts';
import { countAnswersSql } from './surveys.sql.ts';
import { pageNumber, type StoredFiles, type Walked, withoutFiles } from './walked-survey.ts';

interface Completing {
  secret: string;
  posted: PostedSurvey;
  visit: Visit | null;
  walked: Walked;
  /** Of the page that it comes from. */
  view: string;
  session: string;
  stored: StoredFiles;
}

/** Stores valid answers once, in the caller’s transaction. */
export async function completeSurvey(
  scope: RowUnit,
  { secret, posted, visit, walked, view, session, stored }: Completing,
): Promise<SurveyResult> {
  const { asked, judged, known, files } = walked;
  const { survey, design } = asked;
  const own = keyOf(view, judged.values);
  const key = survey.isAnonymous ? anonymousKey(secret, own) : own;
  const [repeated, full] = await settleAll([findRepeated(scope, key), isFull(scope, survey)]);
  const ending = design.endings.find((one) => one.key === judged.ending) ?? null;
  const shown = { ending, values: judged.values };
  if (repeated !== null) return { ...repeated, ...shown };
  if (full) return { kind: 'closed' };
  if (survey.isOnePerContact && known.recipientId === null && survey.registration === null)
    return { kind: 'unknown' };
  const taken = takenFiles(files, judged, stored);
  if (taken.isAnother) return { kind: 'page', ...asked, ...withoutFiles(walked, 'file-again') };
  const answer = answerOf(survey, ending);
  const { isAsked } = await storeSurvey(scope, secret, {
    survey,
    design,
    values: judged.values,
    answer,
    visit: visitedBy(posted, visit, scope.clock.now()),
    session: {
      id: session,
      pageKey: posted.pageKey,
      furthestPage: pageNumber(asked, posted.pageKey),
    },
    recipientId: known.recipientId,
    campaignId: known.campaignId,
    fileIds: taken.ids,
    key,
    ip: posted.ip,
    userAgent: posted.userAgent,
  });
  return { kind: 'stored', answer, isAsked, ...shown };
}

/** An ending's own address comes before the survey's answer. */
function answerOf(survey: SurveySnapshot, ending: { redirectUrl: string } | null): FormAnswer {
  return ending === null || ending.redirectUrl === ''
    ? survey.answer
    : { kind: 'redirect', url: ending.redirectUrl };
}

/** Someone who confirms without a visit comes through no link. */
function visitedBy({ page }: PostedSurvey, visit: Visit | null, now: Date): CompletedSurvey['visit'] {
  const { version, shareLinkId, channel, at } = visit ?? {
    version: page.version,
    shareLinkId: null,
    channel: 'public',
    at: now,
  };
  return { publishedId: page.id, version, shareLinkId, channel, at };
}

/** Also for a survey that was deleted while a page still shows it. */
async function isFull(
  { sql, actor }: RowUnit,
  { surveyId, maxSubmissions }: SurveySnapshot,
): Promise<boolean> {
  const survey = [actor.accountId, surveyId];
  const { rows: found } = await sql(maxSubmissions === null ? findSurveySql : lockSurveySql, survey);
  if (found.length === 0) return true;
  if (maxSubmissions === null) return false;
  const { rows } = await sql<{ submissions: number }>(countAnswersSql, survey);
  return (rows[0]?.submissions ?? 0) >= maxSubmissions;
}
