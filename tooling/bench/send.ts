import { readOptions } from '../read-options.ts';
import { DatabaseWatch } from './measuring/database-watch.ts';
import { median } from './measuring/median.ts';
import { measurePace } from './measuring/pace.ts';
import { openProfileFolder, writeSummary } from './measuring/profile-folder.ts';
import { watchStolen } from './measuring/stolen.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { seedAccount } from './sending/campaign-seed.ts';
import { Child } from './sending/child.ts';
import { type BareRun, runBare } from './sending/run-bare.ts';
import { asOwner } from './sending/owner.ts';
import { runWorkers, type WorkersRun } from './sending/run-workers.ts';
import {
  compareCpu,
  medianOfBare,
  medianOfRuns,
  rounded,
  tellBare,
  tellRun,
} from './sending/send-figures.ts';

/**
 * Emails per second, end to end: a worker process with PostgreSQL and a sink on the same machine, beside a
 * bare pooled nodemailer that sends a finished message to the same sink. The first campaign of a new database,
 * where PostgreSQL has no statistics yet, is printed but not counted. Then each round runs all of them, every
 * second round in reverse order; figures are medians. On a machine that others slow down, compare
 * `cpuRatio` (CPU of a mail in worker and PostgreSQL, divided by the bare sender's) and the counts of a mail
 * (WAL, row updates) rather than emails per second. `steal` is the share of CPU time that others got; `pace` is
 * the time of a fixed loop before each campaign, and campaigns at different paces don't compare. Last line: JSON. Options, with their defaults:
 *
 * - --recipients 20000 --rounds 3 --connections 20
 * - --workers 1: that many worker processes, which divide the connections
 * - --compare-workers: one worker, and two with half the connections each; `twoWorkersCpuRatio` is the CPU
 *   time two need for a mail (with PostgreSQL), divided by what one needs
 * - --memory: only the first campaign, without DKIM, for the worker's memory with many recipients
 * - --profile: writes to a folder under `.cache/bench/` what the last round spent its time on: a CPU profile of
 *   each worker, `summary.txt` of them, and the statements of PostgreSQL. Measuring costs time, so don't record
 *   the figures of such a run.
 */
