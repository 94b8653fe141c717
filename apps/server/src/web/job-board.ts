import type { JobBoard, StoredJob } from '@talkdrum/domain';
import type { Agenda, JobWithState } from 'agenda';
import { directDatabaseUrl, type Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { connectAgenda } from '../worker/job-runner.ts';
import { type JobStore, openJobStore } from '../worker/job-store.ts';

/**
 * The scheduler's jobs for staff, on either store. Connects on first use: most web processes never need it.
 */
export class AgendaJobBoard implements JobBoard {
  readonly #env: Environment;
  readonly #log: Log;
  #connection: Promise<{ agenda: Agenda; store: JobStore }> | null = null;

  constructor(env: Environment, log: Log) {
    this.#env = env;
    this.#log = log;
  }

  async list(limit: number): Promise<StoredJob[]> {
    const { agenda } = await this.#connect();
    const { jobs } = await agenda.queryJobs({ limit, sort: { nextRunAt: 'asc' } });
    return jobs.map(toStored);
  }

  async runAgain(id: string): Promise<boolean> {
    const { agenda } = await this.#connect();
    // An id in the other store's format is an error there; treat it as unknown.
    const job = await agenda.db.getJobById(id).catch(() => null);
    if (job === null) return false;
    // Saved under its own id, so the store's other fields stay unchanged.
    await agenda.db.saveJob({ ...job, nextRunAt: new Date() }, { lastModifiedBy: 'staff' });
    return true;
  }

  async close(): Promise<void> {
    const connection = await this.#connection?.catch(() => null);
    await connection?.store.close();
  }

  #connect(): Promise<{ agenda: Agenda; store: JobStore }> {
    this.#connection ??= this.#open().catch((error: unknown) => {
      this.#connection = null;
      this.#log.warn({ error: String(error) }, 'could not reach the job store');
      throw error;
    });
    return this.#connection;
  }

  async #open(): Promise<{ agenda: Agenda; store: JobStore }> {
    const store = await openJobStore({
      appDatabaseUrl: directDatabaseUrl(this.#env),
      mongodbUrl: this.#env.MONGODB_URL,
    });
    return { store, agenda: await connectAgenda(store, 'staff') };
  }
}

function toStored(job: JobWithState): StoredJob {
  return {
    id: String(job._id),
    name: job.name,
    state: job.state,
    every:
      job.repeatInterval === undefined || job.repeatInterval === null ? null : String(job.repeatInterval),
    nextRunAt: job.nextRunAt ?? null,
    lastRunAt: job.lastRunAt ?? null,
    lastFinishedAt: job.lastFinishedAt ?? null,
    failedAt: job.failedAt ?? null,
    failReason: job.failReason ?? null,
  };
}
