import { type Row, type Script, UsageError } from '../script.ts';
import { readChoice } from './options.ts';

const filters = ['all', 'failing', 'dead'] as const;

const list: Script = {
  name: 'jobs list',
  summary: 'Show what is to be done in all accounts, and the jobs of the scheduler',
  takes: [],
  options: {
    filter: { value: '<all|failing|dead>', help: 'default all' },
    limit: { value: '<number>', help: 'how many of each, 1 to 500 (default 100)' },
  },
  async run(typed, { api }) {
    const limit = Number(typed.find('limit') ?? 100);
    if (!Number.isInteger(limit) || limit < 1 || limit > 500)
      throw new UsageError('--limit is a whole number from 1 to 500.');
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
      ...(jobs === null ? { note: 'The job store is not connected to this server.' } : {}),
    };
  },
};

const requeue: Script = {
  name: 'jobs requeue',
  summary: 'Try a piece of work again, or run a job now; ids are those of the list',
  takes: ['id'],
  options: {},
  asks: (typed) => `Starts ${typed.text('id')} again.`,
  async run(typed, { api }) {
    const id = typed.text('id');
    const [kind, accountId, subjectId] = id.split('/');
    if (kind !== undefined && accountId !== undefined && subjectId !== undefined)
      await api.staff.jobs.requeue.mutate({ kind, accountId, subjectId });
    else await api.staff.jobs.run.mutate({ id });
    return { rows: [], note: 'A worker takes it as soon as one is free.' };
  },
};

const whoami: Script = {
  name: 'whoami',
  summary: 'Show whose credential this is and what it may do',
  takes: [],
  options: {},
  async run(_typed, { api }) {
    const { name, scopes } = await api.staff.whoami.query();
    return {
      rows: scopes.map(({ scope, label }) => ({ scope, label })),
      note: `This is the credential of ${name}.`,
    };
  },
};

export const jobScripts = [list, requeue, whoami];
