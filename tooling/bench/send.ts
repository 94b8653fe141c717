import { readOptions } from '../read-options.ts';
import type { Domain } from '@talkdrum/domain';
import { median } from './measuring/median.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import type { BaselineOrder } from './sending/baseline.ts';
import { type SeededAccount, seedAccount, startCampaign } from './sending/campaign-seed.ts';
import { Child } from './sending/child.ts';
import { sampleMessage } from './sending/sample-message.ts';

/**
 * Emails per second, end to end: a worker process with PostgreSQL and a sink on the same machine, beside a
 * bare pooled nodemailer that sends a finished message to the same sink. Runs alternate; figures are medians.
 * Options: --recipients 20000 --rounds 3 --connections 20. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    recipients: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '20' },
  },
});
const recipients = Number(values.recipients);
const connections = Number(values.connections);

await prepareDatabase();
const sink = new Child(new URL('../../apps/sandbox/src/sink-main.ts', import.meta.url));
const { port } = await sink.next<{ port: number }>();
const domain = await openBenchDomain(port, connections);
const modes = {
  plain: await seedAccount(domain, recipients, false),
  dkim: await seedAccount(domain, recipients, true),
};
const results: Record<string, number[]> = {};
let rssMb = 0;

for (let round = 1; round <= Number(values.rounds); round += 1) {
  for (const [mode, account] of Object.entries(modes)) {
    note(`bare ${mode}`, await runBaseline(account, mode === 'dkim'));
    const run = await runWorker(domain, account);
    rssMb = Math.max(rssMb, run.rssMb);
    note(`talkdrum ${mode}`, run.perSecond);
  }
}
await domain.close();
await sink.stop();

const medianOf = (name: string) => median(results[name] ?? []);
const rounded = (value: number) => Math.round(value * 100) / 100;
const ratio = rounded(medianOf('talkdrum plain') / medianOf('bare plain'));
const ratioDkim = rounded(medianOf('talkdrum dkim') / medianOf('bare dkim'));
process.stdout.write(
  `\nratio ${ratio}, with DKIM ${ratioDkim} (0.5 or better); worker memory ${rssMb} MB (under 350)\n`,
);
process.stdout.write(
  `${JSON.stringify({
    bench: 'send',
    recipients,
    connections,
    perSecond: medianOf('talkdrum plain'),
    barePerSecond: medianOf('bare plain'),
    ratio,
    perSecondDkim: medianOf('talkdrum dkim'),
    barePerSecondDkim: medianOf('bare dkim'),
    ratioDkim,
    rssMb,
    ok: ratio >= 0.5 && ratioDkim >= 0.5 && rssMb < 350,
  })}\n`,
);

function note(name: string, perSecond: number): void {
  (results[name] ??= []).push(Math.round(perSecond));
  process.stdout.write(`${name.padEnd(16)} ${Math.round(perSecond)} emails/s\n`);
}

async function runBaseline(account: SeededAccount, withDkim: boolean): Promise<number> {
  const child = new Child(new URL('./sending/baseline.ts', import.meta.url));
  const key = withDkim
    ? await domain.openScope({ accountId: account.accountId, userId: null }, ({ sendingDomains }) =>
        sendingDomains.signingKey('kola.example'),
      )
    : null;
  const order: BaselineOrder = { port, connections, recipients, raw: sampleMessage() };
  if (key !== null)
    order.dkim = { domainName: key.domain, keySelector: key.selector, privateKey: key.privateKeyPem };
  child.write(JSON.stringify(order));
  const { ms } = await child.next<{ ms: number }>();
  await child.ended;
  return (recipients / ms) * 1000;
}

/** From the time the campaign is due until it is finished and every row is settled. */
async function runWorker(
  domain: Domain,
  account: SeededAccount,
): Promise<{ perSecond: number; rssMb: number }> {
  const { campaignId } = await startCampaign(domain, account, false);
  const worker = new Child(new URL('./sending/worker.ts', import.meta.url), [
    String(port),
    String(connections),
    '60',
  ]);
  await worker.next();
  const startedAt = performance.now();
  await domain.openScope({ accountId: account.accountId, userId: null }, ({ dueWork }) =>
    dueWork.add('delivery.send', campaignId, new Date(Date.now() - 1000)),
  );
  while (!(await isFinished(domain, account.accountId, campaignId)))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const ms = performance.now() - startedAt;
  worker.write('quit');
  const { rssMb } = await worker.next<{ rssMb: number }>();
  await worker.ended;
  return { perSecond: (recipients / ms) * 1000, rssMb };
}

async function isFinished(domain: Domain, accountId: string, campaignId: string): Promise<boolean> {
  const { rows } = await domain.bulk(accountId, (client) =>
    client.query<{ status: string }>('select status from campaign where account_id = $1 and id = $2', [
      accountId,
      campaignId,
    ]),
  );
  return rows[0]?.status === 'finished';
}
