import { randomBytes } from 'node:crypto';
import type { Domain, JobDefinition } from '@talkdrum/domain';
import { Agenda } from 'agenda';
import type { Log } from '../log.ts';
import { defineJob, type JobLimits } from './define-job.ts';
import { fenceJobs } from './job-fence.ts';
import type { JobStore } from './job-store.ts';

export interface JobRunner {
  agenda: Agenda;
  /** Takes no more jobs, releases waiting ones, and resolves when the running jobs have ended. */
  stop(): Promise<void>;
}

/** An Agenda that is connected but runs nothing, to schedule jobs. */
export async function connectAgenda(store: JobStore, role: string): Promise<Agenda> {
  const agenda = new Agenda({
    backend: store.backend,
    notificationChannel: store.channel,
    name: `${role}-${process.pid}-${randomBytes(3).toString('hex')}`,
    processEvery: 5_000,
    maxConcurrency: 20,
  });
  await agenda.ready;
  return agenda;
}

/** Runs the given jobs in this process, and registers the scheduled ones. */
export async function startJobs(
  agenda: Agenda,
  domain: Domain,
  jobs: JobDefinition<Domain>[],
  log: Log,
  limits?: JobLimits,
): Promise<JobRunner> {
  for (const job of jobs) defineJob(agenda, domain, job, log, limits);
  agenda.on('error', (error) => log.warn({ error: error.message }, 'job store'));
  const running = trackRunning(agenda);
  const fence = fenceJobs(agenda.db);
  for (const job of jobs) await registerClock(agenda, job);
  await agenda.start();
  return {
    agenda,
    stop: async () => {
      await fence.close();
      await agenda.stop(false);
      await fence.settled();
      await running.ended();
    },
  };
}

/**
 * Sets the job's time unless it is already set. Setting it again would skip a run missed while no worker was
 * up, and a nightly job of a restarted server might never run.
 */
async function registerClock(agenda: Agenda, job: JobDefinition<Domain>): Promise<void> {
  if (job.every === undefined) return;
  const { jobs } = await agenda.queryJobs({ name: job.name, limit: 1 });
  const known = jobs[0];
  if (known?.repeatInterval === job.every && known.nextRunAt !== null && known.nextRunAt !== undefined)
    return;
  await agenda.every(job.every, job.name, {}, { timezone: 'UTC', skipImmediate: true });
}

function trackRunning(agenda: Agenda): { ended(): Promise<void> } {
  let count = 0;
  agenda.on('start', () => {
    count += 1;
  });
  agenda.on('complete', () => {
    count -= 1;
  });
  return {
    ended: async () => {
      while (count > 0) await new Promise((resolve) => agenda.once('complete', resolve));
    },
  };
}
