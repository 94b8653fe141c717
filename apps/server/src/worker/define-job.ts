import type { Domain, JobDefinition } from '@talkdrum/domain';
import { type Agenda, backoffStrategies, type Job } from 'agenda';
import type { Log } from '../log.ts';
import { countStart, forgetStarts } from './job-attempts.ts';

export interface JobLimits {
  /**
   * After this a killed worker's job is free for another. A running job renews three times in this period.
   */
  lockLifetimeMs: number;
  /** Unfinished starts before a job counts as one that kills its process. */
  maxStarts: number;
}

const defaultLimits: JobLimits = { lockLifetimeMs: 60_000, maxStarts: 5 };

/** Turns a domain job into an Agenda job: limits concurrency, checks the payload and renews the lock. */
export function defineJob(
  agenda: Agenda,
  domain: Domain,
  job: JobDefinition<Domain>,
  log: Log,
  limits = defaultLimits,
): void {
  agenda.define(job.name, (run: Job) => runJob(run, domain, job, log, limits), {
    concurrency: job.concurrency ?? 1,
    lockLimit: job.concurrency ?? 1,
    lockLifetime: limits.lockLifetimeMs,
    removeOnComplete: job.every === undefined,
    backoff: backoffStrategies.exponential({ delay: 5_000, maxRetries: 5 }),
  });
}

async function runJob(
  run: Job,
  domain: Domain,
  job: JobDefinition<Domain>,
  log: Log,
  limits: JobLimits,
): Promise<void> {
  const key = job.every === undefined ? `${job.name}:${String(run.attrs._id)}` : job.name;
  const starts = await countStart(domain.pool, key);
  const lock = renewLock(run, limits.lockLifetimeMs / 3);
  try {
    if (starts > limits.maxStarts) log.error({ job: job.name, starts }, 'job skipped: it never finished');
    else await job.run(domain, job.payload.parse(run.attrs.data ?? {}));
  } catch (error) {
    log.warn({ job: job.name, error: error instanceof Error ? error.message : String(error) }, 'job failed');
    throw error;
  } finally {
    await lock.end();
    await forgetStarts(domain.pool, key);
  }
}

/** Waits for the last renewal, because one that arrives after the job's release would lock it again. */
function renewLock(run: Job, everyMs: number): { end(): Promise<void> } {
  let renewal: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewal = run.touch().catch(() => undefined);
  }, everyMs);
  return {
    end: () => {
      clearInterval(timer);
      return renewal;
    },
  };
}
