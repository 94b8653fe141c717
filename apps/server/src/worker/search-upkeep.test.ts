import { mergeContactSearch } from '@talkdrum/domain';
import { asOwner, startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, silentLog } from '../testing/index.ts';
import { startSearchUpkeep } from './search-upkeep.ts';

let world: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  world = await startTestDomain();
  account = await TestAccount.create(world.domain);
  await asOwner(world.database, (client) => client.query('create extension pgstattuple'));
});
afterAll(() => world.stop());

const add = (fullName: string) =>
  account.inScope(({ contacts }) =>
    contacts.create(
      { fullName, email: `${fullName.toLowerCase()}@example.com`, telephone: '', attributes: {} },
      [],
    ),
  );
const namesFound = (search: string) =>
  account.inScope(async ({ contactSearch }) =>
    (
      await contactSearch.page({ filter: { search }, sort: 'newest', direction: 'after', limit: 20 })
    ).items.map(({ fullName }) => fullName),
  );
const waitingPages = () =>
  asOwner(world.database, async (client) => {
    const { rows } = await client.query<{ pendingPages: number }>(
      `select pending_pages from pgstatginindex('contact_search')`,
    );
    return rows[0]?.pendingPages;
  });

it('merges new entries into the search index repeatedly, and finds them before and after', async () => {
  await add('Adaeze');
  expect(await waitingPages()).toBeGreaterThan(0);
  expect(await namesFound('daez')).toEqual(['Adaeze']);
  const upkeep = startSearchUpkeep(world.domain, silentLog(), 20);
  await eventually(async () => (await waitingPages()) === 0);
  expect(await namesFound('daez')).toEqual(['Adaeze']);
  await add('Adaobi');
  await eventually(async () => (await waitingPages()) === 0);
  await upkeep.stop();
  expect(await namesFound('ada')).toEqual(['Adaobi', 'Adaeze']);
});

it('leaves the merge to the process that is already doing it', async () => {
  await add('Bolanle');
  await asOwner(world.database, async (client) => {
    await client.query(`begin; select pg_advisory_xact_lock(hashtextextended('contact_search', 0))`);
    expect(await mergeContactSearch(world.domain.pool)).toBeNull();
    await client.query('rollback');
  });
  expect(await mergeContactSearch(world.domain.pool)).toBeGreaterThan(0);
  expect(await mergeContactSearch(world.domain.pool)).toBe(0);
});
