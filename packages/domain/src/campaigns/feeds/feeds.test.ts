import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { previewFeed } from './check-feed.ts';
import { feedLimits, type FeedFields } from './feed.schema.ts';
import type { CampaignFeed } from './feeds.service.ts';
import { FeedSite } from './testing/feed-site.ts';

let test: TestDomain;
let account: TestAccount;
let modelId = '';
let senders = 0;
const site = new FeedSite();

const model = {
  name: 'Blog news',
  subject: '{{ item.title }} and more from {{ feed.title }}',
  html: '<h1>{{ feed.title }}</h1><p>{{ feed.items }}</p><p>Dear {{ contact.first_name }}</p>',
  pasted: 'ada@example.com\nbola@example.com',
};

beforeAll(async () => {
  await site.start();
  test = await startTestDomain({ feeds: { allow: ['127.0.0.1/32'] } });
});
afterAll(async () => {
  await test.stop();
  await site.stop();
});
beforeEach(async () => {
  site.items = [{ title: 'Old one' }];
  site.reply = null;
  site.asked.length = 0;
  account = await TestAccount.create(test.domain);
  modelId = await account.campaign({ ...model, senderId: await sender() });
  mailsBefore = await countMails();
});
afterEach(async () => {
  // Feeds of earlier tests stay out of the way.
  await test.domain.pool.query(`delete from due_work where kind = 'campaign.feed'`);
});

/** Each its own address: confirmations of one are limited. */
const sender = () => account.emailSender(`news${(senders += 1)}@kola.ng`);

const fields = (more: Partial<FeedFields> = {}): FeedFields => ({
  name: 'Kola’s blog',
  url: site.url,
  modelId,
  schedule: { every: 'day', time: '09:00' },
  maxItems: 5,
  ...more,
});
/** Added, and read by the worker for the first time. */
async function create(more: Partial<FeedFields> & { sendsNewest?: boolean } = {}): Promise<CampaignFeed> {
  const { id } = await account.inScope(({ feeds }) =>
    feeds.create({ sendsNewest: false, ...fields(), ...more }),
  );
  await account.workOff();
  return account.inScope(({ feeds }) => feeds.get(id));
}
const feedOf = ({ id }: CampaignFeed) => account.inScope(({ feeds }) => feeds.get(id));
const itemsOf = async ({ id }: CampaignFeed) =>
  (await account.inScope(({ feeds }) => feeds.items(id))).items.map(({ title, state }) => [title, state]);
const campaignsOf = (feed: CampaignFeed) =>
  account.query<{ name: string; subject: string; html: string; text: string; status: string; id: string }>(
    `select id, name, subject, html, text, status from campaign where account_id = $1 and feed_id = $2 order by created_at`,
    [feed.id],
  );
/** Mails to the account’s people since the test began: before, each sender was asked to confirm. */
let mailsBefore = 0;
const countMails = async () =>
  (
    await account.query<{ n: number }>(
      `select count(*)::int as n from outbox_event where account_id = $1 and kind = 'mail.requested'`,
    )
  )[0]?.n ?? 0;
const mails = async () => (await countMails()) - mailsBefore;

/** Looks at the feed as if its time had come. */
async function check({ id }: CampaignFeed): Promise<void> {
  await account.query(
    `update campaign_feed set next_check_at = now() - interval '1 second' where account_id = $1 and id = $2 and next_check_at is not null`,
    [id],
  );
  await account.query(
    `update due_work set due_at = now() - interval '1 second' where account_id = $1 and kind = 'campaign.feed'`,
  );
  await account.workOff();
}

