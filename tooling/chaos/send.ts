import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../read-options.ts';
import { checkInvariants, type Domain, dueWorkHandlers } from '@talkdrum/domain';
import { openBenchDomain, prepareDatabase } from '../bench/sending/bench-domain.ts';
import { seedAccount, seedReward, startCampaign } from '../bench/sending/campaign-seed.ts';
import { Child } from '../bench/sending/child.ts';
import { seededRandom } from '../seeded-random.ts';

/**
 * Kills the worker with SIGKILL at random times during a campaign and restarts it, then compares the sink's
 * log of envelopes with the rows. Lost must be 0; each kill may leave at most as many messages unknown as
 * there were connections. With --reward, the message has a reward's code, and each person must have exactly one, the same in
 * every copy. Options: --recipients 100000 --kills 50 --connections 10 --seed N --reward. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    recipients: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '50' },
    connections: { type: 'string', default: '10' },
    seed: { type: 'string' },
    reward: { type: 'boolean', default: false },
  },
});
const recipients = Number(values.recipients);
const kills = Number(values.kills);
const connections = Number(values.connections);
const leaseSeconds = 5;
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
process.stdout.write(
  `${recipients.toLocaleString('en')} recipients, ${kills} kills, ${connections} connections, seed ${seed}\n`,
);

const folder = mkdtempSync(join(tmpdir(), 'talkdrum-chaos-'));
const logFile = join(folder, 'envelopes.log');
await prepareDatabase();
const sink = new Child(new URL('../../apps/sandbox/src/sink-main.ts', import.meta.url), [
  '--log',
  logFile,
  ...(values.reward ? ['--subjects'] : []),
]);
const { port } = await sink.next<{ port: number }>();
const domain = await openBenchDomain(port, connections);
const account = await seedAccount(domain, recipients, false);
if (values.reward) await seedReward(domain, account);
const { campaignId } = await startCampaign(domain, account, true, values.reward);

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
const codes = values.reward ? await judgeCodes(domain) : null;
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
if (codes !== null) process.stdout.write(`codes: ${JSON.stringify(codes)}\n`);
process.stdout.write(`rows by state: ${JSON.stringify(verdict.states)}\n`);
const ok =
  verdict.lost === 0 &&
  verdict.duplicates <= done * connections &&
  verdict.unknown <= done * connections &&
  verdict.addsUp &&
  (codes === null || codes.wrong === 0) &&
  broken.length === 0;
process.stdout.write(
  `${JSON.stringify({ chaos: 'send', recipients, kills: done, connections, ...verdict, codes, duplicatesPerKill: verdict.duplicates / Math.max(1, done), brokenInvariants: broken.map(({ name }) => name), seconds: Math.round(seconds), ok })}\n`,
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
  for (const [address] of arrivals()) arrived.set(address, (arrived.get(address) ?? 0) + 1);
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

/** Address and, with --reward, subject of every message that arrived. */
function arrivals(): [address: string, subject: string][] {
  const lines = readFileSync(logFile, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => [line.split('\t')[0] ?? '', line.split('\t')[1] ?? '']);
}

interface Codes {
  /** Codes that people have, of messages that were sent. */
  given: number;
  /** Set aside for messages in doubt. */
  kept: number;
  /** People without exactly the one code that was in every copy of their message. */
  wrong: number;
}

/** What people read, against what was given to them. */
async function judgeCodes(domain: Domain): Promise<Codes> {
  const worker = dueWorkHandlers(domain).find(({ kind }) => kind === 'reward.settle');
  const { accountId } = account;
  const item = { kind: 'reward.settle', accountId, subjectId: campaignId, attempts: 1 } as const;
  for (let again = true; again; ) {
    const next = await worker?.run({ ...item, signal: new AbortController().signal });
    again = next !== undefined && next.getTime() < Date.now() + 1_000;
  }
  const rows = await query<{ address: string; state: string; given: string | null; kept: string | null }>(
    domain,
    `select d.address, d.state, g.code as given, k.code as kept
     from delivery d
     left join reward_issue i on i.account_id = $1 and i.key = 'delivery/' || d.id
     left join reward_code g on g.account_id = $1 and g.id = i.code_id
     left join reward_reservation r on r.account_id = $1 and r.delivery_id = d.id
     left join reward_code k on k.account_id = $1 and k.id = r.code_id
     where d.account_id = $1 and d.campaign_id = $2`,
  );
  const read = new Map<string, Set<string>>();
  for (const [address, subject] of arrivals())
    read.set(address, (read.get(address) ?? new Set()).add(subject.split(' ')[0] ?? ''));
  const isRight = ({ address, state, given, kept }: (typeof rows)[number]) => {
    const seen = [...(read.get(address) ?? [])];
    const own = state === 'sent' ? given : kept;
    return own !== null && (given === null) !== (kept === null) && seen.every((code) => code === own);
  };
  const all = rows.map(({ given, kept }) => given ?? kept);
  return {
    given: rows.filter(({ given }) => given !== null).length,
    kept: rows.filter(({ kept }) => kept !== null).length,
    wrong: rows.filter((row) => !isRight(row)).length + (all.length - new Set(all).size),
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