const { values } = readOptions({
  options: {
    recipients: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '20' },
    workers: { type: 'string', default: '1' },
    'compare-workers': { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const [recipients, rounds, connections] = [values.recipients, values.rounds, values.connections].map(
  Number,
) as [number, number, number];
/** Ratios to the bare sender, and the worker's memory. */
const goal = { ratio: 0.95, ratioDkim: 2.2, rssMb: 250 };
const compares = values['compare-workers'];
const workers = compares ? 1 : Number(values.workers);

await prepareDatabase();
const sink = new Child(new URL('../../apps/sandbox/src/sink-main.ts', import.meta.url));
const { port } = await sink.next<{ port: number }>();
const domain = await openBenchDomain(port, connections);
const watch = await DatabaseWatch.open();
const accounts = {
  plain: await seedAccount(domain, recipients, false),
  dkim: await seedAccount(domain, recipients, true),
};
const folder = values.profile ? openProfileFolder('send') : null;
const bareRuns: Record<Mode, BareRun[]> = { plain: [], dkim: [] };
const runs: Record<'first' | Mode | 'two', WorkersRun[]> = { first: [], plain: [], dkim: [], two: [] };

type Mode = keyof typeof accounts;
const paces: number[] = [];
const labels = {
  first: 'first campaign',
  plain: 'talkdrum plain',
  dkim: 'talkdrum dkim',
  two: 'two workers',
} as const;

async function bare(mode: Mode): Promise<void> {
  const signAs = mode === 'dkim' ? accounts.dkim : null;
  const run = await runBare(domain, { port, connections, recipients, signAs });
  bareRuns[mode].push(run);
  note(`bare ${mode}`, tellBare(run));
}

async function talkdrum(name: keyof typeof runs): Promise<void> {
  const account = name === 'dkim' ? accounts.dkim : accounts.plain;
  const pace = measurePace();
  paces.push(pace);
  const stolenSince = watchStolen();
  const run = await runWorkers(domain, watch, account, {
    port,
    connections,
    workers: name === 'two' ? 2 : workers,
    recipients,
    sinkPid: sink.process.pid ?? 0,
    profile: folder === null ? null : { folder, name },
  });
  runs[name].push(run);
  note(labels[name], `${tellRun(run)}; pace ${pace} ms, steal ${Math.round(stolenSince() * 100)} %`);
}

function note(label: string, text: string): void {
  process.stdout.write(`${label.padEnd(16)} ${text}\n`);
}

const steps: (() => Promise<void>)[] = [
  () => bare('plain'),
  () => talkdrum('plain'),
  ...(compares ? [() => talkdrum('two')] : []),
  () => bare('dkim'),
  () => talkdrum('dkim'),
];
await talkdrum('first');
if (values.memory) {
  await watch.close();
  await domain.close();
  await sink.stop();
  const { rssMb, perSecond } = medianOfRuns(runs.first);
  const ok = rssMb < goal.rssMb;
  process.stdout.write(
    `${JSON.stringify({ bench: 'send', recipients, connections, perSecond, rssMb, ok })}\n`,
  );
  process.exit(ok ? 0 : 1);
}
await asOwner(['vacuum analyze']);
const stolenSince = watchStolen();
for (let round = 1; round <= rounds; round += 1)
  for (const step of round % 2 === 1 ? steps : steps.toReversed()) await step();
const stolen = rounded(stolenSince());
await watch.close();
await domain.close();
await sink.stop();
if (folder !== null) {
  writeSummary(folder);
  process.stdout.write(`profiles: ${folder}\n`);
}

const [plain, dkim] = [medianOfRuns(runs.plain), medianOfRuns(runs.dkim)];
const [barePlain, bareDkim] = [medianOfBare(bareRuns.plain), medianOfBare(bareRuns.dkim)];
const ratio = Math.round((plain.perSecond / barePlain.perSecond) * 100) / 100;
const ratioDkim = Math.round((dkim.perSecond / bareDkim.perSecond) * 100) / 100;
const [cpuRatio, cpuRatioDkim] = [compareCpu(plain, barePlain), compareCpu(dkim, bareDkim)];
const rssMb = Math.max(plain.rssMb, dkim.rssMb);
const two = compares ? medianOfRuns(runs.two) : null;
const twoWorkersCpuRatio = two === null ? null : compareCpu(two, plain);

process.stdout.write('\nmedians\n');
note(labels.plain, tellRun(plain));
note(labels.dkim, tellRun(dkim));
if (two !== null) {
  note(labels.two, tellRun(two));
  process.stdout.write(`twoWorkersCpuRatio ${twoWorkersCpuRatio ?? 'unknown'}\n`);
}
process.stdout.write(
  `ratio ${ratio}, with DKIM ${ratioDkim} (${goal.ratio} and ${goal.ratioDkim} or better); CPU ratio ${cpuRatio ?? 'unknown'}, with DKIM ${cpuRatioDkim ?? 'unknown'}; worker memory ${rssMb} MB (under ${goal.rssMb})\n`,
);
process.stdout.write(
  `${JSON.stringify({
    bench: 'send',
    recipients,
    connections,
    workers,
    perSecond: plain.perSecond,
    barePerSecond: barePlain.perSecond,
    ratio,
    perSecondDkim: dkim.perSecond,
    barePerSecondDkim: bareDkim.perSecond,
    ratioDkim,
    rssMb,
    cpuRatio,
    cpuRatioDkim,
    cpuPer1000: { ...plain.cpuPer1000, bare: barePlain.cpuPer1000 },
    cpuPer1000Dkim: { ...dkim.cpuPer1000, bare: bareDkim.cpuPer1000 },
    walBytesPerMail: plain.walBytesPerMail,
    walBytesPerMailDkim: dkim.walBytesPerMail,
    updatesPerMail: plain.updatesPerMail,
    hotUpdatesPerMail: plain.hotUpdatesPerMail,
    ...(two === null ? {} : { twoWorkers: two, twoWorkersCpuRatio }),
    firstPerSecond: medianOfRuns(runs.first).perSecond,
    stolen,
    paceMs: median(paces),
    worstPaceMs: Math.max(...paces),
    isProfiled: folder !== null,
    ok: ratio >= goal.ratio && ratioDkim >= goal.ratioDkim && rssMb < goal.rssMb,
  })}\n`,
);
