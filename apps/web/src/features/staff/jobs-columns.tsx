import type { StoredJob, WorkLine } from '@talkdrum/api/contracts';
import { Status } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { humanize } from '../../lib/words/delivery-words.ts';
import { formatTime } from '../../lib/dates/format-date.ts';

export const workColumns = (timeZone: string): TableColumn<WorkLine>[] => [
  { id: 'kind', header: 'Work', cell: (work) => work.kind, isPrimary: true },
  { id: 'company', header: 'Account', cell: (work) => work.company },
  { id: 'state', header: 'State', cell: (work) => <WorkState work={work} />, width: 130 },
  { id: 'due', header: 'Due', cell: (work) => formatTime(work.dueAt, timeZone), width: 210, phone: 'hidden' },
  {
    id: 'attempts',
    header: 'Tries',
    cell: (work) => work.attempts,
    width: 80,
    align: 'right',
    phone: 'hidden',
  },
  { id: 'error', header: 'Last error', cell: (work) => work.lastError ?? '–' },
];

export const jobColumns = (timeZone: string): TableColumn<StoredJob>[] => [
  { id: 'name', header: 'Job', cell: (job) => job.name, isPrimary: true },
  {
    id: 'every',
    header: 'Runs',
    cell: (job) => (job.every === null ? 'Once' : <code>{job.every}</code>),
    width: 150,
    phone: 'hidden',
  },
  {
    id: 'state',
    header: 'State',
    cell: (job) => (
      <Status tone={job.failReason === null ? 'neutral' : 'danger'}>{humanize(job.state)}</Status>
    ),
    width: 130,
  },
  {
    id: 'next',
    header: 'Next',
    cell: (job) => (job.nextRunAt === null ? '–' : formatTime(job.nextRunAt, timeZone)),
    width: 210,
  },
  {
    id: 'last',
    header: 'Last end',
    cell: (job) => (job.lastFinishedAt === null ? '–' : formatTime(job.lastFinishedAt, timeZone)),
    width: 210,
    phone: 'hidden',
  },
  { id: 'error', header: 'Last error', cell: (job) => job.failReason ?? '–' },
];

function WorkState({ work }: { work: WorkLine }) {
  if (work.isDead) return <Status tone="danger">Given up</Status>;
  if (work.isRunning)
    return (
      <Status tone="info" isLive>
        Running
      </Status>
    );
  return (
    <Status tone={work.lastError === null ? 'neutral' : 'warning'}>
      {work.lastError === null ? 'Due' : 'Failing'}
    </Status>
  );
}
