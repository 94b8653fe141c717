import type { SurveyOutput, SurveySubmissionOutput } from '@talkdrum/api/contracts';
import { Alert, ConfirmDialog, EmptyState } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useListPage } from '../../../lib/use-list-page.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { answerWords } from '../../../lib/publishing/submissions/answer-words.ts';
import { ExportLinks } from './export-links.tsx';
import { SubmissionSheet } from './submission-sheet.tsx';
import { channelName } from '../../../lib/publishing/share/channel-words.ts';

/** As many answers as fit; the rest is in the sheet. */
const mostAnswers = 3;

function columnsOf({ design }: SurveyOutput): TableColumn<SurveySubmissionOutput>[] {
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
    { id: 'at', header: 'Submitted', cell: ({ submittedAt }) => formatTime(submittedAt), width: 170 },
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
  return <SubmissionsTable survey={survey} />;
}

interface View {
  q?: string | undefined;
  cursor?: string | undefined;
}

function SubmissionsTable({ survey }: { survey: SurveyOutput }) {
  const [view, setView] = useState<View>({});
  const list = useListPage(`survey submissions ${survey.id}`, [
    view,
    (next) => setView((before) => ({ ...before, ...next })),
  ]);
  const input = { surveyId: survey.id, ...list.filter, cursor: list.cursor, limit: 25 };
  const submissions = trpc.surveyAnalytics.submissions.useQuery(input, {
    placeholderData: (previous) => previous,
  });
  const [open, setOpen] = useState<SurveySubmissionOutput | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isDeleting, setIsDeleting] = useState(false);
  const refusal = useRefusal('contacts.edit');
  return (
    <>
      <DataTable
        {...list.tableOf(submissions, 'Search answers and contacts')}
        label="Submissions"
        columns={columnsOf(survey)}
        toolbarActions={
          <ExportLinks surveyId={survey.id} search={view.q ?? ''} isNarrowed={Boolean(view.q)} />
        }
        selection={{ mode: 'rows', keys: chosen }}
        onSelectionChange={(next) => setChosen(next.mode === 'rows' ? next.keys : [])}
        bulkActions={[{ label: 'Delete', onSelect: () => setIsDeleting(true), disabledReason: refusal }]}
        onRowOpen={setOpen}
        openKey={open?.id}
        empty={
          <EmptyState icon={<Inbox aria-hidden />} title="No submissions yet">
            What people submit appears here, with their contact.
          </EmptyState>
        }
      />
      <SubmissionSheet survey={survey} submission={open} onClose={() => setOpen(null)} />
      <DeleteSubmissions
        surveyId={survey.id}
        ids={chosen}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDone={() => setChosen([])}
      />
    </>
  );
}

/** How many one request may delete. */
const atOnce = 100;

interface DeleteProps {
  surveyId: string;
  ids: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

function DeleteSubmissions({ surveyId, ids, isOpen, onClose, onDone }: DeleteProps) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.surveyAnalytics.removeSubmissions.useMutation();
  const remove = async () => {
    let removed = 0;
    try {
      for (let from = 0; from < ids.length; from += atOnce)
        removed += (await mutateAsync({ surveyId, ids: ids.slice(from, from + atOnce) })).removed;
    } finally {
      await Promise.all([utils.surveyAnalytics.invalidate(), utils.surveys.invalidate()]);
    }
    onDone();
    toast.success(removed === 1 ? 'Submission deleted' : `${formatNumber(removed)} submissions deleted`);
  };
  const what = ids.length === 1 ? 'this submission' : `${formatNumber(ids.length)} submissions`;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${what}?`}
      description="The answers are deleted permanently and no longer count in any figure. The contacts and their consent are kept."
      confirmLabel={ids.length === 1 ? 'Delete submission' : `Delete ${formatNumber(ids.length)} submissions`}
      onConfirm={remove}
    />
  );
}
