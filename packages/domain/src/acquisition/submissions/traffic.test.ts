import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { Visits } from '../../publishing/index.ts';
import type { ShareChannel } from '../../publishing/published.schema.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';

let world: TestDomain;
let account: TestAccount;
let id: string;

beforeAll(async () => {
  world = await startTestDomain();
  account = await TestAccount.create(world.domain, 'Kola Stores');
  id = (await account.inScope(({ forms }) => forms.create('Kola Circle'))).id;
});
afterAll(() => world.stop());

async function visit(channel: ShareChannel, at: Date): Promise<void> {
  const visits = new Visits(world.domain);
  visits.count({ accountId: account.accountId, publishedId: id, channel, at });
  await visits.flush();
}

/** Through the share link of a channel; none for a form on someone else's website. */
async function submit(channel: ShareChannel | null, at: Date): Promise<void> {
  await account.query(
    `insert into submission (account_id, id, published_id, version, form_id, key, answers, answer, share_link_id, submitted_at)
     values ($1, $2, $3, 1, $3, $4, '{}', '{}', (
       select id from share_link where account_id = $1 and published_id = $3 and channel = $5
     ), $6)`,
    [newId(), id, newId(), channel, at],
  );
}

/** Lagos is an hour ahead of UTC all year. */
it('counts visits and submissions by channel, and by the days of the account’s own time zone', async () => {
  const midnight = new Date(`${new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)}T00:00:00+01:00`);
  const before = new Date(midnight.getTime() - 60_000);
  await visit('whatsapp-status', midnight);
  await visit('whatsapp-status', midnight);
  await visit('qr', before);
  await submit('whatsapp-status', midnight);
  await submit('qr', before);
  await submit(null, before);
  const report = await account.inScope(({ traffic }) => traffic.report(id, 2));
  expect(report.days.map(({ visits, submissions }) => [visits, submissions])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(report.channels).toEqual([
    { channel: 'embed', visits: 0, submissions: 1 },
    { channel: 'whatsapp-status', visits: 2, submissions: 1 },
    { channel: 'qr', visits: 1, submissions: 1 },
  ]);
  expect(report).toMatchObject({ visits: 3, submissions: 3 });
});

it('has the last days of several items for a list, and of another account’s item none', async () => {
  const other = await TestAccount.create(world.domain);
  const recent = (of: TestAccount) => of.inScope(({ traffic }) => traffic.recent([id, newId()], 3));
  expect(await recent(account)).toEqual(new Map([[id, [0, 2, 1]]]));
  expect(await recent(other)).toEqual(new Map());
});

it('is not found for another account', async () => {
  const other = await TestAccount.create(world.domain);
  await expect(other.inScope(({ traffic }) => traffic.report(id, 7))).rejects.toMatchObject({
    code: 'not_found',
  });
});
