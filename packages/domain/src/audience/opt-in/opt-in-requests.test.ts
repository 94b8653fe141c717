import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import type { Scope } from '../../domain.ts';
import { DueWorkRunner, silentLogger } from '../../kernel/index.ts';
import { ImportBench } from '../../testing/imports-fixture.ts';
import { makeAccount, startTestDomain, type TestDomain } from '../../testing/index.ts';
import { dueWorkHandlers } from '../../work.ts';

let world: TestDomain;
let server: ScriptedServer;
let accountId: string;
let listId: string;
let bench: ImportBench;

beforeAll(async () => {
  server = await startScriptedServer((to) => {
    if (to.startsWith('gone')) return { code: 550, text: '5.1.1 No such user', at: 'rcpt' };
    if (to.startsWith('busy')) return { code: 450, text: '4.2.1 Try later', at: 'rcpt' };
    return undefined;
  });
  world = await startTestDomain({ smtpUrl: server.url });
});
afterAll(async () => {
  await world.stop();
  await server.stop();
});
beforeEach(async () => {
  server.accepted.length = 0;
  ({ accountId } = await makeAccount(world.domain));
  bench = new ImportBench(world.domain, accountId);
  listId = await bench.list('Newsletter', 'double');
});

const inScope = <T>(work: (scope: Scope) => Promise<T>) => bench.inScope(work);
const add = (email: string, lists = [listId]) =>
  inScope(({ contacts }) =>
    contacts.create({ fullName: 'Ada Obi', email, telephone: '', attributes: {} }, lists),
  );
const askedMany = (count: number, name = 'ada') =>
  bench.import(
    `Name,Email\n${Array.from({ length: count }, (_, n) => `Ada,${name}${n}@example.com`).join('\n')}\n`,
    listId,
    { consent: 'ask' },
  );
const asked = () => server.accepted.map(({ to }) => to).toSorted();
const later = (days: number) =>
  world.domain.bulk(accountId, (client) =>
    client.query(
      `update opt_in_request set asked_at = asked_at - make_interval(days => $2), requested_at = requested_at - make_interval(days => $2) where account_id = $1`,
      [accountId, days],
    ),
  );

/** Works off everything that is due, and what comes due later too. */
async function workOff(): Promise<void> {
  await world.domain.pool.query('update due_work set due_at = now() where account_id = $1', [accountId]);
  await new DueWorkRunner(world.domain.pool, dueWorkHandlers(world.domain), silentLogger).runUntilIdle();
}

test('asks each new person once, over a few connections that are used again', async () => {
  await askedMany(60);
  const before = server.connections();
  await workOff();
  expect(new Set(asked()).size).toBe(60);
  expect(server.accepted).toHaveLength(60);
  expect(server.connections() - before).toBeLessThanOrEqual(4);
  expect(server.accepted[0]?.raw).toContain('Subject: Confirm that you want emails from Kola Stores');
});

test('never asks someone who is suppressed, whether before or after they were added', async () => {
  await inScope(({ suppressions }) =>
    suppressions.add({ channel: 'email', address: 'left@example.com', reason: 'unsubscribe' }),
  );
  await add('left@example.com');
  await add('soon@example.com');
  await inScope(({ suppressions }) =>
    suppressions.add({ channel: 'email', address: 'soon@example.com', reason: 'complaint' }),
  );
  await workOff();
  expect(asked()).toEqual([]);
});

test('asks nobody while sending is suspended, and asks them when it is allowed again', async () => {
  await world.domain.pool.query(
    `update account set sending_suspended_at = now(), sending_suspended_reason = 'Spam.' where id = $1`,
    [accountId],
  );
  await add('ada@example.com');
  await workOff();
  expect(asked()).toEqual([]);
  await world.domain.pool.query('update account set sending_suspended_at = null where id = $1', [accountId]);
  await workOff();
  expect(asked()).toEqual(['ada@example.com']);
});

