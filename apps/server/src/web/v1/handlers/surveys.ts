import { toWire } from '@talkdrum/api';
import { DomainError, type SurveyLine } from '@talkdrum/domain';
import type { Handlers, OperationAnswer } from '../operation-call.ts';
import { toFile } from './forms.ts';
import { withTotal } from './with-total.ts';

export const surveyHandlers: Pick<Handlers, 'listSurveys' | 'getSurvey' | 'listSurveyAnswers'> = {
  listSurveys: async ({ surveys }, { query }) => ({
    items: (await surveys.list(query.search)).map(toSurvey),
  }),

  getSurvey: async ({ surveys }, { params }) => toSurvey(await surveys.line(params.id)),

  listSurveyAnswers: async (scope, { params, query }) => {
    const { surveys, surveySubmissions, submissionFiles } = scope;
    const { cursor, limit, include, search } = query;
    const { isAnonymous } = await surveys.get(params.id);
    if (isAnonymous)
      throw new DomainError(
        'invalid_state',
        'This survey is anonymous. Its answers are only shown together.',
      );
    const filter = { surveyId: params.id, search };
    const { items, nextCursor } = await surveySubmissions.list({ ...filter, after: cursor, limit });
    const files = await submissionFiles.ofAll(
      params.id,
      items.map(({ id }) => id),
    );
    const shown = items.map(({ contactName: _name, ...item }) =>
      toWire({ ...item, surveyId: params.id, files: (files.get(item.id) ?? []).map(toFile) }),
    );
    return withTotal({ items: shown, nextCursor }, include, async () => ({
      count: await surveySubmissions.total(filter),
      isEstimate: false,
    }));
  },
};

function toSurvey({
  id,
  name,
  design,
  isAnonymous,
  submissions,
  createdAt,
  published,
}: SurveyLine): OperationAnswer<'getSurvey'> {
  const { url, state, version, visits, closesAt } = published;
  const questions = design.pages.flatMap((page) => page.questions);
  return toWire({
    id,
    name,
    url,
    state,
    version,
    isAnonymous,
    visits,
    submissions,
    createdAt,
    endsAt: closesAt,
    questions: questions.map(({ key, type, label, isRequired, options, columns = [] }) => ({
      key,
      type,
      label,
      isRequired,
      options,
      columns,
    })),
  });
}
