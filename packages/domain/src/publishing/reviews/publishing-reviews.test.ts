import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { PublicPages } from '../public-pages.ts';
import { reportAbuse } from './report-abuse.ts';

let world: TestDomain;
let account: TestAccount;
let pages: PublicPages;

beforeAll(async () => {
  world = await startTestDomain();
  pages = new PublicPages(world.domain);
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.create(world.domain, `Kola ${newId().slice(-6)}`);
});

async function published(title = 'Sale'): Promise<string> {
  const id = newId();
  await account.inScope(async ({ publishing }) => {
    await publishing.create({ id, kind: 'page', title });
    await publishing.publish(id, { title, data: {}, html: '<p>one</p>', css: '' });
  });
  return id;
}
const republish = (id: string) =>
  account.inScope(({ publishing }) =>
    publishing.publish(id, { title: 'Sale', data: {}, html: '<p>two</p>', css: '' }),
  );
const preview = (id: string) =>
  account.inScope(({ publishing }) =>
    publishing.savePreview(id, { title: 'Sale', html: '<p>draft</p>', css: '' }),
  );
const get = (id: string) => account.inScope(({ publishing }) => publishing.get(id));
async function shown(id: string): Promise<string> {
  const { url } = await get(id);
  const [handle = '', slug = ''] = new URL(url).pathname.slice('/w/'.length).split('/');
  const found = await pages.find(handle, slug);
  return found.kind === 'notice' ? found.state : found.kind;
}
async function waiting(id: string): Promise<string[]> {
  const { rows } = await world.domain.pool.query<{ kind: string }>(
    'select kind from publishing_review where account_id = $1 and published_id = $2 order by kind',
    [account.accountId, id],
  );
  return rows.map(({ kind }) => kind);
}
const review = <T>(work: (reviews: Reviews) => Promise<T>) =>
  account.inScope(({ publishingReviews }) => work(publishingReviews));
type Reviews = Parameters<Parameters<TestAccount['inScope']>[0]>[0]['publishingReviews'];
let visitor = 0;
const report = (id: string, detail = '', ip = `198.51.${(visitor += 1)}.7`) =>
  reportAbuse(
    world.domain,
    { accountId: account.accountId, publishedId: id },
    { reason: 'scam', detail, email: 'stranger@mail.example' },
    ip,
  );

