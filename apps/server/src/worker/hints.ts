import { setTimeout as pause } from 'node:timers/promises';
import type { AddedWork, Domain } from '@talkdrum/domain';
import type { Agenda } from 'agenda';
import type { Environment } from '../environment.ts';
import { directDatabaseUrl } from '../environment.ts';
import type { Log } from '../log.ts';
import type { Role } from '../role.ts';
import { connectAgenda } from './job-runner.ts';
import { openJobStore } from './job-store.ts';

/** Looks for due work now. Has no data: the table of due work says what is due. */
export const wakeJob = 'kernel.wake';
/** Looks for due work at the time one item becomes due. `subjectId` makes it one job per item. */
export const dueJob = 'kernel.due';

/** An item whose time is this near is woken for at once; the worker's own clock does the rest. */
const nearMs = 50;
/** More items than this in one commit are left to the sweep. */
const maxScheduled = 50;

/**
 * After each commit: wakes a worker for what is due, and sets a job for what will be. Failures are harmless,
 * the sweep guarantees the work.
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

/** Under a stream of commits a worker is woken so often, and no more; the first commit wakes it at once. */
const wakeEveryMs = 25;

/** Sends one wake job at a time; what is asked for meanwhile becomes one more. */
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

/** For a process that runs no jobs itself (role web): its commits wake a worker elsewhere. */
export async function startHints(domain: Domain, env: Environment, log: Log): Promise<Role> {
  const store = await openJobStore({ appDatabaseUrl: directDatabaseUrl(env), mongodbUrl: env.MONGODB_URL });
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
