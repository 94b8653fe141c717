import { pngOf } from '@talkdrum/asset-files/testing';
import { newId } from '@talkdrum/domain';
import { type ObjectStore, startObjectStore } from '@talkdrum/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourneyAlone } from '../../journey.ts';

let journey: Journey;
let store: ObjectStore;
let token: string;

beforeAll(async () => {
  store = await startObjectStore();
  journey = await startJourneyAlone({ ASSETS_URL: store.url });
  const account = await journey.arranger.addAccount('ada@eze-killed.example');
  const made = await account.inScope(({ apiKeys }) =>
    apiKeys.create({ name: 'Shop', gateway: 'api', scopes: ['assets.read', 'assets.write'] }),
  );
  token = made.secret;
});
afterAll(async () => {
  await journey?.stop();
  await store?.stop();
});

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${journey.product.appUrl}/v1/assets${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  });
const total = async () => JSON.parse(await (await call('?include=total')).text()).total.count;
const upload = (key: string) =>
  call('?filename=shop.png', {
    method: 'POST',
    headers: { 'idempotency-key': key, 'content-type': 'application/octet-stream' },
    body: pngOf({ width: 1_500, height: 900 }),
  });

test('an upload whose server was killed in the middle is completed by the next attempt, once', async () => {
  const key = newId();
  store.failNext('PUT', 99, 'silent', 1);
  const lost = upload(key).catch((error: unknown) => error);
  await expect.poll(() => store.paths().length).toBe(1);
  await journey.product.killWeb();
  expect(await lost).toBeInstanceOf(Error);
  store.failNext('PUT', 0);
  await journey.product.restartWeb();
  expect(await total()).toBe(0);
  const answer = await upload(key);
  const asset = JSON.parse(await answer.text());
  expect([answer.status, await total()]).toEqual([201, 1]);
  expect(store.paths().toSorted()).toEqual(
    [asset.emailUrl, asset.url, asset.thumbUrl]
      .map((url) => new URL(url).pathname.slice('/files/'.length))
      .toSorted(),
  );
  expect((await fetch(asset.thumbUrl)).headers.get('content-type')).toBe('image/png');
});
