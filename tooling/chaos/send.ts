import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../read-options.ts';
import { checkInvariants, type Domain } from '@talkdrum/domain';
import { openBenchDomain, prepareDatabase } from '../bench/sending/bench-domain.ts';
import { seedAccount, startCampaign } from '../bench/sending/campaign-seed.ts';
import { Child } from '../bench/sending/child.ts';

/**
 * Kills the worker with SIGKILL at random times during a campaign and restarts it, then compares the sink's
 * log of envelopes with the rows. Lost must be 0; each kill may leave at most as many messages unknown as
 * there were connections. Options: --recipients 100000 --kills 50 --connections 10 --seed N. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    recipients: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '50' },
    connections: { type: 'string', default: '10' },
    seed: { type: 'string' },
  },
});
const recipients = Number(values.recipients);
const kills = Number(values.kills);
const connections = Number(values.connections);
const leaseSeconds = 5;
let seed = Number(values.seed ?? Date.now() % 1_000_000);
process.stdout.write(
  `${recipients.toLocaleString('en')} recipients, ${kills} kills, ${connections} connections, seed ${seed}\n`,
);

const folder = mkdtempSync(join(tmpdir(), 'talkdrum-chaos-'));
const logFile = join(folder, 'envelopes.log');
await prepareDatabase();
const sink = new Child(new URL('../../apps/sandbox/src/sink-main.ts', import.meta.url), ['--log', logFile]);
const { port } = await sink.next<{ port: number }>();
const domain = await openBenchDomain(port, connections);
const account = await seedAccount(domain, recipients, false);
const { campaignId } = await startCampaign(domain, account, true);

const startedAt = performance.now();
let done = 0;
for (; done < kills; done += 1) {
  const worker = await startWorker();
  // Spread over the whole campaign: each run is killed at a random time once its share has been sent.
  const target = ((done + random()) / kills) * recipients * 0.98;
  await until(async () => (await settledRows(domain)) >= target);
  await new Promise((resolve) => setTimeout(resolve, random() * 30));
  worker.process.kill('SIGKILL');
  await worker.ended;
}
const last = await startWorker();
await until(async () => (await status(domain)) === 'finished');
const seconds = (performance.now() - startedAt) / 1000;
last.write('quit');
await last.next();
const verdict = await judge(domain);
const broken = (await checkInvariants(domain)).filter((invariant) => invariant.broken > 0);
await domain.close();
await sink.stop();
rmSync(folder, { recursive: true, force: true });

process.stdout.write(`finished after ${seconds.toFixed(1)} s and ${done} kills\n`);
process.stdout.write(
  `lost ${verdict.lost} · copies ${verdict.duplicates} (${(verdict.duplicates / Math.max(1, done)).toFixed(2)} a kill, at most ${verdict.mostCopies} of one message)\n`,
);
process.stdout.write(
  `in doubt ${verdict.unknown} (${(verdict.unknown / Math.max(1, done)).toFixed(2)} a kill, ${connections} allowed), of them ${verdict.unknownArrived} did arrive\n`,
);
process.stdout.write(`rows by state: ${JSON.stringify(verdict.states)}\n`);
const ok =
  verdict.lost === 0 &&
  verdict.duplicates <= done * connections &&
  verdict.unknown <= done * connections &&
  verdict.addsUp &&
  broken.length === 0;
process.stdout.write(
  `${JSON.stringify({ chaos: 'send', recipients, kills: done, connections, ...verdict, duplicatesPerKill: verdict.duplicates / Math.max(1, done), brokenInvariants: broken.map(({ name }) => name), seconds: Math.round(seconds), ok })}\n`,
);
process.exitCode = ok ? 0 : 1;

async function startWorker(): Promise<Child> {
  const worker = new Child(new URL('../bench/sending/worker.ts', import.meta.url), [
    String(port),
    String(connections),
    String(leaseSeconds),
  ]);
  await worker.next();
  return worker;
}

interface Verdict {
  /** Compares rows marked sent with the addresses the sink saw, both ways. */
  lost: number;
  duplicates: number;
  mostCopies: number;
  unknown: number;
  unknownArrived: number;
  states: Record<string, number>;
  addsUp: boolean;
}

async function judge(domain: Domain): Promise<Verdict> {
  const arrived = new Map<string, number>();
  for (const address of readFileSync(logFile, 'utf8').split('\n'))
    if (address !== '') arrived.set(address, (arrived.get(address) ?? 0) + 1);
  const rows = await query<{ address: string; state: string }>(
    domain,
    'select address, state from delivery where account_id = $1 and campaign_id = $2',
  );
  const [stat] = await query<Record<string, number>>(
    domain,
    'select * from campaign_stat where account_id = $1 and campaign_id = $2',
  );
  const states: Record<string, number> = {};
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1;
  const addsUp =
    rows.length === recipients &&
    stat?.['recipients'] === recipients &&
    stat['sent'] === (states['sent'] ?? 0) &&
    stat['unknown'] === (states['unknown'] ?? 0);
  return {
    lost:
      rows.filter(({ address, state }) => state === 'sent' && !arrived.has(address)).length +
      (recipients - rows.length),
    duplicates: [...arrived.values()].reduce((sum, times) => sum + times - 1, 0),
    mostCopies: Math.max(0, ...new Set(arrived.values())),
    unknown: states['unknown'] ?? 0,
    unknownArrived: rows.filter(({ address, state }) => state === 'unknown' && arrived.has(address)).length,
    states,
    addsUp: addsUp && (states['sent'] ?? 0) + (states['unknown'] ?? 0) === recipients,
  };
}

async function query<Row extends object>(domain: Domain, text: string): Promise<Row[]> {
  return domain.bulk(
    account.accountId,
    async (client) => (await client.query<Row>(text, [account.accountId, campaignId])).rows,
  );
}

async function settledRows(domain: Domain): Promise<number> {
  const [stat] = await query<{ n: number }>(
    domain,
    'select sent + unknown as n from campaign_stat where account_id = $1 and campaign_id = $2',
  );
  return stat?.n ?? 0;
}

async function status(domain: Domain): Promise<string> {
  return (
    (
      await query<{ status: string }>(domain, 'select status from campaign where account_id = $1 and id = $2')
    )[0]?.status ?? ''
  );
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Mulberry32: the same seed gives the same kill points. */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
