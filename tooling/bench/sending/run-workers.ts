import { join } from 'node:path';
import type { Domain } from '@talkdrum/domain';
import { workerSettings } from './worker-settings.ts';
import { cpuSeconds } from '../measuring/cpu.ts';
import type { DatabaseWatch } from '../measuring/database-watch.ts';
import { writeStatements } from '../measuring/profile-folder.ts';
import { type SeededAccount, startCampaign } from './campaign-seed.ts';
import { Child } from './child.ts';

/** CPU seconds per 1,000 mails. Null on a system without /proc. */
export interface CpuPer1000 {
  /** All workers together, without their start. */
  workers: number | null;
  postgres: number | null;
  sink: number | null;
}

/** One campaign, without its freeze. */
export interface WorkersRun {
  perSecond: number;
  /** Of the largest worker. */
  rssMb: number;
  cpuPer1000: CpuPer1000;
  walBytesPerMail: number;
  /** Updates of its row in `delivery`, and how many of them were HOT. */
  updatesPerMail: number;
  hotUpdatesPerMail: number;
}

interface WorkersOptions {
  port: number;
  /** Divided among the workers. */
  connections: number;
  workers: number;
  recipients: number;
  sinkPid: number;
  /** Writes the profiles of the workers and the statements of PostgreSQL there, under the name. */
  profile: { folder: string; name: string } | null;
  /** A worker that does more than sending. */
  worker?: URL;
  /** Makes other work due, at the moment the campaign is. */
  beside?: () => Promise<void>;
}

/**
 * Sends one campaign with worker processes of its own. The time runs from when it is due until it is finished
 * and every row is settled.
 */
export async function runWorkers(
  domain: Domain,
  watch: DatabaseWatch,
  account: SeededAccount,
  options: WorkersOptions,
): Promise<WorkersRun> {
  const { recipients, profile } = options;
  const { campaignId } = await startCampaign(domain, account, false);
  const begunAt = new Date();
  const workers = await startWorkers(options);
  const pids = workers.map((worker) => worker.process.pid ?? 0);
  if (profile !== null) await watch.forgetStatements();
  const updatesBefore = await watch.deliveryUpdates();
  const walBefore = await watch.walBytes();
  const cpuBefore = readCpu(pids, options.sinkPid, watch);

  const startedAt = performance.now();
  await options.beside?.();
  await domain.openScope({ accountId: account.accountId, userId: null }, ({ dueWork }) =>
    dueWork.add('delivery.send', campaignId, new Date(Date.now() - 1000)),
  );
  while (!(await watch.isFinished(campaignId))) await new Promise((resolve) => setTimeout(resolve, 20));
  const ms = performance.now() - startedAt;

  const cpuAfter = readCpu(pids, options.sinkPid, watch);
  const walAfter = await watch.walBytes();
  if (profile !== null)
    writeStatements(profile.folder, profile.name, await watch.readStatements(), recipients);
  const rssMb = await endWorkers(workers);
  await watch.untilEnded(begunAt);
  const updatesAfter = await watch.deliveryUpdates();
  const per1000 = (who: keyof CpuPer1000): number | null => {
    const [before, after] = [cpuBefore[who], cpuAfter[who]];
    return before === null || after === null ? null : ((after - before) / recipients) * 1_000;
  };
  return {
    perSecond: (recipients / ms) * 1000,
    rssMb,
    cpuPer1000: { workers: per1000('workers'), postgres: per1000('postgres'), sink: per1000('sink') },
    walBytesPerMail: (walAfter - walBefore) / recipients,
    updatesPerMail: (updatesAfter.all - updatesBefore.all) / recipients,
    hotUpdatesPerMail: (updatesAfter.hot - updatesBefore.hot) / recipients,
  };
}

async function startWorkers({
  port,
  connections,
  workers,
  profile,
  worker = new URL('./worker.ts', import.meta.url),
}: WorkersOptions): Promise<Child[]> {
  const children = Array.from({ length: workers }, (_, index) => {
    // The first ones take what doesn't divide.
    const own = Math.floor(connections / workers) + (index < connections % workers ? 1 : 0);
    const suffix = index === 0 ? '' : `-${index + 1}`;
    const files =
      profile === null ? [] : [join(profile.folder, `worker-${profile.name}${suffix}.cpuprofile`)];
    return new Child(worker, [String(port), String(own), '60', ...files], workerSettings);
  });
  await Promise.all(children.map((child) => child.next()));
  return children;
}

async function endWorkers(workers: readonly Child[]): Promise<number> {
  for (const worker of workers) worker.write('quit');
  const told = await Promise.all(workers.map((worker) => worker.next<{ rssMb: number }>()));
  await Promise.all(workers.map(({ ended }) => ended));
  return Math.max(...told.map(({ rssMb }) => rssMb));
}

function readCpu(workerPids: readonly number[], sinkPid: number, watch: DatabaseWatch): CpuPer1000 {
  const workers = workerPids.map(cpuSeconds);
  return {
    workers: workers.includes(null)
      ? null
      : workers.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0),
    postgres: watch.cpuSeconds(),
    sink: cpuSeconds(sinkPid),
  };
}
