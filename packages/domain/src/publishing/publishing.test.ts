import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeAsset } from '../assets/index.ts';
import { newId } from '../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';
import type { PublishedKind, PublishedSettings } from './published.schema.ts';
import type { PublishedItem } from './published-item.ts';
import { PublicPages } from './public-pages.ts';

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
  await account.trustPublisher();
});

const content = (text: string) => ({
  title: text,
  data: { text },
  html: `<p>${text}</p>`,
  css: 'p{margin:0}',
});
const create = (title: string, kind: PublishedKind = 'page', owner = account) =>
  owner.inScope(({ publishing }) => publishing.create({ id: newId(), kind, title }));
const publish = (id: string, text: string, owner = account) =>
  owner.inScope(({ publishing }) => publishing.publish(id, content(text)));
const get = (id: string) => account.inScope(({ publishing }) => publishing.get(id));
const find = ({ url }: Pick<PublishedItem, 'url'>) => {
  const [handle = '', slug = ''] = new URL(url).pathname.slice('/w/'.length).split('/');
  return pages.find(handle, slug);
};
const save = (item: PublishedItem, change: Partial<PublishedSettings>) =>
  account.inScope(({ publishing }) =>
    publishing.saveSettings(item.id, { ...item, ...change }, item.revision),
  );
const shown = async (item: PublishedItem) => {
  const found = await find(item);
  return found.kind === 'page' ? found.page.html : found.kind;
};

describe('a new item', () => {
  it('is a draft at an address made from the account’s and its own name, which nobody can see', async () => {
    const item = await create('Summer sale');
    expect(item).toMatchObject({
      slug: 'summer-sale',
      status: 'draft',
      state: 'draft',
      version: null,
      visits: 0,
    });
    expect(item.url).toMatch(/\/w\/kola-[0-9a-f]{6}\/summer-sale$/);
    expect(await find(item)).toEqual({ kind: 'none' });
  });

  it('gets another address if its own is taken, also when ten are made together', async () => {
    const items = [];
    for (let n = 0; n < 3; n += 1) items.push(await create('Sale'));
    expect(items.map(({ slug }) => slug)).toEqual(['sale', 'sale-2', 'sale-3']);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => create('Rush')));
    const made = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(made).toBe(10);
    const listed = await account.inScope(({ publishing }) => publishing.list('page'));
    expect(new Set(listed.map(({ slug }) => slug)).size).toBe(13);
    const ids = items.slice(1).map(({ id }) => id);
    const some = await account.inScope(({ publishing }) => publishing.list('page', ids));
    expect(some.map(({ slug }) => slug)).toEqual(['sale-3', 'sale-2']);
  });

  it('has an address of its own in each account', async () => {
    const other = await TestAccount.create(world.domain, 'Bola');
    expect((await create('Sale', 'page', other)).slug).toBe('sale');
    expect((await create('Sale')).slug).toBe('sale');
  });

  it('has one share link per channel, each with a code of its own', async () => {
    const { id } = await create('Sale');
    const links = await account.inScope(({ shareLinks }) => shareLinks.list(id));
    expect(links.map(({ channel }) => channel)).toEqual([
      'public',
      'embed',
      'facebook-ad',
      'facebook-page',
      'whatsapp-status',
      'twitter',
      'linkedin',
      'email',
      'qr',
      'campaign',
    ]);
    expect(new Set(links.map(({ url }) => url)).size).toBe(10);
  });
});