test('asks an address once for a list in 30 days, also when the person is removed and added again', async () => {
  const { id } = await add('ada@example.com');
  await workOff();
  for (let n = 0; n < 3; n += 1) {
    await inScope(({ bulkContacts }) =>
      bulkContacts.start('remove_from_list', { mode: 'rows', ids: [id] }, listId),
    );
    await inScope(({ bulkContacts }) =>
      bulkContacts.start('add_to_list', { mode: 'rows', ids: [id] }, listId),
    );
    await workOff();
  }
  await inScope(({ bulkContacts }) => bulkContacts.start('remove', { mode: 'rows', ids: [id] }));
  await add('ada@example.com');
  await workOff();
  expect(asked()).toEqual(['ada@example.com']);
  await later(31);
  await inScope(({ bulkContacts }) => bulkContacts.start('remove', { mode: 'all', filter: {} }));
  await add('ada@example.com');
  await workOff();
  expect(asked()).toEqual(['ada@example.com', 'ada@example.com']);
});

test('asks one address for five lists in 30 days at most', async () => {
  const lists: string[] = [];
  for (let n = 0; n < 8; n += 1) lists.push(await bench.list(`List ${n}`, 'double'));
  await add('ada@example.com', lists);
  await workOff();
  expect(asked()).toHaveLength(5);
});

test('asks no more people in 24 hours than the account may, and the rest afterwards', async () => {
  await world.domain.pool.query('update account set opt_in_daily_limit = 3 where id = $1', [accountId]);
  await askedMany(5);
  await workOff();
  await workOff();
  expect(asked()).toHaveLength(3);
  expect(await inScope(({ optInRequests }) => optInRequests.ofLists([listId]))).toEqual(
    new Map([[listId, { waiting: 2, asked: 3, leftOut: {} }]]),
  );
  await later(1);
  await workOff();
  expect(asked()).toHaveLength(5);
});

test('gives a new account less than an old one, and one whose people do not exist least', async () => {
  const quota = () => inScope(({ optInRequests }) => optInRequests.quota());
  const aged = (days: number) =>
    world.domain.pool.query(
      'update account set created_at = now() - make_interval(days => $2) where id = $1',
      [accountId, days],
    );
  expect(await quota()).toMatchObject({ limit: 200, asked: 0, basis: 'new' });
  await aged(8);
  expect(await quota()).toMatchObject({ limit: 1_000, basis: 'recent' });
  await aged(31);
  expect(await quota()).toMatchObject({ limit: 5_000, basis: 'established' });
  await askedMany(30, 'gone');
  await workOff();
  expect(await quota()).toMatchObject({ limit: 50, asked: 30, basis: 'refusals' });
  await world.domain.pool.query('update account set opt_in_daily_limit = 20000 where id = $1', [accountId]);
  expect(await quota()).toMatchObject({ limit: 20_000, basis: 'staff' });
});

test('suppresses an address that is refused for good, and tries one later that is refused for now', async () => {
  await add('gone@example.com');
  await add('busy@example.com');
  await workOff();
  expect(await inScope(({ suppressions }) => suppressions.find('email', 'gone@example.com'))).toMatchObject({
    reason: 'bounce',
  });
  expect(await inScope(({ suppressions }) => suppressions.find('email', 'busy@example.com'))).toBeNull();
  expect((await inScope(({ optInRequests }) => optInRequests.ofLists([listId]))).get(listId)).toEqual({
    waiting: 1,
    asked: 0,

    leftOut: { refused: 1 },
  });
});

test('says of an import how many are asked, and who was left out and why', async () => {
  await inScope(({ suppressions }) =>
    suppressions.add({ channel: 'email', address: 'ada0@example.com', reason: 'bounce' }),
  );
  await add('ada1@example.com');
  await workOff();
  await inScope(({ bulkContacts }) => bulkContacts.start('remove', { mode: 'all', filter: {} }));
  const importId = await askedMany(4);
  const view = () => inScope(({ imports }) => imports.get(importId));
  expect((await view()).confirmation).toEqual({
    waiting: 2,
    asked: 0,
    leftOut: { suppressed: 1, asked_before: 1 },
  });
  await workOff();
  expect((await view()).confirmation).toEqual({
    waiting: 0,
    asked: 2,
    leftOut: { suppressed: 1, asked_before: 1 },
  });
});
