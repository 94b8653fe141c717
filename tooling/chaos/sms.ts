import { fork } from 'node:child_process';
import { once } from 'node:events';
import { checkInvariants, type Domain, DueWorkRunner, dueWorkHandlers, silentLogger } from '@talkdrum/domain';
import { startSandbox } from '@talkdrum/sandbox';
import { openBenchDomain, prepareDatabase } from '../bench/sending/bench-domain.ts';
import { seedSmsAccount, startSmsCampaign } from '../bench/sms/campaign.ts';
import { readOptions } from '../read-options.ts';
import { seededRandom } from '../seeded-random.ts';
import { judgeTexts } from './sms/judge-texts.ts';

/**
 * Kills the worker with SIGKILL at random times while an SMS campaign with receipts runs, and restarts it. Then compares
 * the rows with what the sandbox's carrier got and reported: everyone has one row, each receipt is applied as the carrier
 * said, and the money captured is the price of what was sent. Each kill may leave at most as many texts in doubt as were
 * unanswered. Some numbers are refused, fail later, or have a receipt that comes before the answer or three times. Options:
 * --recipients 10000 (the sandbox remembers 20,000 texts) --kills 10 --window 50 --seed N. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    recipients: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '10' },
    window: { type: 'string', default: '50' },
    seed: { type: 'string' },
  },
});
const [recipients, kills, window] = [Number(values.recipients), Number(values.kills), Number(values.window)];
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const leaseSeconds = 5;
/** The worker has two binds. */
const allowedInDoubt = kills * window * 2;
/** Six of a hundred numbers have a rule of the sandbox: refused, failed in three ways, early, repeated. */
const numbers = `'+23480' || (3000 + n / 100)::text || coalesce(
  (array['0001', '0003', '0004', '0005', '0008', '0010'])[n % 100 + 1], (1000 + n % 100)::text)`;
/** How long nothing may change before the run counts as over. */
const patienceMs = 30_000;
process.stdout.write(`${recipients.toLocaleString('en')} recipients, ${kills} kills, seed ${seed}\n`);

await prepareDatabase();
const sandbox = await startSandbox({ receiptMs: 300 });
const domain = await openBenchDomain(1, 1);
const accountId = await seedSmsAccount(domain, recipients, numbers);
const campaignId = await startSmsCampaign(domain, accountId);

const startedAt = performance.now();
let done = 0;
for (; done < kills; done += 1) {
  const worker = await startWorker();
  // Spread over both halves of the work: sending and receipts.
  const share = ((done + random()) / kills) * 0.95;
  await until(async () => {
    const { steps, reachable } = await progress(domain);
    return steps >= share * reachable;
  });
  await pause(random() * 30);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}
const last = await startWorker();
await untilNothingChanges();
last.send('end');
await once(last, 'exit');
await new DueWorkRunner(domain.pool, dueWorkHandlers(domain), silentLogger).runUntilIdle();
const seconds = Math.round((performance.now() - startedAt) / 1_000);
const verdict = await judgeTexts(
  domain,
  { accountId, campaignId, recipients },
  sandbox.phones.store.list('', Number.POSITIVE_INFINITY),
);
const { status } = await progress(domain);
const broken = (await checkInvariants(domain)).filter((one) => one.broken > 0).map(({ name }) => name);
await domain.close();
await sandbox.stop();

const ok =
  status === 'finished' &&
  verdict.lost === 0 &&
  verdict.wrong === 0 &&
  verdict.addsUp &&
  verdict.overchargedMinor === 0 &&
  verdict.copies <= allowedInDoubt &&
  verdict.unknown <= allowedInDoubt &&
  verdict.strayReceipts <= verdict.copies &&
  broken.length === 0;
process.stdout.write(
  `${status} after ${seconds} s and ${done} kills\nin doubt ${verdict.unknown} (${allowedInDoubt} allowed), of them ${verdict.unknownArrived} did arrive; copies ${verdict.copies}\nrows by state and receipt: ${JSON.stringify(verdict.rows)}\n`,
);
process.stdout.write(
  `${JSON.stringify({ chaos: 'sms', recipients, kills: done, window, status, ...verdict, brokenInvariants: broken, seconds, ok })}\n`,
);
process.exitCode = ok ? 0 : 1;

async function startWorker() {
  const port = sandbox.smppAddress.split(':')[1] ?? '';
  const worker = fork(
    new URL('../bench/sms/worker.ts', import.meta.url),
    [port, String(window), String(leaseSeconds)],
    {
      env: { ...process.env, TALKDRUM_PARENT_PID: String(process.pid) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  await once(worker, 'message');
  worker.send('start');
  return worker;
}

interface Progress {
  /** Texts that were settled, and receipts that were applied. */
  steps: number;
  /** How many there can be: refused texts and those in doubt get no receipt. */
  reachable: number;
  status: string;
}

async function progress(from: Domain): Promise<Progress> {
  const { rows } = await from.bulk(accountId, (client) =>
    client.query<Progress>(
      `select (s.sent + s.failed + s.unknown + s.delivered + s.bounces)::int as steps,
         (2 * s.recipients - s.failed - s.unknown)::int as reachable, c.status
       from campaign_stat s
       join campaign c on c.account_id = s.account_id and c.id = s.campaign_id
       where s.account_id = $1 and s.campaign_id = $2`,
      [accountId, campaignId],
    ),
  );
  return rows[0] ?? { steps: 0, reachable: Number.POSITIVE_INFINITY, status: '' };
}

async function untilNothingChanges(): Promise<void> {
  let changedAt = performance.now();
  for (let before = -1; performance.now() - changedAt < patienceMs; ) {
    const { steps, status } = await progress(domain);
    if (status === 'finished' && (await waiting()) === 0) return;
    if (steps !== before) changedAt = performance.now();
    before = steps;
    await pause(100);
  }
}

/** Texts that were sent and have no receipt yet. */
async function waiting(): Promise<number> {
  const { rows } = await domain.bulk(accountId, (client) =>
    client.query<{ n: number }>(
      `select count(*)::int as n
       from delivery
       where account_id = $1 and campaign_id = $2 and state = 'sent' and delivered_at is null and bounced_at is null`,
      [accountId, campaignId],
    ),
  );
  return rows[0]?.n ?? 0;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(10);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
