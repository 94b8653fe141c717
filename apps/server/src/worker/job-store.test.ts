import { type Domain, type JobDefinition, loginUrl, newId } from '@talkdrum/domain';
import { startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import type { Agenda } from 'agenda';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually, silentLog } from '../testing/index.ts';
import { type JobLimits } from './define-job.ts';
import { connectAgenda, startJobs } from './job-runner.ts';
import { openJobStore } from './job-store.ts';

const mongodbUrl = process.env['MONGODB_URL'];
if (mongodbUrl === undefined)
  process.stdout.write('The job store on MongoDB is not tested: MONGODB_URL is not set.\n');
const stores = [
  { store: 'PostgreSQL', url: undefined },
  ...(mongodbUrl === undefined ? [] : [{ store: 'MongoDB', url: mongodbUrl }]),
];

interface TestWorker {
  agenda: Agenda;
  stop(): Promise<void>;
}

describe.each(stores)('the job store on $store', ({ url }) => {
  let test1: TestDomain;
  const open: TestWorker[] = [];

  beforeAll(async () => {
    test1 = await startTestDomain();
  });
  afterEach(async () => {
    for (const worker of open.splice(0)) await worker.stop();
  });
  afterAll(() => test1.stop());

  async function startTestWorker(jobs: JobDefinition<Domain>[], limits?: JobLimits): Promise<TestWorker> {
    const store = await openJobStore({
      appDatabaseUrl: loginUrl(test1.database.ownerUrl, test1.database.secret, 'talkdrum_app'),
      mongodbUrl: url,
    });
    const agenda = await connectAgenda(store, 'test');
    const runner = await startJobs(agenda, test1.domain, jobs, silentLog(), limits);
    const worker = { agenda, stop: () => runner.stop().then(() => store.close()) };
    open.push(worker);
    return worker;
  }

  /** Stops a worker before the test's end. */
  async function stop(worker: TestWorker): Promise<void> {
    open.splice(open.indexOf(worker), 1);
    await worker.stop();
  }

  function recorder(run: () => Promise<void> = async () => undefined, every?: string) {
    const runs: { at: number; payload: unknown }[] = [];
    const job: JobDefinition<Domain> = {
      name: `test.${newId()}`,
      payload: z.object({ subjectId: z.string() }).partial(),
      ...(every === undefined ? {} : { every }),
      run: async (_domain, payload) => {
        runs.push({ at: Date.now(), payload });
        await run();
      },
    };
    return { job, runs };
  }

  test('a job added by one process runs in another at once, with its payload', async () => {
    const { job, runs } = recorder();
    await startTestWorker([job]);
    const client = await startTestWorker([]);
    await client.agenda.now(job.name, { subjectId: 'one' });
    await eventually(() => runs.length === 1);
    expect(runs[0]?.payload).toEqual({ subjectId: 'one' });
  });

  test("a job with an invalid payload is refused and doesn't run", async () => {
    const { job, runs } = recorder();
    const worker = await startTestWorker([job]);
    await worker.agenda.now(job.name, { subjectId: 7 });
    await eventually(
      async () => (await worker.agenda.queryJobs({ name: job.name })).jobs[0]?.failReason !== undefined,
    );
    expect(runs).toEqual([]);
  });

  test('two workers run a scheduled job once', async () => {
    const { job, runs } = recorder();
    const first = await startTestWorker([job]);
    await startTestWorker([job]);
    const at = new Date(Date.now() + 700);
    await first.agenda.schedule(at, job.name, { subjectId: 'two' });
    await eventually(() => runs.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(runs).toHaveLength(1);
    expect(runs[0]?.at ?? 0).toBeGreaterThanOrEqual(at.getTime() - 50);
  });

  test('a job of a stopped worker runs on time in the next one', async () => {
    const { job, runs } = recorder();
    const first = await startTestWorker([job]);
    const at = new Date(Date.now() + 1_500);
    await first.agenda.schedule(at, job.name, { subjectId: 'three' });
    await stop(first);
    await startTestWorker([job]);
    await eventually(() => runs.length === 1);
    expect(runs[0]?.at ?? 0).toBeGreaterThanOrEqual(at.getTime() - 50);
  });

  test("a recurring job has one row, and a restart doesn't delay a missed run", async () => {
    const { job, runs } = recorder(undefined, '0 3 1 1 *');
    const first = await startTestWorker([job]);
    const [known] = (await first.agenda.queryJobs({ name: job.name })).jobs;
    expect(known?.nextRunAt?.toISOString().slice(4)).toBe('-01-01T03:00:00.000Z');
    const missed = new Date(Date.now() - 3_600_000);
    if (known === undefined) throw new Error('the job was not set');
    await first.agenda.db.saveJob({ ...known, nextRunAt: missed }, undefined);
    await stop(first);
    const second = await startTestWorker([job]);
    await eventually(() => runs.length === 1);
    await eventually(
      async () =>
        ((await second.agenda.queryJobs({ name: job.name })).jobs[0]?.nextRunAt?.getTime() ?? 0) > Date.now(),
    );
    expect((await second.agenda.queryJobs({ name: job.name })).total).toBe(1);
  });

  test('twenty processes that add a job for one subject create one row', async () => {
    const { job } = recorder();
    const worker = await startTestWorker([job]);
    const at = new Date(Date.now() + 3_600_000);
    await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        worker.agenda
          .create(job.name, { subjectId: 'same' })
          .unique({ 'data.subjectId': 'same' })
          .schedule(at)
          .save(),
      ),
    );
    expect((await worker.agenda.queryJobs({ name: job.name })).total).toBe(1);
  });

  test('twenty processes that register a recurring job create one row', async () => {
    const { job } = recorder(undefined, '0 3 1 1 *');
    const worker = await startTestWorker([]);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        worker.agenda.every('0 3 1 1 *', job.name, {}, { timezone: 'UTC', skipImmediate: true }),
      ),
    );
    expect((await worker.agenda.queryJobs({ name: job.name })).total).toBe(1);
  });

  test('another job can wait for a subject while one runs', async () => {
    const { job, runs } = recorder(() => new Promise((resolve) => setTimeout(resolve, 800)));
    const worker = await startTestWorker([job]);
    await worker.agenda.now(job.name, { subjectId: 'again' });
    await eventually(() => runs.length === 1);
    await worker.agenda.now(job.name, { subjectId: 'again' });
    await eventually(() => runs.length === 2);
    expect(runs.map(({ payload }) => payload)).toEqual([{ subjectId: 'again' }, { subjectId: 'again' }]);
  });

  test("a job that outlives its lock isn't started twice", async () => {
    const { job, runs } = recorder(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
    const limits = { lockLifetimeMs: 400, maxStarts: 5 };
    const first = await startTestWorker([job], limits);
    await startTestWorker([job], limits);
    await first.agenda.now(job.name, {});
    await eventually(
      async () => runs.length > 0 && (await first.agenda.queryJobs({ name: job.name })).total === 0,
    );
    expect(runs).toHaveLength(1);
  });

  test('a job that keeps crashing its process is skipped in the end', async () => {
    const { job, runs } = recorder(undefined, '* * * * * *');
    await test1.domain.pool.query('insert into job_attempt (job, attempts) values ($1, 5)', [job.name]);
    await startTestWorker([job]);
    await eventually(
      async () =>
        (await test1.domain.pool.query('select 1 from job_attempt where job = $1', [job.name])).rowCount ===
        0,
      8_000,
    );
    expect(runs.length).toBeLessThanOrEqual(1);
  });

  test('stopping waits for the running job and starts no new one', async () => {
    let isDone = false;
    const { job, runs } = recorder(async () => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      isDone = true;
    });
    const worker = await startTestWorker([job]);
    await worker.agenda.now(job.name, {});
    await eventually(() => runs.length === 1);
    await worker.agenda.now(job.name, {});
    await stop(worker);
    expect(isDone).toBe(true);
    expect(runs).toHaveLength(1);
  });

  test('lost connections are reopened', async () => {
    const { job, runs } = recorder();
    const worker = await startTestWorker([job]);
    await test1.domain.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'talkdrum-jobs' and datname = current_database()`,
    );
    await new Promise((resolve) => setTimeout(resolve, 400));
    await worker.agenda.now(job.name, {});
    await eventually(() => runs.length === 1, 8_000);
    expect(worker.agenda.isActiveJobProcessor()).toBe(true);
  });
});
