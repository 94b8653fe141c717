import { type Row, type Script, UsageError } from '../script.ts';
import { readChoice } from './options.ts';

const filters = ['all', 'failing', 'dead'] as const;

const list: Script = {
  name: 'jobs list',
  summary: 'Show the due work of all accounts, and the scheduler’s jobs',
  takes: [],
  options: {
    filter: { value: '<all|failing|dead>', help: 'default all' },
    limit: { value: '<number>', help: 'how many of each, 1 to 500 (default 100)' },
  },
  async run(typed, { api }) {
    const limit = Number(typed.find('limit') ?? 100);
    if (!Number.isInteger(limit) || limit < 1 || limit > 500)
      throw new UsageError('--limit must be a whole number from 1 to 500.');
    const { work, jobs } = await api.staff.jobs.list.query({
      filter: readChoice('--filter', typed.find('filter') ?? 'all', filters),
      limit,
    });
    const rows: Row[] = work.map((item) => ({
      id: `${item.kind}/${item.accountId}/${item.subjectId}`,
      what: item.kind,
      account: item.company,
      state: item.isDead ? 'dead' : item.isRunning ? 'running' : 'due',
      next: item.dueAt,
      attempts: item.attempts,
      error: item.lastError,
    }));
    const clock = (jobs ?? []).map((job) => ({
      id: job.id,
      what: job.every === null ? job.name : `${job.name} (${job.every})`,
      account: null,
      state: job.state,
      next: job.nextRunAt,
      attempts: null,
      error: job.failReason,
    }));
    return {
      rows: [...rows, ...clock],
      ...(jobs === null ? { note: 'This server is not connected to the job store.' } : {}),
    };
  },
};

const requeue: Script = {
  name: 'jobs requeue',
  summary: 'Retry due work, or run a job now; use the ids of "jobs list"',
  takes: ['id'],
  options: {},
  asks: (typed) => `This starts ${typed.text('id')} again.`,
  async run(typed, { api }) {
    const id = typed.text('id');
    const [kind, accountId, subjectId] = id.split('/');
    if (kind !== undefined && accountId !== undefined && subjectId !== undefined)
      await api.staff.jobs.requeue.mutate({ kind, accountId, subjectId });
    else await api.staff.jobs.run.mutate({ id });
    return { rows: [], note: 'The next free worker runs it.' };
  },
};

const whoami: Script = {
  name: 'whoami',
  summary: 'Show the name and scopes of this credential',
  takes: [],
  options: {},
  async run(_typed, { api }) {
    const { name, scopes } = await api.staff.whoami.query();
    return {
      rows: scopes.map(({ scope, label }) => ({ scope, label })),
      note: `This credential belongs to ${name}.`,
    };
  },
};

export const jobScripts = [list, requeue, whoami];
