import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../../../testing/index.ts';
import { feedLimits } from '../feed.schema.ts';
import { FeedSite } from '../testing/feed-site.ts';
import { checkFeeds } from './check-feeds.ts';

let test: TestDomain;
let account: TestAccount;
let feedId: string;
let senders = 0;
const site = new FeedSite();

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
  account = await TestAccount.create(test.domain);
  const modelId = await account.campaign({
    html: '<p>{{ feed.items }}</p>',
    senderId: await account.emailSender(`news${(senders += 1)}@kola.ng`),
    pasted: 'ada@example.com',
  });
  const fields = { name: 'Blog', url: site.url, modelId, maxItems: 5, sendsNewest: false };
  const schedule = { every: 'day', time: '09:00' } as const;
  ({ id: feedId } = await account.inScope(({ feeds }) => feeds.create({ ...fields, schedule })));
  await account.workOff();
});
afterEach(() => test.domain.pool.query(`delete from due_work where kind = 'campaign.feed'`));

/** Looks at the feed as if its time had come; what it starts isn’t prepared yet. */
async function check(): Promise<void> {
  await account.query(
    `update campaign_feed set next_check_at = now() - interval '1 second' where account_id = $1`,
  );
  const item = { kind: 'campaign.feed', accountId: account.accountId, subjectId: feedId } as const;
  await checkFeeds(test.domain).run({ ...item, attempts: 1, signal: AbortSignal.timeout(60_000) });
}
const feed = () => account.inScope(({ feeds }) => feeds.get(feedId));
const items = async () =>
  (await account.inScope(({ feeds }) => feeds.items(feedId))).items.map(({ title, state }) => [title, state]);
const checks = () => account.inScope(({ feeds }) => feeds.checks(feedId));
const remove = (id: string) => account.inScope(({ campaigns }) => campaigns.deleteDraft(id));
const restore = (id: string) => account.inScope(({ campaigns }) => campaigns.restoreDraft(id));
const mails = async () =>
  (
    await account.query(
      `select 1 from outbox_event where account_id = $1 and kind = 'mail.requested' and created_at > now() - interval '1 hour'`,
    )
  ).length;

const stopSender = (isStopped: boolean) =>
  account.query('update sender set status = $2 where account_id = $1', [isStopped ? 0 : 1]);

/** A campaign of the feed that starts and then can’t be prepared. Returns its id. */
async function fail(title = 'First post'): Promise<string> {
  site.add({ title });
  await check();
  await stopSender(true);
  await account.workOff();
  await stopSender(false);
  return (await feed()).unsent[0]?.id ?? '';
}

const audienceGrew = `
  with threshold as (update account set confirm_above = 0 where id = $1)
  update campaign set planned_recipients = 0 where account_id = $1 and feed_id is not null`;

describe('a campaign of a feed that couldn’t be prepared', () => {
  it.each([
    ['draft', 'its audience grew beyond what was confirmed', audienceGrew],
    ['failed', 'its sender was stopped', 'update sender set status = 0 where account_id = $1'],
  ])('is a %s named by the feed, and its owners hear of it, when %s', async (status, _why, statement) => {
    site.add({ title: 'First post' });
    await check();
    const before = await mails();
    await account.query(statement);
    await account.workOff();
    const { unsent } = await feed();
    expect(unsent).toEqual([
      { id: expect.any(String), name: expect.stringMatching(/^Blog, /), failure: expect.any(String) },
    ]);
    expect(await account.status(unsent[0]?.id ?? '')).toBe(status);
    expect(await items()).toContainEqual(['First post', 'sent']);
    expect((await mails()) - before).toBe(1);
    const shown = await account.inScope(({ overview }) =>
      overview.attention({ isOwner: true, privileges: [] }),
    );
    expect(shown).toContainEqual(
      expect.objectContaining({
        id: `campaign/${unsent[0]?.id}`,
        title: `${unsent[0]?.name} couldn’t be sent`,
      }),
    );
  });

  it('gives its items back when it’s deleted: the next campaign carries them, once', async () => {
    const failed = await fail();
    await remove(failed);
    expect(await items()).toContainEqual(['First post', 'waiting']);
    expect((await feed()).unsent).toEqual([]);
    site.add({ title: 'Second post' });
    await check();
    await account.workOff();
    await check();
    const sent = await account.query<{ html: string }>(
      'select html from campaign where account_id = $1 and feed_id = $2 and deleted_at is null',
      [feedId],
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]?.html).toContain('First post');
    expect(sent[0]?.html).toContain('Second post');
  });

  it('takes them again when the deletion is undone', async () => {
    const failed = await fail();
    await remove(failed);
    await restore(failed);
    expect(await items()).toContainEqual(['First post', 'sent']);
    await check();
    expect((await checks())[0]).toMatchObject({ outcome: 'nothing' });
    expect((await feed()).unsent).toMatchObject([{ id: failed }]);
  });

  it('isn’t restored when another campaign carried one of them since', async () => {
    const failed = await fail();
    await remove(failed);
    await check();
    await expect(restore(failed)).rejects.toMatchObject({ code: 'invalid_state' });
    expect((await feed()).unsent).toEqual([]);
  });

  it('is carried once when it’s deleted while the feed is checked', async () => {
    const failed = await fail();
    site.add({ title: 'Second post' });
    await Promise.all([remove(failed), check()]);
    await check();
    const carried = await account.query<{ n: number }>(
      `select count(distinct id)::int as n from campaign where account_id = $1 and feed_id = $2 and deleted_at is null
         and html like '%First post%'`,
      [feedId],
    );
    expect(carried).toEqual([{ n: 1 }]);
    expect((await items()).map(([, state]) => state)).toEqual(['sent', 'sent', 'skipped']);
  });
});

describe('the checks of a feed', () => {
  it('say when it was looked at, what was new, and what came of it', async () => {
    await check();
    site.add({ title: 'First post' }, { title: 'Second post' });
    await check();
    site.reply = { status: 500 };
    await check();
    site.reply = null;
    site.add({ title: 'Third post' });
    await account.query('update sender set status = 0 where account_id = $1');
    await check();
    const [campaign] = await account.query<{ id: string; name: string }>(
      'select id, name from campaign where account_id = $1 and feed_id = $2',
      [feedId],
    );
    const seen = { id: expect.any(String), checkedAt: expect.any(Date) };
    const none = { ...seen, found: 0, sent: 0, campaignId: null, campaignName: null, reason: null };
    expect(await checks()).toEqual([
      { ...none, outcome: 'unsent', found: 1, reason: expect.stringContaining('isn’t confirmed') },
      { ...none, outcome: 'unread', reason: 'The site answered with an error.' },
      {
        ...seen,
        outcome: 'sent',
        found: 2,
        sent: 2,
        campaignId: campaign?.id,
        campaignName: campaign?.name,
        reason: null,
      },
      { ...none, outcome: 'nothing' },
      { ...none, outcome: 'first', found: 1 },
    ]);
  });

  it('are the last 50', async () => {
    await account.query(
      `insert into campaign_feed_check (account_id, id, feed_id, checked_at, outcome)
       select $1, uuidv7(), $2, now(), 'nothing' from generate_series(1, 60)`,
      [feedId],
    );
    await check();
    expect(await checks()).toHaveLength(feedLimits.checks);
  });

  it('of another account don’t exist', async () => {
    const other = await TestAccount.create(test.domain);
    await expect(other.inScope(({ feeds }) => feeds.checks(feedId))).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
