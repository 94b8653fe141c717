import type { CsvCell } from '@talkdrum/people-files';
import type { DomainWith } from '../../domain-with.ts';
import type { Actor } from '../../kernel/index.ts';
import { answerText } from '../submissions/answer-text.ts';
import { type SurveyFilter, surveyFilter } from './survey-analytics.schema.ts';
import type { DesignedSurvey, SurveyAnalyticsDesk } from './survey-analytics.service.ts';
import type { SurveySubmission, SurveySubmissions } from './survey-submissions.service.ts';

const rowsPerPage = 1_000;

type ExportDomain = DomainWith<{
  surveyAnalytics: SurveyAnalyticsDesk;
  surveySubmissions: SurveySubmissions;
}>;

interface ExportedView {
  filter: SurveyFilter;
  /** Part of an answer or of a name. */
  search: string;
}

/**
 * The submissions in view, a column for each question the survey ever asked; each page is read in a short scope. Of
 * an anonymous survey only the counts that Analytics shows by the same filter.
 */
export async function* exportSurvey(
  domain: ExportDomain,
  actor: Actor,
  survey: DesignedSurvey,
  { filter, search }: ExportedView,
): AsyncGenerator<CsvCell[]> {
  const { questions } = await domain.openScope(actor, ({ surveyAnalytics }) =>
    surveyAnalytics.overview(survey, survey.isAnonymous ? filter : surveyFilter.parse({})),
  );
  if (survey.isAnonymous) {
    yield ['Question', 'Line', 'Answer', 'People'];
    for (const { label, counts } of questions)
      for (const { line, choice, isOther, n } of counts)
        yield [label, line, isOther ? 'Another choice' : choice, n];
    return;
  }
  yield ['Submitted at', 'Contact', 'Source', ...questions.map(({ label }) => label), 'Version'];
  for (let after: string | undefined; ; ) {
    const from: string | undefined = after;
    const page = await domain.openScope(actor, ({ surveySubmissions }) =>
      surveySubmissions.list({ surveyId: survey.id, filter, search, after: from, limit: rowsPerPage }),
    );
    for (const item of page.items)
      yield rowOf(
        item,
        questions.map(({ key }) => key),
      );
    if (page.nextCursor === null) return;
    after = page.nextCursor;
  }
}

function rowOf(item: SurveySubmission, keys: readonly string[]): CsvCell[] {
  const { submittedAt, contactName, channel, answers, version } = item;
  return [
    submittedAt.toISOString(),
    contactName ?? '',
    channel,
    ...keys.map((key) => answerText(answers[key])),
    version,
  ];
}
