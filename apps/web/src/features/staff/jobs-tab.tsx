import { Alert, Card, EmptyState, Segmented } from '@talkdrum/ui';
import { DataTable } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { ListChecks } from 'lucide-react';
import { tableError, toastFailure } from '../../lib/failures.ts';
import { trpc } from '../../lib/trpc.ts';
import { jobColumns, workColumns } from './jobs-columns.tsx';
import type { StaffTabProps, StaffView } from './staff-view.ts';
import { useZoned } from '../../lib/dates/account-zone.ts';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'failing', label: 'Failing' },
  { value: 'dead', label: 'Given up' },
];

const filterWords = (filter: string) =>
  filters.filter(({ value }) => value === filter).map(({ label }) => ({ label: 'Show', value: label }));

/** Due work of accounts and scheduled jobs. */
export function JobsTab({ view, change }: StaffTabProps) {
  const filter = view.filter ?? 'all';
  const show = (next: string) =>
    change({ filter: next === 'all' ? undefined : (next as 'failing' | 'dead') }, { replace: true });
  const board = useBoard(filter);
  return (
    <div className="flex flex-col gap-4">
      <WorkCard board={board} filter={filter} onFilterChange={show} />
      <SchedulerCard board={board} filter={filter} onFilterChange={show} />
    </div>
  );
}

export const jobsInput = ({ filter = 'all' }: Pick<StaffView, 'filter'>) => ({ filter, limit: 200 });

const useBoard = (filter: 'all' | 'failing' | 'dead') =>
  trpc.staff.jobs.list.useQuery(jobsInput({ filter }), {
    refetchInterval: 10_000,
    placeholderData: (previous) => previous,
  });

interface BoardProps {
  board: ReturnType<typeof useBoard>;
  filter: string;
  onFilterChange: (filter: string) => void;
}

function WorkCard({ board, filter, onFilterChange }: BoardProps) {
  const { requeue } = useRetries();
  return (
    <Card
      title="Account work"
      isFlush
      actions={<Segmented label="Show" options={filters} value={filter} onValueChange={onFilterChange} />}
    >
      <DataTable
        isFlush
        label="Account work"
        columns={useZoned(workColumns)}
        rows={board.data?.work ?? []}
        rowKey={(work) => `${work.kind}/${work.accountId}/${work.subjectId}`}
        isLoading={board.isLoading}
        error={tableError(board)}
        isFiltered={filter !== 'all'}
        otherFilters={filterWords(filter)}
        onClearFilters={() => onFilterChange('all')}
        empty={
          <EmptyState icon={<ListChecks aria-hidden />} title="No work is due">
            Sends, imports and emails that are due appear here until they’re done.
          </EmptyState>
        }
        rowActions={({ kind, accountId, subjectId, isRunning }) => [
          {
            label: 'Try again now',
            onSelect: () => requeue.mutate({ kind, accountId, subjectId }),
            disabledReason: isRunning ? 'It’s already running' : null,
          },
        ]}
      />
    </Card>
  );
}

function SchedulerCard({ board, filter, onFilterChange }: BoardProps) {
  const columns = useZoned(jobColumns);
  const { run } = useRetries();
  return (
    <Card title="Scheduler" isFlush>
      {board.data?.jobs === null ? (
        <Alert tone="info" className="mx-4.5 mb-4">
          The scheduler’s store is not connected to this server.
        </Alert>
      ) : (
        <DataTable
          isFlush
          label="Scheduled jobs"
          columns={columns}
          rows={board.data?.jobs ?? []}
          rowKey={(job) => job.id}
          isLoading={board.isLoading}
          isFiltered={filter !== 'all'}
          otherFilters={filterWords(filter)}
          onClearFilters={() => onFilterChange('all')}
          empty={<EmptyState icon={<ListChecks aria-hidden />} title="No jobs yet" />}
          rowActions={(job) => [{ label: 'Run now', onSelect: () => run.mutate({ id: job.id }) }]}
        />
      )}
    </Card>
  );
}

function useRetries() {
  const utils = trpc.useUtils();
  const options = {
    onSuccess: () => {
      toast.success('It starts as soon as a worker is free');
      return utils.staff.jobs.invalidate();
    },
    onError: toastFailure('Not started'),
  };
  return {
    requeue: trpc.staff.jobs.requeue.useMutation(options),
    run: trpc.staff.jobs.run.useMutation(options),
  };
}