describe('the first pages of a new account', () => {
  it('wait for staff; approving one lets the account publish from then on', async () => {
    const first = await published();
    expect(await shown(first)).toBe('held');
    expect((await get(first)).state).toBe('held');
    expect(await waiting(first)).toEqual(['held']);
    await republish(first);
    expect(await shown(first)).toBe('held');
    await review((reviews) => reviews.approve(first));
    expect(await shown(first)).toBe('page');
    expect(await waiting(first)).toEqual([]);
    expect(await shown(await published('Offer'))).toBe('page');
  });

  it('don’t wait while they are drafts or removed', async () => {
    const id = await published();
    await account.inScope(({ publishing }) => publishing.unpublish(id));
    expect(await waiting(id)).toEqual([]);
    await account.inScope(({ publishing }) => publishing.reopen(id));
    expect(await waiting(id)).toEqual(['held']);
    await account.inScope(({ publishing }) => publishing.remove(id));
    expect(await waiting(id)).toEqual([]);
  });

  it.each([
    ['is a month old', `created_at = now() - interval '31 days'`],
    ['has the staff flag', 'is_admin = true'],
    ['is the demo', 'is_demo = true'],
  ])('appear at once if it %s', async (_why, change) => {
    await world.domain.pool.query(`update account set ${change} where id = $1`, [account.accountId]);
    expect(await shown(await published())).toBe('page');
  });

  it('can’t be approved twice, nor by the id of another account’s page', async () => {
    const id = await published();
    await review((reviews) => reviews.approve(id));
    await expect(review((reviews) => reviews.approve(id))).rejects.toMatchObject({ code: 'invalid_state' });
    account = await TestAccount.create(world.domain);
    await expect(review((reviews) => reviews.approve(id))).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a page that staff took down', () => {
  it('shows a notice, can’t be published, and comes back as it was', async () => {
    const id = await published();
    await review((reviews) => reviews.approve(id));
    const { url } = await preview(id);
    const token = url.slice(url.lastIndexOf('/') + 1);
    expect(await pages.preview(token)).toMatchObject({ id });
    await review((reviews) => reviews.takeDown(id, 'It copies a bank’s sign-in page.'));
    expect(await pages.preview(token)).toBeNull();
    await expect(preview(id)).rejects.toMatchObject({ code: 'blocked' });
    expect(await shown(id)).toBe('removed');
    expect(await get(id)).toMatchObject({
      state: 'removed',
      takenDownReason: 'It copies a bank’s sign-in page.',
    });
    await expect(republish(id)).rejects.toMatchObject({ code: 'blocked' });
    await account.inScope(({ publishing }) => publishing.unpublish(id));
    await expect(account.inScope(({ publishing }) => publishing.reopen(id))).rejects.toMatchObject({
      code: 'blocked',
    });
    await review((reviews) => reviews.putBack(id));
    await account.inScope(({ publishing }) => publishing.reopen(id));
    expect(await shown(id)).toBe('page');
  });
});

describe('after a takedown', () => {
  it('a copy waits for staff, also of an old account, until they approve it; owners learn why by mail', async () => {
    await world.domain.pool.query(`update account set created_at = now() - interval '1 year' where id = $1`, [
      account.accountId,
    ]);
    const id = await published();
    expect(await shown(id)).toBe('page');
    await review((reviews) => reviews.takeDown(id, 'It copies a bank.'));
    const copy = await published('Copy');
    expect(await shown(copy)).toBe('held');
    const [mail] = await account.query<{ data: unknown }>(
      `select payload -> 'data' as data from outbox_event
       where account_id = $1 and payload ->> 'template' = 'page_taken_down'`,
    );
    expect(mail?.data).toMatchObject({ title: 'Sale', reason: 'It copies a bank.' });
    await review((reviews) => reviews.approve(copy));
    expect(await shown(copy)).toBe('page');
    expect(await shown(await published('Next'))).toBe('page');
  });
});

describe('a stranger’s report', () => {
  it('waits for staff until they read it or take the page down', async () => {
    const id = await published();
    await review((reviews) => reviews.approve(id));
    await report(id, 'They asked for my PIN.');
    await report(id);
    expect(await waiting(id)).toEqual(['reported']);
    expect(await review((reviews) => reviews.dismissReports(id))).toBe(2);
    expect(await waiting(id)).toEqual([]);
    await report(id);
    await review((reviews) => reviews.takeDown(id, 'Scam'));
    expect(await waiting(id)).toEqual(['removed']);
  });

  it('is refused from a network that sends many', async () => {
    const id = await published();
    for (let n = 0; n < 5; n += 1) await report(id, '', '203.0.113.9');
    await expect(report(id, '', '203.0.113.9')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('isn’t stored past a hundred open ones, or about a page of another account', async () => {
    const id = await published();
    for (let n = 0; n < 101; n += 1) await report(id);
    const count = async () =>
      (
        await account.query<{ n: number }>(
          'select count(*)::int as n from abuse_report where account_id = $1',
        )
      )[0]?.n;
    expect(await count()).toBe(100);
    account = await TestAccount.create(world.domain);
    await report(id);
    expect(await count()).toBe(0);
  });

  it('names nobody after the person was erased', async () => {
    const id = await published();
    const contactId = await account.contact({ email: 'stranger@mail.example' });
    await report(id, 'Write to stranger@mail.example');
    await account.inScope(({ personalData }) => personalData.erase(contactId, { isSuppressed: true }));
    const rows = await account.query<{ row: string }>(
      'select to_jsonb(r)::text as row from abuse_report r where account_id = $1',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain('stranger@');
  });
});
