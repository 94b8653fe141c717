import { csvLine } from '@talkdrum/people-files';
import type { DomainWith } from '../../domain-with.ts';
import type { Actor } from '../../kernel/index.ts';
import type { Forms } from '../forms/forms.service.ts';
import { answerText } from './answer-text.ts';
import type { Submission, SubmissionFilter, Submissions } from './submissions.service.ts';

const rowsPerPage = 1_000;

/**
 * All matching submissions as a stream of CSV text with a byte order mark, a column for each field of the form as
 * it is now. Each page is read in a short scope.
 */
export async function* exportSubmissions(
  domain: DomainWith<{ forms: Forms; submissions: Submissions }>,
  actor: Actor,
  filter: Omit<SubmissionFilter, 'after' | 'limit'>,
): AsyncGenerator<string> {
  const { fields } = await domain.openScope(actor, ({ forms }) => forms.get(filter.formId));
  const columns = fields.filter(({ type }) => type !== 'consent');
  yield `\uFEFF${csvLine(['Submitted at', ...columns.map(({ label }) => label), 'Consent', 'Version'])}`;
  for (let after: string | undefined; ; ) {
    const from: string | undefined = after;
    const page = await domain.openScope(actor, ({ submissions }) =>
      submissions.list({ ...filter, after: from, limit: rowsPerPage }),
    );
    yield page.items
      .map((item) =>
        line(
          item,
          columns.map(({ key }) => key),
        ),
      )
      .join('');
    if (page.nextCursor === null) return;
    after = page.nextCursor;
  }
}

function line({ submittedAt, answers, consents, version }: Submission, keys: readonly string[]): string {
  return csvLine([
    submittedAt.toISOString(),
    ...keys.map((key) => answerText(answers[key])),
    consents.map(({ channel, wording }) => `${channel}: ${wording}`).join('; '),
    version,
  ]);
}
