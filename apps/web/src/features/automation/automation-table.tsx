import { Button, EmptyState, type MenuEntry, Status } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { useZoned } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { formatNumber } from '../../lib/format.ts';
import { ListTable } from '../../lib/saved-views/list-table.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { useRefusal } from '../../lib/use-me.ts';
import type { useView } from '../../lib/use-view.ts';
import { type JourneyRow, kindWords, statusWords } from './journey-words.ts';
import type { LifeDialog } from './life-dialogs.tsx';
import { useOnlySenders } from './use-only-senders.ts';

const columns = (timeZone: string): TableColumn<JourneyRow>[] => [
  { id: 'name', header: 'Name', cell: ({ name }) => name, isPrimary: true },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Status tone={statusWords[status].tone}>{statusWords[status].label}</Status>,
    width: 120,
  },
  { id: 'type', header: 'Type', cell: ({ kind }) => kindWords[kind], width: 120 },
  {
    id: 'entered',
    header: 'Entered',
    cell: ({ entered }) => formatNumber(entered),
    width: 110,
    align: 'right',
    phone: 'hidden',
  },
  {
    id: 'here',
    header: 'In it now',
    cell: ({ waiting }) => formatNumber(waiting),
    width: 110,
    align: 'right',
  },
  {
    id: 'published',
    header: 'Published',
    cell: ({ publishedAt }) => (publishedAt === null ? '–' : formatTime(publishedAt, timeZone)),
    width: 180,
    phone: 'hidden',
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ createdAt }) => formatTime(createdAt, timeZone),
    width: 180,
    phone: 'hidden',
  },
];

interface AutomationTableProps {
  page: ReturnType<typeof useView<'/dashboard/automation/'>>;
  create: ReactNode;
  onSetup: (id: string) => void;
  onLife: (dialog: LifeDialog) => void;
  onOpen: (id: string) => void;
}

export function AutomationTable({ page, create, onSetup, onLife, onOpen }: AutomationTableProps) {
  const list = useListPage(null, page);
  const journeys = trpc.journeys.list.useQuery(list.filter, { placeholderData: (previous) => previous });
  const refusal = useRefusal('journeys.edit');
  const startRefusal = useRefusal('campaigns.send');
  const duplicate = useDuplicate();
  const actions = (row: JourneyRow): MenuEntry[] => {
    const { id, kind, status } = row;
    const life = (act: LifeDialog['act']) => () => onLife({ act, journey: row });
    return [
      ...(kind === 'lifecycle' ? [] : [{ label: 'Setup', onSelect: () => onSetup(id) }]),
      { label: 'Open in designer', href: `/dashboard/automation/${id}` },
      {
        label: 'Report',
        href: `/dashboard/automation/${id}/report`,
        disabledReason: row.publishedAt === null ? 'It hasn’t run yet' : null,
      },
      'separator',
      status === 'paused'
        ? { label: 'Resume…', onSelect: life('resume'), disabledReason: startRefusal }
        : {
            label: 'Pause…',
            onSelect: life('pause'),
            disabledReason: refusal ?? (['running', 'draining'].includes(status) ? null : 'It isn’t running'),
          },
      { label: 'Duplicate', onSelect: () => duplicate(id), disabledReason: refusal },
      row.publishedAt === null
        ? { label: 'Delete…', tone: 'danger', onSelect: life('remove'), disabledReason: refusal }
        : {
            label: 'Stop and archive…',
            tone: 'danger',
            onSelect: life('stop'),
            disabledReason: refusal ?? (status === 'archived' ? 'It is archived' : null),
          },
    ];
  };
  return (
    <ListTable
      {...list.tableOf(journeys, 'Search automations')}
      label="Automations"
      columns={useZoned(columns)}
      saved={list.saved('journeys', 'All automations')}
      storageKey="journeys"
      empty={
        <EmptyState
          icon={<Workflow aria-hidden />}
          title="No automations yet"
          action={
            <>
              {create}
              <SampleButton onCreated={onOpen} />
            </>
          }
        >
          Welcome people who join a list, remind them before a date, or follow up on what they do. An
          automation sends messages to the members of a list and takes one short form. A journey is a flow you
          draw: any event can start it, and it can wait and branch.
        </EmptyState>
      }
      rowHref={({ id }) => `/dashboard/automation/${id}`}
      rowActions={actions}
    />
  );
}

function useDuplicate() {
  const utils = trpc.useUtils();
  const duplicate = trpc.journeys.duplicate.useMutation({
    onSuccess: async ({ name }) => {
      await utils.journeys.list.invalidate();
      toast.success(`“${name}” created`);
    },
    onError: toastFailure('The automation was not duplicated'),
  });
  return (id: string) => duplicate.mutate({ id });
}

/** A welcome series, to see how it works. */
function SampleButton({ onCreated }: { onCreated: (id: string) => void }) {
  const utils = trpc.useUtils();
  const refusal = useRefusal('journeys.edit');
  const senders = useOnlySenders(true);
  const create = trpc.journeys.create.useMutation({
    onSuccess: async ({ id }) => {
      await utils.journeys.list.invalidate();
      onCreated(id);
    },
    onError: toastFailure('The sample was not created'),
  });
  const start = async () => {
    const { chooseSenders, journeyStarts } = await import('@talkdrum/journey-design');
    const graph = chooseSenders(journeyStarts.welcome.make(), senders);
    create.mutate({ name: 'Welcome series', kind: 'lifecycle', graph });
  };
  return (
    <Button busy={create.isPending} disabledReason={refusal} onClick={() => void start()}>
      Start with a sample
    </Button>
  );
}
