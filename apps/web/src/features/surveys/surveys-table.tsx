import type { SurveyLineOutput } from '@talkdrum/api/contracts';
import { Button, EmptyState } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import type { TableColumn } from '@talkdrum/ui/table';
import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { useZoned } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { formatNumber } from '../../lib/format.ts';
import {
  createdColumn,
  nameColumn,
  statusColumn,
  submissionsColumn,
  visitsColumn,
} from '../../lib/publishing/campaign-columns.tsx';
import { PublishedTable } from '../../lib/publishing/published-table.tsx';
import { publishLabel } from '../../lib/publishing/publish-label.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import type { useView } from '../../lib/use-view.ts';
import type { SurveyDialog } from './survey-dialogs.tsx';
import { useSurveyActions } from './use-survey-actions.ts';

const columns = (timeZone: string): TableColumn<SurveyLineOutput>[] => [
  nameColumn,
  statusColumn,
  {
    id: 'who',
    header: 'Who',
    cell: ({ isPublic, isAnonymous }) => (isAnonymous ? 'Anonymous' : isPublic ? 'Public' : 'Contacts'),
    width: 110,
    phone: 'hidden',
  },
  {
    id: 'questions',
    header: 'Questions',
    cell: (survey) => formatNumber(survey.questions),
    width: 100,
    align: 'right',
    phone: 'hidden',
  },
  visitsColumn,
  submissionsColumn,
  {
    id: 'ends',
    header: 'End date',
    cell: ({ published: { closesAt } }) => (closesAt === null ? '–' : formatTime(closesAt, timeZone)),
    width: 180,
    phone: 'hidden',
  },
  createdColumn(timeZone),
];

interface SurveysTableProps {
  page: ReturnType<typeof useView<'/dashboard/surveys/'>>;
  create: ReactNode;
  onDialog: (dialog: SurveyDialog) => void;
}

export function SurveysTable({ page, create, onDialog }: SurveysTableProps) {
  const utils = trpc.useUtils();
  const { publish, duplicate } = useSurveyActions();
  return (
    <PublishedTable
      name="surveys"
      things="surveys"
      page={page}
      list={trpc.surveys.list}
      privilege="publishing.edit"
      columns={useZoned(columns)}
      removal={{
        noun: 'survey',
        done: 'Survey deleted. Its contacts are kept.',
        remove: trpc.surveys.remove,
        restore: trpc.surveys.restore,
        refresh: () => utils.surveys.invalidate(),
      }}
      actions={({ id, published }, refusal) => [
        { label: 'Survey Submissions', onSelect: () => onDialog({ kind: 'submissions', id }) },
        { label: 'Build', href: `/dashboard/surveys/${id}/build` },
        {
          label: publishLabel(published),
          onSelect: () => publish({ id, published }),
          disabledReason: refusal,
        },
        'separator',
        { label: 'Survey Link', onSelect: () => onDialog({ kind: 'link', id }) },
        { label: 'Survey fields', onSelect: () => onDialog({ kind: 'fields', id }) },
        { label: 'Share Options', onSelect: () => onDialog({ kind: 'share', id }) },
        { label: 'Address and dates', onSelect: () => onDialog({ kind: 'settings', id }) },
        { label: 'Duplicate', onSelect: () => duplicate(id), disabledReason: refusal },
      ]}
      rowHref={({ id }) => `/dashboard/surveys/${id}/build`}
      empty={
        <EmptyState
          icon={<MessageSquareText aria-hidden />}
          title="No surveys yet"
          action={
            <>
              {create}
              <SampleButton />
            </>
          }
        >
          Ask a few questions, share the link or put it into a campaign, and see the answers in charts.
        </EmptyState>
      }
    />
  );
}

/** A survey with questions, to see how it works. */
function SampleButton() {
  const utils = trpc.useUtils();
  const refusal = useRefusal('publishing.edit');
  const create = trpc.surveys.create.useMutation({
    onSuccess: async () => {
      await utils.surveys.list.invalidate();
      toast.success('Sample survey created');
    },
    onError: toastFailure('The sample was not created'),
  });
  return (
    <Button
      busy={create.isPending}
      disabledReason={refusal}
      onClick={() => create.mutate({ name: 'How did we do?', preset: 'satisfaction' })}
    >
      Start with a sample
    </Button>
  );
}
