import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../../../testing/index.ts';
import { FeedSite } from '../testing/feed-site.ts';
import { checkFeeds } from './check-feeds.ts';

let test: TestDomain;
let account: TestAccount;
let feedId: string;
const site = new FeedSite();

beforeAll(async () => {
  await site.start();
  test = await startTestDomain({ feeds: { allow: ['127.0.0.1/32'] } });
  account = await TestAccount.create(test.domain);
  const modelId = await account.campaign({
    senderId: await account.emailSender(),
    html: '<p>{{ feed.items }}</p>',
    pasted: 'ada@example.com',
  });
  const fields = { name: 'Blog', url: site.url, modelId, maxItems: 20, sendsNewest: false };
  const schedule = { every: 'day', time: '09:00' } as const;
  ({ id: feedId } = await account.inScope(({ feeds }) => feeds.create({ ...fields, schedule })));
  await account.workOff();
});
afterAll(async () => {
  await test.stop();
  await site.stop();
});

async function makeDue(): Promise<void> {
  await account.query(
    `update campaign_feed set next_check_at = now() - interval '1 second' where account_id = $1`,
  );
  await account.query(
    `insert into due_work (kind, account_id, subject_id, due_at) values ('campaign.feed', $1, $2, now() - interval '1 second')
     on conflict (kind, account_id, subject_id) do update set due_at = excluded.due_at, attempts = 0, is_dead = false`,
    [feedId],
  );
}

/** How many campaigns carry each item, by its title. */
async function carried(titles: readonly string[]): Promise<Record<string, number>> {
  const campaigns = await account.query<{ html: string }>(
    'select html from campaign where account_id = $1 and feed_id = $2',
    [feedId],
  );
  return Object.fromEntries(
    titles.map((title) => [title, campaigns.filter(({ html }) => html.includes(`>${title}</a>`)).length]),
  );
}

/** Ends a worker process with SIGKILL so long after it asked for the feed, and its leases at once. */
async function killAfter(ms: number): Promise<void> {
  const asked = site.asked.length;
  const worker: ChildProcess = spawn(
    process.execPath,
    [
      new URL('../../ab-testing/testing/killed-worker.ts', import.meta.url).pathname,
      JSON.stringify(test.domain.config),
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const ended = new Promise((resolve) => worker.once('exit', (_code, signal) => resolve(signal)));
  while (site.asked.length === asked) await new Promise((resolve) => setTimeout(resolve, 2));
  await new Promise((resolve) => setTimeout(resolve, ms));
  worker.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  await test.domain.pool.query('update due_work set lease_until = null');
}

it('a worker killed anywhere in a check sends each item in one campaign, and loses none', async () => {
  const titles: string[] = [];
  for (const ms of [0, 15, 60, 200]) {
    const title = `After ${ms} ms`;
    titles.push(title);
    site.add({ title });
    await makeDue();
    await killAfter(ms);
    await makeDue();
    await account.workOff();
  }
  expect(await carried(titles)).toEqual(Object.fromEntries(titles.map((title) => [title, 1])));
  const states = await account.query<{ state: string; n: number }>(
    'select state, count(*)::int as n from campaign_feed_item where account_id = $1 group by 1',
  );
  expect(states).toEqual([{ state: 'sent', n: titles.length }]);
}, 120_000);

it('two workers at once send it once', async () => {
  site.add({ title: 'Together' });
  await makeDue();
  const item = { kind: 'campaign.feed', accountId: account.accountId, subjectId: feedId } as const;
  const handler = checkFeeds(test.domain);
  const signal = AbortSignal.timeout(60_000);
  await Promise.all(Array.from({ length: 4 }, () => handler.run({ ...item, attempts: 1, signal })));
  expect(await carried(['Together'])).toEqual({ Together: 1 });
});
