import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readOptions } from '../read-options.ts';
import { DatabaseWatch } from './measuring/database-watch.ts';
import { openProfileFolder, writeStatements, writeSummary } from './measuring/profile-folder.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { seedSmsAccount, startSmsCampaign } from './sms/campaign.ts';

/**
 * SMS per second, end to end: a campaign through a worker's SMPP client to the sandbox's SMSC in another
 * process, until every receipt is settled, with PostgreSQL on the same machine. Worker and carrier are up before the
 * clock starts, as for email. Options: --recipients 100000 --rounds 1; --profile writes a CPU profile of the worker and
 * PostgreSQL's statements to a folder under `.cache/bench/`. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    recipients: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '1' },
    profile: { type: 'boolean', default: false },
  },
});
const recipients = Number(values.recipients);
const profileFolder = values.profile ? openProfileFolder('sms') : null;

await prepareDatabase();
const sandbox = startProcess(new URL('../../apps/sandbox/src/main.ts', import.meta.url), [], {
  SANDBOX_PORT: '0',
  SANDBOX_SMTP_PORT: '0',
  SANDBOX_DNS_PORT: '0',
  PAYMENTS_PORT: '0',
  SANDBOX_SMPP_PORT: '0',
  SMS_PORT: '0',
  IDENTITY_PORT: '0',
});
const { smppAddress } = await next<{ smppAddress: string }>(sandbox);
const domain = await openBenchDomain(1, 1);
const accountId = await seedSmsAccount(
  domain,
  recipients,
  // Numbers without a sandbox rule: their last four digits are above the rules' range.
  `'+23480' || (30000000 + (n / 9000) * 10000 + 1000 + n % 9000)`,
);
const runs: { prepareSeconds: number; sentPerSecond: number; perSecond: number }[] = [];

const watch = await DatabaseWatch.open();

for (let round = 1; round <= Number(values.rounds); round += 1) runs.push(await run());
await watch.close();
if (profileFolder !== null) writeSummary(profileFolder);
const best = runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)];
sandbox.kill('SIGTERM');
await domain.close();
process.stdout.write(
  `${JSON.stringify({ bench: 'sms', recipients, ...best, target: 7_500, ok: (best?.perSecond ?? 0) >= 7_500 })}\n`,
);

async function run(): Promise<{ prepareSeconds: number; sentPerSecond: number; perSecond: number }> {
  const startedAt = performance.now();
  const campaignId = await startSmsCampaign(domain, accountId);
  const prepareSeconds = (performance.now() - startedAt) / 1_000;
  if (profileFolder !== null) await watch.forgetStatements();
  const worker = startProcess(
    new URL('./sms/worker.ts', import.meta.url),
    [smppAddress.split(':')[1] ?? ''],
    profileFolder === null ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileFolder}` },
  );
  await next(worker);
  const cpuBefore = watch.cpuSeconds();
  const dueAt = performance.now();
  worker.send('start');
  let sentAt = 0;
  for (;;) {
    const { sent, delivered } = await progress(campaignId);
    if (sent === recipients && sentAt === 0) sentAt = performance.now();
    if (delivered === recipients) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const endedAt = performance.now();
  if (profileFolder !== null) writeStatements(profileFolder, 'sms', await watch.readStatements(), recipients);
  worker.send('end');
  const { rssMb, cpuSeconds } = await next<{ rssMb: number; cpuSeconds: number }>(worker);
  await once(worker, 'exit');
  const postgresCpuSeconds = roundTenths((watch.cpuSeconds() ?? 0) - (cpuBefore ?? 0));
  const perSecondUntil = (at: number) => Math.round((recipients / (at - dueAt)) * 1_000);
  const result = {
    prepareSeconds: roundTenths(prepareSeconds),
    sentPerSecond: perSecondUntil(sentAt),
    perSecond: perSecondUntil(endedAt),
    rssMb,
    cpuSeconds,
    postgresCpuSeconds,
  };
  process.stdout.write(
    `prepared in ${result.prepareSeconds} s; ${result.sentPerSecond} SMS/s sent, ${result.perSecond} SMS/s with their receipts settled; worker ${rssMb} MB, ${cpuSeconds} s of CPU, PostgreSQL ${postgresCpuSeconds} s\n`,
  );
  return result;
}

function roundTenths(value: number): number {
  return Math.round(value * 10) / 10;
}

async function progress(campaignId: string): Promise<{ sent: number; delivered: number }> {
  const { rows } = await domain.bulk(accountId, (client) =>
    client.query<{ sent: number; delivered: number }>(
      'select sent, delivered from campaign_stat where account_id = $1 and campaign_id = $2',
      [accountId, campaignId],
    ),
  );
  return rows[0] ?? { sent: 0, delivered: 0 };
}

function startProcess(file: URL, args: string[], env: Record<string, string> = {}) {
  return fork(file, args, {
    env: { ...process.env, ...env, TALKDRUM_PARENT_PID: String(process.pid) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function next<Message>(child: ReturnType<typeof fork>): Promise<Message> {
  const [message] = await once(child, 'message');
  return message as Message;
}
