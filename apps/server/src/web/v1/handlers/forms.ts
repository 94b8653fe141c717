import { toWire } from '@talkdrum/api';
import type { FormLine, Submission, SubmissionFile } from '@talkdrum/domain';
import type { Handlers, OperationAnswer } from '../operation-call.ts';
import { withTotal } from './with-total.ts';

export const formHandlers: Pick<Handlers, 'listForms' | 'getForm' | 'listSubmissions'> = {
  listForms: async ({ forms }, { query }) => ({ items: (await forms.list(query.search)).map(toForm) }),

  getForm: async ({ forms }, { params }) => toForm(await forms.line(params.id)),

  listSubmissions: async (
    { submissions, submissionFiles },
    { params, query: { cursor, limit, include, ...query } },
  ) => {
    const filter = { formId: params.id, ...query };
    const { items, nextCursor } = await submissions.list({ ...filter, after: cursor, limit });
    const files = await submissionFiles.ofAll(
      params.id,
      items.map(({ id }) => id),
    );
    const shown = items.map((item) => toSubmission(item, params.id, files.get(item.id)));
    return withTotal({ items: shown, nextCursor }, include, async () => ({
      count: await submissions.total(filter),
      isEstimate: false,
    }));
  },
};

function toForm({
  id,
  name,
  listId,
  fields,
  submissions,
  createdAt,
  published,
}: FormLine): OperationAnswer<'getForm'> {
  const { url, state, version, visits } = published;
  return toWire({
    id,
    name,
    url,
    state,
    version,
    listId,
    visits,
    submissions,
    createdAt,
    fields: fields.map(({ key, type, label, isRequired, options, mapTo }) => ({
      key,
      type,
      label,
      isRequired,
      options,
      attribute: mapTo?.kind === 'attribute' ? mapTo.key : null,
    })),
  });
}

function toSubmission(
  { id, publishedId, version, contactId, answers, consents, standing, submittedAt }: Submission,
  formId: string,
  files: readonly SubmissionFile[] = [],
): OperationAnswer<'listSubmissions'>['items'][number] {
  return toWire({
    id,
    formId,
    publishedId,
    version,
    contactId,
    answers,
    files: files.map(toFile),
    consents,
    standing,
    submittedAt,
  });
}

export function toFile({ submissionId: _submission, ...file }: SubmissionFile) {
  return toWire(file);
}
