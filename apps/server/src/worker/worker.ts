import {
  acceptsReport,
  createSmsRouter,
  type Domain,
  dueWorkHandlers,
  type JobDefinition,
  jobs,
  recordReport,
  type RestoredDatabaseError,
  SendPump,
  watchInstallation,
  WebhookSender,
} from '@talkdrum/domain';
import { z } from 'zod';
import { directDatabaseUrl, type Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { Role } from '../role.ts';
import { type BounceReceiver, startBounceReceiver } from './bounce-receiver.ts';
import { type DueWorkLoop, startDueWorkLoop } from './due-work-loop.ts';
import { dueJob, sendHints, wakeJob } from './hints.ts';
import { connectAgenda, type JobRunner, startJobs } from './job-runner.ts';
import { openJobStore } from './job-store.ts';
import { startSearchUpkeep } from './search-upkeep.ts';

export interface Worker extends Role {
  /** The receiver of bounce reports. */
  bouncePort: number;
}

/**
 * Starts the worker: scheduled jobs (Agenda), the due work sweep, the send pump, the bounce receiver and the
 * search index. Rejects on a database restored from a backup, and calls `onRestored` if that happens later.
 */
export async function startWorker(
  domain: Domain,
  env: Environment,
  log: Log,
  onRestored: (error: RestoredDatabaseError) => void = () => undefined,
): Promise<Worker> {
  const installation = await watchInstallation(domain, onRestored);
  const smsRouter = createSmsRouter(domain);
  const pump = new SendPump(domain, smsRouter === undefined ? {} : { smsRouter });
  pump.start();
  const loop = startDueWorkLoop(domain, dueWorkHandlers(domain), log, { isSending: () => pump.isBusy });
  const webhooks = new WebhookSender(domain);
  webhooks.start();
  const search = startSearchUpkeep(domain, log);
  const bounces = await startBounces(domain, env, log);
  const clock = await startClock(domain, env, log, loop, pump);
  return {
    bouncePort: bounces.port,
    stop: async () => {
      await Promise.allSettled([
        bounces.stop(),
        clock.stop(),
        loop.drain(),
        pump.drain(),
        webhooks.drain(),
        search.stop(),
      ]);
      await installation.stop();
    },
  };
}

function startBounces(domain: Domain, env: Environment, log: Log): Promise<BounceReceiver> {
  return startBounceReceiver({
    host: env.BOUNCE_HOST,
    port: env.BOUNCE_PORT,
    name: env.BOUNCE_DOMAIN,
    accepts: (address) => acceptsReport(domain.config, address),
    record: async (address, raw) => {
      const kind = await recordReport(domain, address, raw);
      log.info({ kind }, 'report received');
    },
    log,
  });
}

/** Agenda with the domain's jobs and the two wake-up jobs. */
async function startClock(
  domain: Domain,
  env: Environment,
  log: Log,
  loop: DueWorkLoop,
  pump: SendPump,
): Promise<Role> {
  const store = await openJobStore({ appDatabaseUrl: directDatabaseUrl(env), mongodbUrl: env.MONGODB_URL });
  const agenda = await connectAgenda(store, 'worker');
  const runner: JobRunner = await startJobs(agenda, domain, [...jobs, ...wakeJobs(loop, pump)], log);
  sendHints(domain, agenda, () => loop.wake(), log);
  return {
    stop: async () => {
      await runner.stop();
      await store.close();
    },
  };
}

/**
 * Commits in this process wake the loop and pump directly; these two jobs come from other processes and the
 * clock.
 */
function wakeJobs(loop: DueWorkLoop, pump: SendPump): JobDefinition<Domain>[] {
  const wake = async () => {
    loop.wake();
    void pump.sweep();
  };
  return [wakeJob, dueJob].map((name) => ({ name, payload: z.unknown(), concurrency: 10, run: wake }));
}
