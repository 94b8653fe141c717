import { type ObjectStore, startObjectStore, type StoreFailure } from '@talkdrum/sandbox';
import { pngOf } from '@talkdrum/asset-files/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';
import { type Asset, collectAssets, storeAsset } from './index.ts';
import { S3Storage } from './storage/s3-storage.ts';

let store: ObjectStore;
let world: TestDomain;
let account: TestAccount;
const picture = pngOf({ width: 1_300, height: 20 });
const storeFailed = /SlowDown|socket|ECONNRESET|timeout|timed out|aborted|hang up/i;
const timeouts = { connectionTimeout: 200, requestTimeout: 200, socketTimeout: 200 };

beforeAll(async () => {
  store = await startObjectStore();
  world = await startTestDomain();
  world.domain.deps.assets = new S3Storage(new URL(store.url), timeouts);
  account = await TestAccount.create(world.domain);
});
afterAll(async () => {
  await world.stop();
  await store.stop();
});

const upload = (id: string): Promise<Asset> =>
  storeAsset(
    world.domain,
    { accountId: account.accountId, userId: null },
    { id, filename: 'shop.png', bytes: picture },
  );
const pathsOf = ({ url, emailUrl, thumbUrl }: Asset) =>
  [url, emailUrl, thumbUrl].map((one) => one.slice(one.indexOf('/files/') + '/files/'.length));
const owned = async () => {
  const rows = await account.query<{ path: string }>(
    `select key || '/' || (r ->> 'name') || '.png' as path from asset, jsonb_array_elements(renditions) r
     where account_id = $1`,
    [],
  );
  return new Set(rows.map(({ path }) => path));
};
const failures: StoreFailure[] = ['busy', 'reset', 'silent', 'late'];
const places = failures.flatMap((failure) => [0, 1, 2].map((after) => ({ failure, after })));

describe('a store that fails in the middle of a file', () => {
  it.each(places)(
    '($failure, after $after renditions) loses nothing and keeps nothing of its own',
    async (place) => {
      const id = newId();
      store.failNext('PUT', 99, place.failure, place.after);
      await expect(upload(id)).rejects.toThrow(storeFailed);
      store.failNext('PUT', 0);
      expect(await account.inScope(({ assets }) => assets.find(id))).toBeNull();
      expect(new Set(store.paths()).difference(await owned())).toEqual(new Set());
      const asset = await upload(id);
      expect(store.paths()).toEqual(expect.arrayContaining(pathsOf(asset)));
    },
  );

  it.each(failures)('(%s) once is asked again, and the file is stored', async (failure) => {
    store.failNext('PUT', 1, failure, 1);
    const asset = await upload(newId());
    expect(store.paths()).toEqual(expect.arrayContaining(pathsOf(asset)));
  });

  it('has nothing left of files that were never completed, a day later', async () => {
    store.failNext('PUT', 99, 'reset', 2);
    await expect(upload(newId())).rejects.toThrow(storeFailed);
    store.failNext('PUT', 0);
    await account.query(
      `update asset set created_at = now() - interval '25 hours' where account_id = $1 and state = 'storing'`,
      [],
    );
    const kept = (
      await account.inScope(({ assets }) =>
        assets.page({ search: '', kind: 'all', limit: 100, cursor: null }),
      )
    ).items;
    expect(await collectAssets(world.domain)).toBe(1);
    expect(store.paths().toSorted()).toEqual(kept.flatMap(pathsOf).toSorted());
  });

  it('during a deletion keeps the rows, and the next night completes it', async () => {
    const asset = await upload(newId());
    await account.query(
      `update asset set deleted_at = now() - interval '31 days' where account_id = $1 and id = $2`,
      [asset.id],
    );
    store.failNext('POST', 99, 'reset');
    await expect(collectAssets(world.domain)).rejects.toThrow(storeFailed);
    store.failNext('POST', 0);
    expect([...(await owned())]).toEqual(expect.arrayContaining(pathsOf(asset)));
    await account.query(
      `update asset set created_at = now() - interval '2 days' where account_id = $1 and id = $2`,
      [asset.id],
    );
    expect(await collectAssets(world.domain)).toBe(1);
    expect(store.paths()).not.toEqual(expect.arrayContaining(pathsOf(asset)));
  });
});
