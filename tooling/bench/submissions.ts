import { readOptions } from '../read-options.ts';
import { addCustomer } from './gateway/customer.ts';
import { cpuSeconds } from './measuring/cpu.ts';
import { DatabaseWatch } from './measuring/database-watch.ts';
import { median } from './measuring/median.ts';
import { openProfileFolder, writeStatements, writeSummary } from './measuring/profile-folder.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { Child } from './sending/child.ts';
import { Poster } from './submitting/poster.ts';
import { publishForm, type PublishedForm, submissionMaker } from './submitting/published-form.ts';
import { startWebProcess } from './submitting/web-process.ts';

/**
 * Submissions of forms of ten accounts to the real web process: each is acknowledged after its own durable transaction, with
 * spam protection, contact, consent, list, event and outbox entry. Beside it a bare Fastify that stores each body with one
 * statement. Then ten accounts get their share at a steady pace, and one of them ten times as much: how much later are the
 * others' answers? CPU is per submission, of the web process and of PostgreSQL. Options: --rounds 3 --seconds 5
 * --connections 16 --share 15; --profile writes to a folder under `.cache/bench/` where the time went. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    share: { type: 'string', default: '15' },
    profile: { type: 'boolean', default: false },
  },
});
const [rounds, seconds, connections, share] = [
  values.rounds,
  values.seconds,
  values.connections,
  values.share,
].map(Number) as [number, number, number, number];
const goals = { perSecond: 500, delay: 0.1 };
const accounts = 10;
// The posts come from many networks, through us as the proxy.
process.env['TRUST_PROXY'] = 'loopback';

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const forms: PublishedForm[] = [];
while (forms.length < accounts) forms.push(await publishForm(domain, (await addCustomer(domain)).accountId));
const nextPost = submissionMaker(domain);
const folder = values.profile ? openProfileFolder('submissions') : null;
const web = await startWebProcess(undefined, folder);
const database = await DatabaseWatch.open();
const bareChild = new Child(new URL('./publish/bare-submission.ts', import.meta.url));
const bareOrigin = `http://127.0.0.1:${(await bareChild.next<{ port: number }>()).port}`;
let acknowledged = 0;
const cpu = { web: 0, database: 0, submissions: 0 };
const refused = new Map<string, number>();

await flood(web.publicUrl, 2);
if (folder !== null) await database.forgetStatements();
const [ours, bare]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round += 1) {
  bare.push(await flood(bareOrigin, seconds));
  await domain.pool.query('delete from rate_limit');
  ours.push(await withCpu(() => flood(web.publicUrl, seconds)));
}
if (folder !== null) writeStatements(folder, 'flood', await database.readStatements(), cpu.submissions);
const [calm, besideFlood]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round += 1) {
  await domain.pool.query('delete from rate_limit');
  calm.push(await pace(share));
  besideFlood.push(await pace(share * 10));
}
await web.child.stop();
await bareChild.stop();
await database.close();
if (folder !== null) {
  writeSummary(folder);
  process.stdout.write(`profiles: ${folder}\n`);
}
const stored = await countStored();
await domain.close();

const result = {
  bench: 'submissions',
  perSecond: Math.round(median(ours)),
  barePerSecond: Math.round(median(bare)),
  ratio: Number((median(ours) / median(bare)).toFixed(2)),
  cpuMsWeb: Number(((cpu.web * 1_000) / cpu.submissions).toFixed(2)),
  cpuMsDatabase: Number(((cpu.database * 1_000) / cpu.submissions).toFixed(2)),
  calmMs: Number(median(calm).toFixed(1)),
  besideFloodMs: Number(median(besideFlood).toFixed(1)),
  delay: Number((median(besideFlood) / median(calm) - 1).toFixed(2)),
  refused: Object.fromEntries(refused),
  notStored: acknowledged - stored,
};
const ok =
  result.perSecond >= goals.perSecond &&
  result.delay <= goals.delay &&
  result.notStored === 0 &&
  refused.size === 0;
process.stdout.write(
  `${result.perSecond} submissions/s, a bare server ${result.barePerSecond}/s; beside a flood others wait ${result.besideFloodMs} ms instead of ${result.calmMs} ms\n`,
);
process.stdout.write(`${JSON.stringify({ ...result, ok })}\n`);
process.exitCode = ok ? 0 : 1;

/** Posts as fast as the answers come. Answers how many were acknowledged in a second. */
async function flood(origin: string, forSeconds: number): Promise<number> {
  const until = performance.now() + forSeconds * 1_000;
  const counts = await Promise.all(
    Array.from({ length: connections }, async (_, n) => {
      const poster = new Poster(origin);
      let count = 0;
      for (let turn = n; performance.now() < until; turn += 1)
        if (await send(poster, origin, turn % accounts)) count += 1;
      poster.close();
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / forSeconds;
}

/** Adds up what a round cost. */
async function withCpu(round: () => Promise<number>): Promise<number> {
  const read = () => ({
    web: cpuSeconds(web.child.process.pid ?? 0) ?? 0,
    database: database.cpuSeconds() ?? 0,
    submissions: acknowledged,
  });
  const before = read();
  const perSecond = await round();
  const after = read();
  for (const part of ['web', 'database', 'submissions'] as const) cpu[part] += after[part] - before[part];
  return perSecond;
}

/** Ten accounts at their share, the first at `first` a second. Answers how long the others' answers take, in the middle. */
async function pace(first: number): Promise<number> {
  const times: number[] = [];
  const run = async (account: number, perSecond: number, lanes: number) => {
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const poster = new Poster(web.publicUrl);
        const begun = performance.now() + (lane * 1_000) / perSecond;
        const count = Math.floor((perSecond * seconds) / lanes);
        for (let n = 0; n < count; n += 1) {
          const due = begun + (n * lanes * 1_000) / perSecond;
          await pause(Math.max(0, due - performance.now()));
          const sentAt = performance.now();
          await send(poster, web.publicUrl, account);
          if (account !== 0) times.push(performance.now() - sentAt);
        }
        poster.close();
      }),
    );
  };
  await Promise.all(
    forms.map((_, account) => run(account, account === 0 ? first : share, account === 0 ? 8 : 1)),
  );
  return median(times);
}

async function send(poster: Poster, origin: string, account: number): Promise<boolean> {
  const form = forms[account] ?? forms[0];
  if (form === undefined) return false;
  const { fields, ip } = nextPost(form);
  const { status, isStored } = await poster.post(form.path, fields, ip);
  if (origin === bareOrigin) return status === 200;
  if (isStored) acknowledged += 1;
  else {
    const what = status === 200 ? 'asked again' : String(status);
    refused.set(what, (refused.get(what) ?? 0) + 1);
  }
  return isStored;
}

async function countStored(): Promise<number> {
  let count = 0;
  for (const { accountId } of forms) {
    const { rows } = await domain.openScope({ accountId, userId: null }, ({ sql }) =>
      sql<{ n: number }>('select count(*)::int as n from submission where account_id = $1', [accountId]),
    );
    count += rows[0]?.n ?? 0;
  }
  return count;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
