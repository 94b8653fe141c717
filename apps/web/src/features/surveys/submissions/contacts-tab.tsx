import type { SurveyOutput, SurveySubmissionOutput } from '@talkdrum/api/contracts';
import { Alert, EmptyState } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { answerWords } from '../../../lib/publishing/submissions/answer-words.ts';
import { SubmissionsTable } from '../../../lib/publishing/submissions/submissions-table.tsx';
import { ExportLinks } from './export-links.tsx';
import { SubmissionSheet } from './submission-sheet.tsx';
import { channelName } from '../../../lib/publishing/share/channel-words.ts';

/** As many answers as fit; the rest is in the sheet. */
const mostAnswers = 3;

function columnsOf({ design }: SurveyOutput, timeZone: string): TableColumn<SurveySubmissionOutput>[] {
  const questions = design.pages.flatMap((page) => page.questions).filter(({ type }) => type !== 'statement');
  return [
    {
      id: 'contact',
      header: 'Contact',
      cell: ({ contactId, contactName }) =>
        contactId === null ? 'Not known' : contactName === null ? 'Deleted' : contactName || 'No name',
      isPrimary: true,
    },
    ...questions.slice(0, mostAnswers).map(
      ({ key, label }): TableColumn<SurveySubmissionOutput> => ({
        id: `answer ${key}`,
        header: label,
        cell: ({ answers }) => <span className="line-clamp-2 break-words">{answerWords(answers[key])}</span>,
        phone: 'hidden',
      }),
    ),
    {
      id: 'source',
      header: 'Source',
      cell: ({ channel }) => channelName(channel),
      width: 130,
      phone: 'hidden',
    },
    {
      id: 'at',
      header: 'Submitted',
      cell: ({ submittedAt }) => formatTime(submittedAt, timeZone),
      width: 170,
    },
  ];
}

/** Who answered, and what. */
export function ContactsTab({ survey }: { survey: SurveyOutput }) {
  if (survey.isAnonymous)
    return (
      <Alert tone="info" title="Anonymous">
        This survey doesn’t store who answered, and its answers are only shown together in Analytics.
      </Alert>
    );
  return <SurveySubmissions survey={survey} />;
}

interface View {
  q?: string | undefined;
  cursor?: string | undefined;
}

function SurveySubmissions({ survey }: { survey: SurveyOutput }) {
  const timeZone = useAccountZone();
  const [view, setView] = useState<View>({});
  const list = useListPage(`survey submissions ${survey.id}`, [
    view,
    (next) => setView((before) => ({ ...before, ...next })),
  ]);
  const input = { surveyId: survey.id, ...list.filter, cursor: list.cursor, limit: 25 };
  const submissions = trpc.surveyAnalytics.submissions.useQuery(input, {
    placeholderData: (previous) => previous,
  });
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.surveyAnalytics.removeSubmissions.useMutation();
  return (
    <SubmissionsTable
      table={{
        ...list.tableOf(submissions, 'Search answers and contacts'),
        columns: columnsOf(survey, timeZone),
        toolbarActions: (
          <ExportLinks surveyId={survey.id} search={view.q ?? ''} isNarrowed={Boolean(view.q)} />
        ),
        empty: (
          <EmptyState icon={<Inbox aria-hidden />} title="No submissions yet">
            What people submit appears here, with their contact.
          </EmptyState>
        ),
      }}
      remove={(ids) => mutateAsync({ surveyId: survey.id, ids })}
      refresh={() => Promise.all([utils.surveyAnalytics.invalidate(), utils.surveys.invalidate()])}
      sheet={(submission, onClose) => (
        <SubmissionSheet survey={survey} submission={submission} onClose={onClose} />
      )}
    />
  );
}