describe('a feed', () => {
  it('sends what is new, once, in a campaign of its own, and nothing that was there before', async () => {
    const feed = await create();
    await check(feed);
    expect(await campaignsOf(feed)).toEqual([]);
    expect(await feedOf(feed)).toMatchObject({ lastResult: 'No new items.', failures: 0 });
    site.add({ title: 'First post', description: 'Hello' }, { title: 'Second post' });
    await check(feed);
    await check(feed);
    const [campaign, ...others] = await campaignsOf(feed);
    expect(others).toEqual([]);
    expect(campaign).toMatchObject({
      name: expect.stringMatching(/^Kola’s blog, \d+ \w{3} \d{4}$/),
      subject: 'Second post and more from Kola’s blog',
      status: 'sending',
    });
    expect(await itemsOf(feed)).toEqual([
      ['Second post', 'sent'],
      ['First post', 'sent'],
      ['Old one', 'skipped'],
    ]);
    expect(await feedOf(feed)).toMatchObject({ lastResult: 'No new items.', lastSentAt: expect.any(Date) });
    expect(await account.states(campaign?.id ?? '')).toEqual({ queued: 2 });
    expect(await account.status(modelId)).toBe('draft');
  });

  it('sends the newest items the first time if that was chosen', async () => {
    site.add(...['b', 'c', 'd'].map((title) => ({ title })));
    const feed = await create({ sendsNewest: true, maxItems: 2 });
    expect((await itemsOf(feed)).map(([, state]) => state)).toEqual([
      'waiting',
      'waiting',
      'skipped',
      'skipped',
    ]);
    await check(feed);
    const [campaign] = await campaignsOf(feed);
    expect([campaign?.html.includes('>d</a>'), campaign?.html.includes('>b</a>')]).toEqual([true, false]);
  });

  it('sends at most so many items at once; the others go with the next email', async () => {
    const feed = await create({ maxItems: 2 });
    site.add(...['b', 'c', 'd'].map((title) => ({ title })));
    await check(feed);
    await check(feed);
    await check(feed);
    expect((await campaignsOf(feed)).map(({ subject }) => subject[0])).toEqual(['d', 'b']);
  });

  it('that floods keeps only the newest items waiting, and remembers no more than it must', async () => {
    const feed = await create({ maxItems: 1 });
    for (let round = 0; round < 4; round += 1) {
      site.items = Array.from({ length: 300 }, (_, n) => ({ title: `Item ${round}-${n}` }));
      await check(feed);
    }
    const counts = await account.query<{ state: string; n: number }>(
      `select state, count(*)::int as n from campaign_feed_item where account_id = $1 group by 1`,
    );
    const of = (state: string) => counts.find((row) => row.state === state)?.n ?? 0;
    // One of a hundred was sent by the last check.
    expect(of('waiting')).toBe(feedLimits.waiting - 1);
    expect(of('waiting') + of('skipped') + of('sent')).toBeLessThanOrEqual(feedLimits.remembered);
    expect(await campaignsOf(feed)).toHaveLength(4);
  });

  it('is asked only for what changed', async () => {
    site.reply = { headers: { etag: '"one"', 'last-modified': 'Sat, 28 Nov 2026 10:00:00 GMT' } };
    const feed = await create();
    await check(feed);
    site.reply = { status: 304, body: '' };
    await check(feed);
    expect(site.asked.at(-1)).toMatchObject({
      'if-none-match': '"one"',
      'if-modified-since': 'Sat, 28 Nov 2026 10:00:00 GMT',
    });
    expect(await feedOf(feed)).toMatchObject({ lastResult: 'No new items.', failures: 0 });
  });

  it('is refused with the reason on the field', async () => {
    const refused = (more: Partial<FeedFields>) => create(more).catch((error: unknown) => error);
    const plain = await account.campaign({ senderId: null });
    const silent = await account.campaign({
      ...model,
      subject: 'x',
      html: '<p>x</p>',
      senderId: await sender(),
    });
    const problem = async (more: Partial<FeedFields>) =>
      ((await refused(more)) as { details: { fieldErrors: Record<string, string[]> } }).details.fieldErrors;
    expect(await problem({ modelId: plain })).toEqual({ modelId: [expect.stringContaining('no sender')] });
    expect(await problem({ modelId: silent })).toEqual({
      modelId: [expect.stringContaining('{{ feed.items }}')],
    });
    expect(await problem({ url: 'blog.example' })).toEqual({
      url: [expect.stringContaining('full address')],
    });
    const preview = { url: site.url, modelId: null, maxItems: 5 };
    const look = () => previewFeed(test.domain, account.accountId, account.inScope, preview);
    const atUrl = (message: string) => ({ details: { fieldErrors: { url: [message] } } });
    site.reply = { body: '<html></html>' };
    await expect(look()).rejects.toMatchObject(atUrl('This isn’t an RSS or Atom feed.'));
    site.reply = { status: 404 };
    await expect(look()).rejects.toMatchObject(atUrl('There is no feed at this address.'));
  });

  it('is one of at most 20, and reading them is limited', async () => {
    await create();
    await account.query(
      `insert into campaign_feed (account_id, id, name, url, model_id, schedule, max_items)
       select account_id, gen_random_uuid(), name, url, model_id, schedule, max_items
       from campaign_feed, generate_series(1, 19) where account_id = $1`,
    );
    await expect(create()).rejects.toMatchObject({ code: 'limit_reached' });
    const preview = { url: site.url, modelId: null, maxItems: 5 };
    const look = () => previewFeed(test.domain, account.accountId, account.inScope, preview);
    for (let n = 0; n < 30; n += 1) await look();
    await expect(look()).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('with a new address sends nothing of what is there, nor what waited', async () => {
    const feed = await create({ sendsNewest: true });
    const other = new FeedSite();
    await other.start();
    other.items = [{ title: 'Elsewhere' }];
    const save = (url: string) => account.inScope(({ feeds }) => feeds.update(feed.id, fields({ url }), 1));
    await save(other.url);
    await check(feed);
    await other.stop();
    expect(await campaignsOf(feed)).toEqual([]);
    expect((await itemsOf(feed)).map(([, state]) => state)).toEqual(['skipped', 'skipped']);
    await expect(save(site.url)).rejects.toMatchObject({ code: 'stale_revision' });
  });

  it('that is paused or deleted isn’t looked at; what came meanwhile is sent after it is resumed', async () => {
    const feed = await create();
    await account.inScope(({ feeds }) => feeds.pause(feed.id));
    site.add({ title: 'Meanwhile' });
    const asked = site.asked.length;
    await check(feed);
    expect(site.asked).toHaveLength(asked);
    await account.inScope(({ feeds }) => feeds.resume(feed.id));
    await account.inScope(({ feeds }) => feeds.remove(feed.id));
    await check(feed);
    expect(site.asked).toHaveLength(asked);
    await account.inScope(({ feeds }) => feeds.restore(feed.id));
    await check(feed);
    expect(await campaignsOf(feed)).toHaveLength(1);
  });

  it('shows its newest items and the next email before it is saved', async () => {
    site.add({ title: 'New', description: 'Words' });
    const { feed, email } = await previewFeed(test.domain, account.accountId, account.inScope, {
      url: site.url,
      modelId,
      maxItems: 1,
    });
    expect(feed.items.map(({ title }) => title)).toEqual(['New', 'Old one']);
    expect(email?.subject).toBe('New and more from Kola’s blog');
    expect(email?.html).toContain('Words');
    expect(email?.html).not.toContain('Old one');
  });
});

describe('a check that fails', () => {
  it('is tried again later, and after ten in a row the feed is paused and its people hear of it', async () => {
    const feed = await create();
    site.reply = { status: 500 };
    await check(feed);
    const once = await feedOf(feed);
    expect(once).toMatchObject({
      status: 'active',
      failures: 1,
      lastResult: 'The feed couldn’t be read.',
      lastError: 'The site answered with an error.',
    });
    const wait = (once.nextCheckAt?.getTime() ?? 0) - Date.now();
    expect(wait).toBeLessThanOrEqual(3_600_000);
    expect(await mails()).toBe(0);
    for (let n = 1; n < feedLimits.failures; n += 1) await check(feed);
    expect(await feedOf(feed)).toMatchObject({ status: 'paused', nextCheckAt: null, failures: 10 });
    expect(await mails()).toBe(1);
    site.reply = null;
    await account.inScope(({ feeds }) => feeds.resume(feed.id));
    await check(feed);
    expect(await feedOf(feed)).toMatchObject({ status: 'active', failures: 0, lastError: null });
  });

  it('for money leaves no campaign; people hear of it once, and the items go out when there is some', async () => {
    const feed = await create();
    const balance = await account.available();
    await account.spend(balance);
    site.add({ title: 'Waiting' });
    await check(feed);
    await check(feed);
    expect(await campaignsOf(feed)).toEqual([]);
    expect(await itemsOf(feed)).toContainEqual(['Waiting', 'waiting']);
    expect(await feedOf(feed)).toMatchObject({
      lastResult: 'The new items couldn’t be sent.',
      lastError: expect.stringContaining('₦'),
      failures: 2,
    });
    expect(await mails()).toBe(1);
    await account.give(balance);
    // The item left the feed meanwhile, and isn’t lost.
    site.items = [];
    await check(feed);
    expect(await campaignsOf(feed)).toMatchObject([{ subject: 'Waiting and more from Kola’s blog' }]);
  });

  it.each([
    [
      'a suspended account',
      `update account set sending_suspended_at = now(), sending_suspended_reason = 'Spam.' where id = $1`,
      /suspended/,
    ],
    ['a stopped sender', `update sender set status = 0 where account_id = $1`, /isn’t confirmed/],
    ['a deleted model', `update campaign set deleted_at = now() where account_id = $1`, /was deleted/],
  ])('for %s leaves the items waiting, with the reason', async (_, statement, reason) => {
    const feed = await create();
    site.add({ title: 'Waiting' });
    await account.query(statement);
    await check(feed);
    expect(await feedOf(feed)).toMatchObject({ failures: 1, lastError: expect.stringMatching(reason) });
    expect(await itemsOf(feed)).toContainEqual(['Waiting', 'waiting']);
  });

  it('for a list that was deleted never sends to the others alone', async () => {
    const [kept, gone] = [await account.list('Kept'), await account.list('Gone')];
    await account.contact({ email: 'c@example.com' }, [kept]);
    const senderId = await sender();
    const audience = { source: 'list' as const, listIds: [kept, gone] };
    modelId = await account.campaign({ ...model, senderId, pasted: '', audience });
    const feed = await create();
    site.add({ title: 'Waiting' });
    await account.query('update list set archived_at = now() where account_id = $1 and id = $2', [gone]);
    await check(feed);
    expect(await campaignsOf(feed)).toEqual([]);
    expect(await feedOf(feed)).toMatchObject({ lastError: expect.stringContaining('list') });
  });
});
