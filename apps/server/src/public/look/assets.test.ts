import { pngOf } from '@talkdrum/asset-files/testing';
import { storeAsset } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import {
  type OwnedTestAccount,
  startTestDomain,
  TestAccount,
  type TestDomain,
} from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog, testEnvironment } from '../../testing/index.ts';
import { buildPublic } from '../server.ts';

let world: TestDomain;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());

async function addFile(email: string): Promise<{ account: OwnedTestAccount; path: string }> {
  const account = await TestAccount.createOwned(world.domain, email);
  const { accountId, userId } = account;
  const file = { id: newId(), filename: 'shop.png', bytes: pngOf({ width: 600, height: 400 }) };
  const { url } = await storeAsset(world.domain, { accountId, userId }, file);
  return { account, path: new URL(url).pathname };
}

/** From a process that starts now, so that it knows who is blocked. */
async function statusOf(path: string): Promise<number> {
  const app = await buildPublic(world.domain, testEnvironment(world.database), silentLog());
  const { statusCode } = await app.inject({ url: path });
  await app.close();
  return statusCode;
}

it('serves a file until staff block its account, and again when they release it', async () => {
  const [theirs, others] = [await addFile('ama@kola.ng'), await addFile('kofi@stores.gh')];
  expect(await statusOf(theirs.path)).toBe(200);
  await theirs.account.query('update account set blocked_at = now() where id = $1');
  expect([await statusOf(theirs.path), await statusOf(others.path)]).toEqual([404, 200]);
  await theirs.account.query('update account set blocked_at = null where id = $1');
  expect(await statusOf(theirs.path)).toBe(200);
});
