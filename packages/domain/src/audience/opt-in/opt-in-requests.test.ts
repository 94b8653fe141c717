import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { ImportBench } from '../../testing/imports-fixture.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';

let world: TestDomain;
let server: ScriptedServer;
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
  bench = await ImportBench.create(world.domain);
  listId = await bench.list('Newsletter', 'double');
});

const add = (email: string, lists = [listId]) =>
  bench.inScope(({ contacts }) =>
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
  bench.query(
    `
      update opt_in_request
      set asked_at = asked_at - make_interval(days => $2),
        requested_at = requested_at - make_interval(days => $2)
      where account_id = $1`,
    [days],
  );

test('asks each new person once, over a few reused connections', async () => {
  await askedMany(60);
  const before = server.connections();
  await bench.workOffEarly();
  expect(new Set(asked()).size).toBe(60);
  expect(server.accepted).toHaveLength(60);
  expect(server.connections() - before).toBeLessThanOrEqual(4);
  expect(server.accepted[0]?.raw).toContain('Subject: Confirm that you want emails from Kola Stores');
});

test("asks in the account's language", async () => {
  await bench.query(`update account set language = 'fr' where id = $1`);
  await add('ada@example.com');
  await bench.workOffEarly();
  const mail = await PostalMime.parse(server.accepted[0]?.raw ?? '');
  expect(mail.subject).toBe('Confirmez que vous souhaitez recevoir les e-mails de Kola Stores');
  expect(mail.html).toContain('<html lang="fr" dir="ltr">');
  expect(mail.html).toMatch(/Ou ouvrez ce lien\u00a0: <a [^>]*href="http/);
  expect(mail.text).toContain('Bonjour Ada,\n\nCette adresse a été ajoutée à «\u00a0Newsletter\u00a0»');
  expect(mail.text).toMatch(/Oui, je le souhaite\u00a0:\nhttp/);
});

test('never asks someone who is suppressed, whether before or after they were added', async () => {
  await bench.suppress('left@example.com');
  await add('left@example.com');
  await add('soon@example.com');
  await bench.suppress('soon@example.com', 'complaint');
  await bench.workOffEarly();
  expect(asked()).toEqual([]);
});

test('asks no one while sending is suspended, and asks them when it is allowed again', async () => {
  await world.domain.pool.query(
    `update account set sending_suspended_at = now(), sending_suspended_reason = 'Spam.' where id = $1`,
    [bench.accountId],
  );
  await add('ada@example.com');
  await bench.workOffEarly();
  expect(asked()).toEqual([]);
  await world.domain.pool.query('update account set sending_suspended_at = null where id = $1', [
    bench.accountId,
  ]);
  await bench.workOffEarly();
  expect(asked()).toEqual(['ada@example.com']);
});

test('asks an address once per list in 30 days, even if the person is removed and added again', async () => {
  const { id } = await add('ada@example.com');
  await bench.workOffEarly();
  for (let n = 0; n < 3; n += 1) {
    await bench.inScope(({ bulkContacts }) =>
      bulkContacts.start('remove_from_list', { mode: 'rows', ids: [id] }, listId),
    );
    await bench.inScope(({ bulkContacts }) =>
      bulkContacts.start('add_to_list', { mode: 'rows', ids: [id] }, listId),
    );
    await bench.workOffEarly();
  }
  await bench.inScope(({ bulkContacts }) => bulkContacts.start('remove', { mode: 'rows', ids: [id] }));
  await add('ada@example.com');
  await bench.workOffEarly();
  expect(asked()).toEqual(['ada@example.com']);
  await later(31);
  await bench.inScope(({ bulkContacts }) => bulkContacts.start('remove', { mode: 'all', filter: {} }));
  await add('ada@example.com');
  await bench.workOffEarly();
  expect(asked()).toEqual(['ada@example.com', 'ada@example.com']);
});

test('asks one address for at most five lists in 30 days', async () => {
  const lists: string[] = [];
  for (let n = 0; n < 8; n += 1) lists.push(await bench.list(`List ${n}`, 'double'));
  await add('ada@example.com', lists);
  await bench.workOffEarly();
  expect(asked()).toHaveLength(5);
});

test("asks no more people in 24 hours than the account's quota, and the rest later", async () => {
  await world.domain.pool.query('update account set opt_in_daily_limit = 3 where id = $1', [bench.accountId]);
  await askedMany(5);
  await bench.workOffEarly();
  await bench.workOffEarly();
  expect(asked()).toHaveLength(3);
  expect(await bench.inScope(({ optInRequests }) => optInRequests.ofLists([listId]))).toEqual(
    new Map([[listId, { waiting: 2, asked: 3, leftOut: {} }]]),
  );
  await later(1);
  await bench.workOffEarly();
  expect(asked()).toHaveLength(5);
});

test("gives a new account a lower quota than an old one, and the lowest to one whose addresses don't exist", async () => {
  const quota = () => bench.inScope(({ optInRequests }) => optInRequests.quota());
  const aged = (days: number) =>
    world.domain.pool.query(
      'update account set created_at = now() - make_interval(days => $2) where id = $1',
      [bench.accountId, days],
    );
  expect(await quota()).toMatchObject({ limit: 200, asked: 0, basis: 'new' });
  await aged(8);
  expect(await quota()).toMatchObject({ limit: 1_000, basis: 'recent' });
  await aged(31);
  expect(await quota()).toMatchObject({ limit: 5_000, basis: 'established' });
  await askedMany(30, 'gone');
  await bench.workOffEarly();
  expect(await quota()).toMatchObject({ limit: 50, asked: 30, basis: 'refusals' });
  await world.domain.pool.query('update account set opt_in_daily_limit = 20000 where id = $1', [
    bench.accountId,
  ]);
  expect(await quota()).toMatchObject({ limit: 20_000, basis: 'staff' });
});

test('suppresses an address that is refused permanently, and retries one that is deferred', async () => {
  await add('gone@example.com');
  await add('busy@example.com');
  await bench.workOffEarly();
  expect(
    await bench.inScope(({ suppressions }) => suppressions.find('email', 'gone@example.com')),
  ).toMatchObject({
    reason: 'bounce',
  });
  expect(
    await bench.inScope(({ suppressions }) => suppressions.find('email', 'busy@example.com')),
  ).toBeNull();
  expect((await bench.inScope(({ optInRequests }) => optInRequests.ofLists([listId]))).get(listId)).toEqual({
    waiting: 1,
    asked: 0,

    leftOut: { refused: 1 },
  });
});

test('reports how many people of an import are asked, and who was left out and why', async () => {
  await bench.suppress('ada0@example.com', 'bounce');
  await add('ada1@example.com');
  await bench.workOffEarly();
  await bench.inScope(({ bulkContacts }) => bulkContacts.start('remove', { mode: 'all', filter: {} }));
  const importId = await askedMany(4);
  const view = () => bench.inScope(({ imports }) => imports.get(importId));
  expect((await view()).confirmation).toEqual({
    waiting: 2,
    asked: 0,
    leftOut: { suppressed: 1, asked_before: 1 },
  });
  await bench.workOffEarly();
  expect((await view()).confirmation).toEqual({
    waiting: 0,
    asked: 2,
    leftOut: { suppressed: 1, asked_before: 1 },
  });
});
