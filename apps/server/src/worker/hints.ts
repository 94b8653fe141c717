import { setTimeout as pause } from 'node:timers/promises';
import type { AddedWork, Domain } from '@talkdrum/domain';
import type { Agenda } from 'agenda';
import type { Environment } from '../environment.ts';
import { directDatabaseUrl } from '../environment.ts';
import type { Log } from '../log.ts';
import type { Role } from '../role.ts';
import { connectAgenda } from './job-runner.ts';
import { openJobStore } from './job-store.ts';

/** Starts a sweep. It carries no data: the table says what is due. */
export const wakeJob = 'kernel.wake';
/** Sweeps when one item becomes due. `subjectId` makes it one job per item. */
export const dueJob = 'kernel.due';

/** For an item due this soon the worker is woken now; its own timer does the rest. */
const nearMs = 50;
/** If a commit has more items than this, the sweep handles them. */
const maxScheduled = 50;

/**
 * After each commit: wakes a worker for due items and schedules a job for later ones. Failures are harmless,
 * because the sweep guarantees the work.
 */
export function sendHints(domain: Domain, agenda: Agenda, wakeNow: () => void, log: Log): void {
  domain.onWake((items) => {
    const near = Date.now() + nearMs;
    if (items.some((item) => item.dueAt.getTime() <= near)) wakeNow();
    for (const item of items.filter(({ dueAt }) => dueAt.getTime() > near).slice(0, maxScheduled)) {
      scheduleDue(agenda, item).catch((error: Error) => log.warn({ error: error.message }, 'hint lost'));
    }
  });
}

async function scheduleDue(agenda: Agenda, item: AddedWork): Promise<void> {
  const subjectId = `${item.kind}:${item.accountId}:${item.subjectId}`;
  await agenda
    .create(dueJob, { subjectId })
    .unique({ 'data.subjectId': subjectId })
    .schedule(item.dueAt)
    .save();
}

/**
 * The shortest time between wake-ups under a stream of commits; the first commit wakes the worker
 * immediately.
 */
const wakeEveryMs = 25;

/** Sends one wake job at a time; requests in the meantime become one more. */
export function wakeByJob(agenda: Agenda, log: Log): () => void {
  let isSending = false;
  let again = false;
  async function send(): Promise<void> {
    isSending = true;
    while (again) {
      again = false;
      await agenda.now(wakeJob, {}).catch((error: Error) => log.warn({ error: error.message }, 'hint lost'));
      await pause(wakeEveryMs);
    }
    isSending = false;
  }
  return () => {
    again = true;
    if (!isSending) void send();
  };
}

/** For a process that runs no jobs (role web): its commits wake a worker in another process. */
export async function startHints(domain: Domain, env: Environment, log: Log): Promise<Role> {
  const store = await openJobStore({
    appDatabaseUrl: directDatabaseUrl(env),
    mongodbUrl: env.MONGODB_URL,
    areHints: true,
  });
  const agenda = await connectAgenda(store, 'web');
  await store.channel.connect();
  sendHints(domain, agenda, wakeByJob(agenda, log), log);
  return {
    stop: async () => {
      await store.channel.disconnect();
      await store.close();
    },
  };
}
