import type { SubmissionOutput } from '@talkdrum/api/contracts';
import type { FormField } from '@talkdrum/form-fields';
import { Badge } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { standingWords } from '../form-words.ts';
import { answerWords } from '../../../lib/publishing/submissions/answer-words.ts';

/** As many of the form's own fields as fit; the rest is in the sheet. */
const mostExtra = 3;

export function submissionColumns(
  fields: readonly FormField[],
  timeZone: string,
): TableColumn<SubmissionOutput>[] {
  const extra = fields.filter(
    ({ key, type }) =>
      !['name', 'email', 'telephone'].includes(key) && type !== 'consent' && type !== 'hidden',
  );
  const columnOf = (key: string, header: string, phone?: 'hidden'): TableColumn<SubmissionOutput> => ({
    id: `answer ${key}`,
    header,
    cell: ({ answers }) => <span className="line-clamp-2 break-words">{answerWords(answers[key])}</span>,
    ...(phone === undefined ? {} : { phone }),
  });
  return [
    {
      id: 'name',
      header: 'Name',
      cell: ({ answers }) => answerWords(answers['name'] ?? answers['email'] ?? answers['telephone']),
      isPrimary: true,
    },
    columnOf('email', 'Email'),
    columnOf('telephone', 'Telephone', 'hidden'),
    ...extra.slice(0, mostExtra).map(({ key, label }) => columnOf(key, label, 'hidden')),
    {
      id: 'standing',
      header: 'Status',
      cell: ({ standing }) => (
        <Badge tone={standingWords[standing].tone}>{standingWords[standing].label}</Badge>
      ),
      width: 170,
    },
    {
      id: 'at',
      header: 'Submitted',
      cell: (row) => formatTime(row.submittedAt, timeZone),
      width: 180,
      phone: 'hidden',
    },
  ];
}