describe('publishing', () => {
  it('shows the newest version and keeps the ones before as they were', async () => {
    const item = await create('Sale');
    expect([await publish(item.id, 'one'), await publish(item.id, 'two')]).toEqual([1, 2]);
    expect(await shown(item)).toBe('<p>two</p>');
    const [lines, first] = await account.inScope(async ({ publishing }) => [
      await publishing.versions(item.id),
      await publishing.version(item.id, 1),
    ]);
    expect(lines.map(({ n, title, isCurrent }) => [n, title, isCurrent])).toEqual([
      [2, 'two', true],
      [1, 'one', false],
    ]);
    expect(first).toMatchObject({ data: { text: 'one' }, html: '<p>one</p>' });
  });

  it('never changes a version: the database refuses', async () => {
    const item = await create('Sale');
    await publish(item.id, 'one');
    await expect(
      account.query('update published_version set html = $2 where account_id = $1', ['other']),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('gives two people who publish together a version each', async () => {
    const item = await create('Sale');
    const versions = await Promise.all([publish(item.id, 'one'), publish(item.id, 'two')]);
    expect(new Set(versions)).toEqual(new Set([1, 2]));
    expect((await get(item.id)).version).toBe(2);
  });

  it('can be taken back, closed and opened again', async () => {
    const item = await create('Sale');
    await publish(item.id, 'one');
    const change = (to: 'unpublish' | 'close' | 'reopen') =>
      account.inScope(({ publishing }) => publishing[to](item.id));
    expect((await change('close')).state).toBe('closed');
    expect(await find(item)).toMatchObject({ kind: 'notice', state: 'closed' });
    expect((await change('close')).state).toBe('closed');
    expect((await change('reopen')).state).toBe('open');
    expect((await change('unpublish')).state).toBe('draft');
    expect(await find(item)).toEqual({ kind: 'none' });
    expect((await change('reopen')).state).toBe('open');
    expect(await shown(item)).toBe('<p>one</p>');
  });

  it('is needed before an item can be opened or closed', async () => {
    const item = await create('Sale');
    for (const to of ['close', 'reopen'] as const)
      await expect(account.inScope(({ publishing }) => publishing[to](item.id))).rejects.toMatchObject({
        code: 'invalid_state',
      });
  });

  it('refuses a page that is too large', async () => {
    const item = await create('Sale');
    const large = { ...content('x'), html: 'x'.repeat(500_001) };
    await expect(
      account.inScope(({ publishing }) => publishing.publish(item.id, large)),
    ).rejects.toMatchObject({ code: 'limit_reached' });
  });
});

describe('the dates of an item', () => {
  it('decide what visitors get when they look, without a job', async () => {
    const item = await create('Sale');
    await publish(item.id, 'one');
    const hour = 3_600_000;
    const [past, future] = [new Date(Date.now() - hour), new Date(Date.now() + hour)];
    const early = await save(await get(item.id), { opensAt: future });
    expect(early.state).toBe('early');
    expect(await find(item)).toMatchObject({ kind: 'notice', state: 'early' });
    const over = await save(early, { opensAt: null, closesAt: past });
    expect(over.state).toBe('closed');
    expect((await save(over, { opensAt: past, closesAt: future })).state).toBe('open');
  });

  it('must be in order', async () => {
    const item = await create('Sale');
    const dates = { opensAt: new Date('2027-01-02'), closesAt: new Date('2027-01-01') };
    await expect(save(item, dates)).rejects.toMatchObject({
      details: { fieldErrors: { closesAt: [expect.any(String)] } },
    });
  });
});

describe('the settings of an item', () => {
  it('aren’t overwritten by someone who saw an earlier version', async () => {
    const item = await create('Sale');
    await save(item, { title: 'First' });
    await expect(save(item, { title: 'Second' })).rejects.toMatchObject({ code: 'stale_revision' });
    expect((await get(item.id)).title).toBe('First');
  });

  it('redirect from every earlier address, until another item takes it', async () => {
    const item = await create('Sale');
    await publish(item.id, 'one');
    const moved = await save(await save(await get(item.id), { slug: 'offer' }), { slug: 'deal' });
    expect(await find(item)).toEqual({ kind: 'moved', url: moved.url });
    expect(await find({ url: item.url.replace('sale', 'offer') })).toEqual({ kind: 'moved', url: moved.url });
    const other = await create('Sale');
    await publish(other.id, 'other');
    expect(other.slug).toBe('sale');
    expect(await shown(other)).toBe('<p>other</p>');
  });

  it('refuse an address that another of the account’s pages has', async () => {
    await create('Sale');
    const item = await create('Offer');
    await expect(save(item, { slug: 'sale' })).rejects.toMatchObject({
      details: { fieldErrors: { slug: [expect.any(String)] } },
    });
  });

  it('refuse a picture of another account', async () => {
    const other = await TestAccount.create(world.domain);
    const bytes = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const upload = (owner: TestAccount) =>
      storeAsset(
        world.domain,
        { accountId: owner.accountId, userId: null },
        { id: newId(), filename: 'a.png', bytes },
      );
    const [theirs, ours] = [await upload(other), await upload(account)];
    const item = await create('Sale');
    const card = { title: 'Card', text: '', pictureId: theirs.id };
    await expect(save(item, { card })).rejects.toMatchObject({ code: 'invalid_input' });
    await save(item, { card: { ...card, pictureId: ours.id } });
    await publish(item.id, 'one');
    const found = await find(item);
    expect(found).toMatchObject({ page: { card: { title: 'Card', picture: { url: ours.emailUrl } } } });
    expect(await account.inScope(({ assets }) => assets.uses(ours.id))).toEqual([
      { kind: 'published', id: item.id, name: 'Sale' },
    ]);
  });
});

describe('the account’s part of an address', () => {
  it('can be changed; earlier ones redirect and are never given to others', async () => {
    const item = await create('Sale');
    await publish(item.id, 'one');
    const before = await account.inScope(({ handles }) => handles.current());
    const wanted = `bola-${newId().slice(-6)}`;
    await account.inScope(({ handles }) => handles.change(wanted));
    expect(await find(item)).toEqual({ kind: 'moved', url: item.url.replace(before, wanted) });
    const other = await TestAccount.create(world.domain);
    for (const taken of [before, wanted])
      await expect(other.inScope(({ handles }) => handles.change(taken))).rejects.toMatchObject({
        details: { fieldErrors: { handle: [expect.any(String)] } },
      });
    await account.inScope(({ handles }) => handles.change(before));
    expect(await shown(item)).toBe('<p>one</p>');
  });

  it('differs between companies with the same name', async () => {
    const company = `Ama ${newId().slice(-6)}`;
    const owners = [
      await TestAccount.create(world.domain, company),
      await TestAccount.create(world.domain, company),
    ];
    const handles = await Promise.all(
      owners.map((owner) => owner.inScope((scope) => scope.handles.current())),
    );
    expect(new Set(handles).size).toBe(2);
  });
});

describe('a removed item', () => {
  it('is gone from its address at once, and comes back as it was', async () => {
    const item = await create('Sale');
    await publish(item.id, 'one');
    await account.inScope(({ publishing }) => publishing.remove(item.id));
    expect(await find(item)).toEqual({ kind: 'none' });
    await expect(get(item.id)).rejects.toMatchObject({ code: 'not_found' });
    await create('Sale');
    const back = await account.inScope(({ publishing }) => publishing.restore(item.id));
    expect(back.slug).toBe('sale-2');
    expect(await shown(back)).toBe('<p>one</p>');
  });
});

describe('a page of an account that staff blocked', () => {
  it('is gone with its previews, and back when it is unblocked', async () => {
    const item = await create('Sale');
    await publish(item.id, 'one');
    const { url } = await account.inScope(({ publishing }) =>
      publishing.savePreview(item.id, content('draft')),
    );
    const preview = () => pages.preview(url.slice(url.lastIndexOf('/') + 1));
    await account.query('update account set blocked_at = now() where id = $1');
    expect([await find(item), await preview()]).toEqual([{ kind: 'none' }, null]);
    await account.query('update account set blocked_at = null where id = $1');
    expect(await shown(item)).toBe('<p>one</p>');
    expect(await preview()).not.toBeNull();
  });
});

describe('the preview of a draft', () => {
  const preview = (item: PublishedItem, text: string) =>
    account.inScope(({ publishing }) => publishing.savePreview(item.id, content(text)));
  const open = (url: string) => pages.preview(url.slice(url.lastIndexOf('/') + 1));

  it('shows what isn’t published to anyone with its link, until the next preview', async () => {
    const item = await create('Sale');
    const first = await preview(item, 'draft');
    expect(await open(first.url)).toMatchObject({ html: '<p>draft</p>', isIndexed: false });
    const second = await preview(item, 'newer');
    expect(await open(first.url)).toBeNull();
    expect(await open(second.url)).toMatchObject({ html: '<p>newer</p>' });
  });

  it('expires, and can’t be made up', async () => {
    const item = await create('Sale');
    const { url } = await preview(item, 'draft');
    expect(await open(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).toBeNull();
    await account.query(
      `update published_preview set expires_at = now() - interval '1 second' where account_id = $1`,
    );
    expect(await open(url)).toBeNull();
  });
});
