import { readOptions } from '../read-options.ts';
import { countAudience, type Domain } from '@talkdrum/domain';
import { median } from './measuring/median.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { type SeededAccount, seedAccount, startCampaign } from './sending/campaign-seed.ts';
import { Child } from './sending/child.ts';
import { asOwner } from './sending/owner.ts';
import { workerSettings } from './sending/worker-settings.ts';
import { watchStolen } from './measuring/stolen.ts';

/**
 * How long freezing an audience of a million takes on two cores, and how long a second account's small
 * campaign then waits for its first email. Baseline: a bare INSERT of the finished rows into a table with the
 * same two keys. `stolen` is the share of CPU time the machine gave to others. Figures are medians of the
 * rounds. Options: --recipients 1000000 --rounds 3. Last line: JSON.
 */
const { values } = readOptions({
  options: { recipients: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '3' } },
});
const [recipients, rounds] = [Number(values.recipients), Number(values.rounds)];
const smallCampaign = 100;

await prepareDatabase();
const sink = new Child(new URL('../../apps/sandbox/src/sink-main.ts', import.meta.url));
const { port } = await sink.next<{ port: number }>();
const domain = await openBenchDomain(port, 20);

process.stdout.write(`seeding ${recipients.toLocaleString('en')} contacts\n`);
// Only to seed faster: the freeze uses neither.
await asOwner(['drop index contact_search, contact_name', 'set statement_timeout = 0']);
const big = await seedAccount(domain, recipients, false, 'big');
const small = await seedAccount(domain, smallCampaign, false, 'small');
await asOwner(['vacuum analyze', 'checkpoint']);

const countMs = await timeCount(domain, big);
process.stdout.write(`counting alone took ${Math.round(countMs)} ms\n`);
const seen: Round[] = [await freeze()];
while (seen.length < rounds) {
  await asOwner(['truncate delivery, send_cursor', 'checkpoint']);
  seen.push(await freeze());
}
const middle = (figure: 'freezeMs' | 'bareMs' | 'stolen') => median(seen.map((round) => round[figure]));
const [freezeMs, bareMs, stolen] = [middle('freezeMs'), middle('bareMs'), middle('stolen')];
const campaignId = seen.at(-1)?.campaignId ?? '';
process.stdout.write(
  `medians: ${(freezeMs / 1000).toFixed(2)} s (10 s or less), bare ${(bareMs / 1000).toFixed(2)} s\n`,
);

const worker = new Child(
  new URL('./sending/worker.ts', import.meta.url),
  [String(port), '20', '60'],
  workerSettings,
);
await worker.next();
await until(async () => (await sentOf(domain, big.accountId, campaignId)) > 1000);
const startedAt = performance.now();
const second = await startCampaign(domain, small, true);
await until(async () => (await sentOf(domain, small.accountId, second.campaignId)) > 0);
const firstMs = performance.now() - startedAt;
await until(async () => (await sentOf(domain, small.accountId, second.campaignId)) === smallCampaign);
const allMs = performance.now() - startedAt;
process.stdout.write(
  `a second account's ${smallCampaign} emails: the first after ${Math.round(firstMs)} ms (under 5,000), all after ${Math.round(allMs)} ms\n`,
);

worker.write('quit');
await worker.next();
await domain.close();
await sink.stop();
process.stdout.write(
  `${JSON.stringify({ bench: 'freeze', recipients, rounds, freezeMs: Math.round(freezeMs), bareMs: Math.round(bareMs), ratio: Number((bareMs / freezeMs).toFixed(2)), stolen, countMs: Math.round(countMs), smallFirstMs: Math.round(firstMs), smallAllMs: Math.round(allMs), ok: freezeMs <= 10_000 && firstMs <= 5_000 })}\n`,
);

interface Round {
  campaignId: string;
  freezeMs: number;
  bareMs: number;
  stolen: number;
}

/** Freezes the million for a new campaign, then inserts the same rows bare. */
async function freeze(): Promise<Round> {
  const stolenSince = watchStolen();
  const { campaignId, freezeMs, recipients: n } = await startCampaign(domain, big, true);
  const stolen = Number(stolenSince().toFixed(2));
  const bareMs = await timeBareInsert();
  process.stdout.write(
    `froze ${n.toLocaleString('en')} recipients in ${(freezeMs / 1000).toFixed(2)} s, ${Math.round(stolen * 100)} % CPU steal; a bare INSERT of the same rows took ${(bareMs / 1000).toFixed(2)} s\n`,
  );
  return { campaignId, freezeMs, bareMs, stolen };
}

async function timeCount(domain: Domain, { accountId, listId }: SeededAccount): Promise<number> {
  const startedAt = performance.now();
  await domain.openScope({ accountId, userId: null }, ({ sql }) =>
    countAudience(sql, {
      accountId,
      audience: { source: 'list', listIds: [listId] },
      pasted: [],
      now: new Date(),
      timezone: 'UTC',
    }),
  );
  return performance.now() - startedAt;
}

/** Copies the frozen campaign's rows, unchanged, into an empty table. */
async function timeBareInsert(): Promise<number> {
  await asOwner([
    'create table bare_delivery (like delivery including defaults)',
    'alter table bare_delivery add primary key (account_id, id)',
    'create unique index on bare_delivery (account_id, campaign_id, address)',
    'checkpoint',
  ]);
  const startedAt = performance.now();
  await asOwner(['insert into bare_delivery select * from delivery']);
  const ms = performance.now() - startedAt;
  await asOwner(['drop table bare_delivery', 'checkpoint']);
  return ms;
}

async function sentOf(domain: Domain, accountId: string, campaignId: string): Promise<number> {
  const { rows } = await domain.bulk(accountId, (client) =>
    client.query<{ sent: number }>(
      'select sent from campaign_stat where account_id = $1 and campaign_id = $2',
      [accountId, campaignId],
    ),
  );
  return rows[0]?.sent ?? 0;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 20));
}
