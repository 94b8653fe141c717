import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../kernel/index.ts';
import { makeBareAccount, startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';
import { assetFilter, type AssetFilter } from './asset.schema.ts';
import { type Asset, collectAssets, storeAsset } from './index.ts';

let world: TestDomain;
let account: TestAccount;
let picture: Buffer;

beforeAll(async () => {
  world = await startTestDomain();
  picture = await sharp({ create: { width: 1_300, height: 20, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.create(world.domain);
});

const upload = (filename = 'shop.png', id = newId()): Promise<Asset> =>
  storeAsset(world.domain, { accountId: account.accountId, userId: null }, { id, filename, bytes: picture });
const names = async (filter: Partial<AssetFilter> = {}) => {
  const { items, total } = await account.inScope(({ assets }) => assets.list(assetFilter.parse(filter)));
  return [items.map(({ filename }) => filename), total];
};
const pathIn = (url: string) => url.slice(url.indexOf('/files/') + '/files/'.length);
const isServed = async ({ url }: Asset) => {
  const file = await world.domain.deps.assets.get(pathIn(url));
  file?.body.destroy();
  return file !== null;
};
const longAgo = (asset: Asset, change: string) =>
  account.query(`update asset set ${change} where account_id = $1 and id = $2`, [asset.id]);

describe('an uploaded file', () => {
  it('is stored in three renditions and found in the gallery', async () => {
    const asset = await upload('Harmattan sale.png');
    expect(asset).toMatchObject({
      contentType: 'image/png',
      width: 1_300,
      height: 20,
      pages: null,
      uses: [],
    });
    const files = await Promise.all(
      [asset.url, asset.emailUrl, asset.thumbUrl].map((url) => world.domain.deps.assets.get(pathIn(url))),
    );
    const widths = await Promise.all(
      files.map(
        async (file) => (await sharp(Buffer.concat((await file?.body.toArray()) ?? [])).metadata()).width,
      ),
    );
    expect(widths).toEqual([1_300, 1_200, 480]);
    expect(await names({ search: 'SALE' })).toEqual([['Harmattan sale.png'], 1]);
  });

  it('is stored once, although its upload was sent again', async () => {
    const id = newId();
    const [first, second] = [await upload('shop.png', id), await upload('shop.png', id)];
    expect(second).toEqual(first);
    expect(await names()).toEqual([['shop.png'], 1]);
  });

  it('whose storing failed in the middle is not listed, and the next attempt completes it', async () => {
    const id = newId();
    const put = vi.spyOn(world.domain.deps.assets, 'put');
    put.mockImplementationOnce(() => Promise.reject(new Error('the store is down')));
    await expect(upload('shop.png', id)).rejects.toThrow('the store is down');
    put.mockRestore();
    expect(await names()).toEqual([[], 0]);
    expect(await isServed(await upload('shop.png', id))).toBe(true);
  });

  it('cannot take the place of another one whose upload has the same id', async () => {
    const id = newId();
    const put = vi.spyOn(world.domain.deps.assets, 'put');
    put.mockImplementationOnce(() => Promise.reject(new Error('the store is down')));
    await expect(upload('shop.png', id)).rejects.toThrow('the store is down');
    put.mockRestore();
    const bytes = await sharp(picture).resize(40).png().toBuffer();
    const other = storeAsset(
      world.domain,
      { accountId: account.accountId, userId: null },
      { id, filename: 'other.png', bytes },
    );
    await expect(other).rejects.toMatchObject({ code: 'conflict' });
    expect(await upload('shop.png', id)).toMatchObject({ filename: 'shop.png', width: 1_300 });
  });

  it('that was never completed is collected a day later', async () => {
    const put = vi.spyOn(world.domain.deps.assets, 'put');
    put.mockImplementationOnce(() => Promise.reject(new Error('the store is down')));
    await expect(upload()).rejects.toThrow('the store is down');
    put.mockRestore();
    await account.query(`update asset set created_at = now() - interval '25 hours' where account_id = $1`);
    expect(await collectAssets(world.domain)).toBe(1);
  });

  it('is refused when the plan doesn’t store more', async () => {
    const { accountId } = await makeBareAccount(world.domain);
    const uploadThere = () =>
      storeAsset(
        world.domain,
        { accountId, userId: null },
        { id: newId(), filename: 'a.png', bytes: picture },
      );
    await uploadThere();
    await world.domain.bulk(accountId, (client) => client.query('update asset set bytes = 100000000'));
    await expect(uploadThere()).rejects.toMatchObject({ code: 'limit_reached' });
  });

  it('is not seen by another account', async () => {
    const asset = await upload();
    const other = await TestAccount.create(world.domain);
    expect(await other.inScope(({ assets }) => assets.find(asset.id))).toBeNull();
    expect(await other.inScope(({ assets }) => assets.remove([asset.id]))).toBe(0);
  });
});

it('a file is counted at each template and campaign that shows it', async () => {
  const asset = await upload();
  const html = `<img src="${asset.emailUrl}" alt="Our shop">`;
  const made = await account.inScope(({ templates }) =>
    templates.create('Sale', { from: 'blank', kind: 'html' }),
  );
  await account.inScope(({ templates }) =>
    templates.save(made.id, { subject: '', preheader: '', html, text: '' }, made.revision),
  );
  for (const name of ['March', 'April']) await account.campaign({ name, html });
  const shown = await account.inScope(({ assets }) => assets.get(asset.id));
  expect(shown.uses).toEqual([
    { kind: 'template', count: 1 },
    { kind: 'campaign', count: 2 },
  ]);
});

it('the gallery sorts, filters and pages', async () => {
  for (const name of ['b.png', 'a.png', 'c.png']) await upload(name);
  expect(await names({ sort: 'name', limit: 2 })).toEqual([['a.png', 'b.png'], 3]);
  expect(await names({ sort: 'name', limit: 2, page: 2 })).toEqual([['c.png'], 3]);
  expect(await names({ sort: 'newest' })).toEqual([['c.png', 'a.png', 'b.png'], 3]);
  expect(await names({ kind: 'pdf' })).toEqual([[], 0]);
});

describe('a deleted file', () => {
  it('leaves the gallery, keeps being served, and can be brought back', async () => {
    const asset = await upload();
    expect(await account.inScope(({ assets }) => assets.remove([asset.id]))).toBe(1);
    expect(await names()).toEqual([[], 0]);
    expect(await isServed(asset)).toBe(true);
    expect(await account.inScope(({ assets }) => assets.restore([asset.id]))).toBe(1);
    expect(await names()).toEqual([['shop.png'], 1]);
  });

  it('is gone a month later', async () => {
    const asset = await upload();
    await longAgo(asset, `deleted_at = now() - interval '29 days'`);
    expect(await collectAssets(world.domain)).toBe(0);
    await longAgo(asset, `deleted_at = now() - interval '31 days'`);
    expect(await collectAssets(world.domain)).toBe(1);
    expect(await isServed(asset)).toBe(false);
  });

  it('can’t be brought back while its renditions are being deleted, and is gone the next night', async () => {
    const asset = await upload();
    await longAgo(asset, `deleted_at = now() - interval '31 days', created_at = now() - interval '40 days'`);
    const remove = vi.spyOn(world.domain.deps.assets, 'remove');
    remove.mockImplementationOnce(() => Promise.reject(new Error('the store is down')));
    await expect(collectAssets(world.domain)).rejects.toThrow('the store is down');
    remove.mockRestore();
    expect(await account.inScope(({ assets }) => assets.restore([asset.id]))).toBe(0);
    expect(await collectAssets(world.domain)).toBe(1);
    expect(await isServed(asset)).toBe(false);
  });

  it('is served as long as a template shows it, and two years after the last one did', async () => {
    const asset = await upload();
    const template = await account.inScope(({ templates }) =>
      templates.create('Sale', { from: 'blank', kind: 'html' }),
    );
    const save = (html: string, revision: number) =>
      account.inScope(({ templates }) =>
        templates.save(template.id, { subject: '', preheader: '', html, text: '' }, revision),
      );
    const { revision } = await save(`<img src="${asset.emailUrl}" alt="Our shop">`, template.revision);
    expect(await account.inScope(({ assets }) => assets.uses(asset.id))).toEqual([
      { kind: 'template', id: template.id, name: 'Sale' },
    ]);
    await longAgo(asset, `deleted_at = now() - interval '3 years', used_at = now() - interval '3 years'`);
    expect(await collectAssets(world.domain)).toBe(0);
    await save('<p>Without a picture</p>', revision);
    expect(await collectAssets(world.domain)).toBe(0);
    await longAgo(asset, `used_at = now() - interval '25 months'`);
    expect(await collectAssets(world.domain)).toBe(1);
  });
});
