import { makeOptInToken } from '@talkdrum/domain';
import { mailsAsked, startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog, testEnvironment } from '../../testing/index.ts';
import { buildPublic } from '../server.ts';

let world: TestDomain;
let app: FastifyInstance;
let account: TestAccount;

beforeAll(async () => {
  world = await startTestDomain();
  account = await TestAccount.create(world.domain, 'Kola <b>Stores</b>');
  app = await buildPublic(world.domain, testEnvironment(world.database), silentLog());
});
afterAll(async () => {
  await app.close();
  await world.stop();
});

async function askedContact(): Promise<{ path: string; contactId: string; listId: string }> {
  const n = Math.random().toString(36).slice(2, 8);
  const subject = await account.inScope(async (scope) => {
    const list = await scope.lists.create({ name: `Offers ${n}`, type: 'public', optIn: 'double' });
    const contact = await scope.contacts.create(
      { fullName: 'Ama Mensah', email: `ama.${n}@example.com`, telephone: '', attributes: {} },
      [list.id],
    );
    return { accountId: account.accountId, listId: list.id, contactId: contact.id };
  });
  return { ...subject, path: `/confirm/${makeOptInToken(world.domain.config.secret, subject)}` };
}

async function rowsOf<Row extends object>(sql: string, params: unknown[]): Promise<Row[]> {
  return world.domain.bulk(account.accountId, async (client) => (await client.query<Row>(sql, params)).rows);
}

test('the double opt-in link shows who confirms what, and only its button confirms', async () => {
  const { path, contactId } = await askedContact();
  const state = () =>
    rowsOf<{ state: string }>('select state from list_member where contact_id = $1', [contactId]).then(
      ([row]) => row?.state,
    );
  const page = await app.inject({ url: path });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('a•••@example.com');
  expect(page.body).not.toContain('ama.');
  expect(page.body).toContain('Kola &lt;b&gt;Stores&lt;/b&gt;');
  await app.inject({ method: 'HEAD', url: path });
  expect(await state()).toBe('unconfirmed');

  const confirmed = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'user-agent': 'Mozilla/5.0', 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  expect(confirmed.body).toContain('You are on the list');
  expect(await state()).toBe('subscribed');
  await app.inject({ method: 'POST', url: path });
  const proofs = await rowsOf<{ wording: string; ip: string; userAgent: string }>(
    `select * from consent_event where contact_id = $1 and action = 'granted'`,
    [contactId],
  );
  expect(proofs).toHaveLength(1);
  expect(proofs[0]).toMatchObject({ ip: '127.0.0.1', userAgent: 'Mozilla/5.0' });
  expect(proofs[0]?.wording).toContain('Yes, I would like to get emails from Kola <b>Stores</b>');
});

test("the owner of an earlier address can't confirm for the current one, which gets its own request", async () => {
  const { contactId, listId } = await askedContact();
  const mails = async () => {
    const { mails: due } = await account.inScope(({ optInRequests }) => optInRequests.claim(100));
    return { to: due.at(-1)?.to, path: new URL(due.at(-1)?.url ?? '').pathname };
  };
  const state = () =>
    rowsOf<{ state: string }>('select state from list_member where contact_id = $1', [contactId]).then(
      ([row]) => row?.state,
    );
  const before = await mails();
  await account.inScope(({ contacts }) =>
    contacts.update(
      contactId,
      { fullName: 'Ama Mensah', email: 'other@example.com', telephone: '', attributes: {} },
      [listId],
    ),
  );
  expect((await app.inject({ method: 'POST', url: before.path })).statusCode).toBe(410);
  expect(await state()).toBe('unconfirmed');
  const after = await mails();
  expect(after.to).toBe('other@example.com');
  expect((await app.inject({ method: 'POST', url: after.path })).body).toContain('You are on the list');
  expect(await state()).toBe('subscribed');
});

test('someone who unsubscribed since then learns that the link is old', async () => {
  const { path, contactId } = await askedContact();
  await rowsOf(`update list_member set state = 'unsubscribed' where contact_id = $1`, [contactId]);
  expect((await app.inject({ url: path })).statusCode).toBe(410);
  expect((await app.inject({ method: 'POST', url: path })).statusCode).toBe(410);
});

test('a sender address is confirmed by its owner with the button, once', async () => {
  const sender = await account.inScope(({ senders }) =>
    senders.createEmail({ sender: 'hello@kola.example', campaign: 'promotional', region: '' }),
  );
  const mail = (await mailsAsked(world.database, 'hello@kola.example')).at(-1);
  const path = new URL(mail?.data.url ?? '').pathname;
  const status = () =>
    rowsOf<{ status: number }>('select status from sender where id = $1', [sender.id]).then(
      ([row]) => row?.status,
    );
  const page = await app.inject({ url: path });
  expect(page.body).toContain('hello@kola.example');
  expect(await status()).toBe(0);
  expect((await app.inject({ method: 'POST', url: path })).body).toContain('can send from this address now');
  expect(await status()).toBe(1);
  expect((await app.inject({ url: path })).body).toContain('is confirmed');
});

test('every page is sandboxed, not cached, sends no referrer, and sets no cookie', async () => {
  const { path } = await askedContact();
  for (const url of [path, '/nothing', '/sender/x']) {
    const { headers, statusCode } = await app.inject({ url });
    expect(headers['content-security-policy']).toContain('sandbox allow-forms allow-popups');
    expect(headers['content-security-policy']).toContain(`default-src 'none'`);
    expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe/);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(statusCode).not.toBe(500);
  }
});

test("one address can't open pages without limit", async () => {
  const answers = await Promise.all(
    Array.from({ length: 125 }, () => app.inject({ url: '/sender/x', remoteAddress: '203.0.113.9' })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(5);
  expect((await app.inject({ url: '/sender/x', remoteAddress: '203.0.113.10' })).statusCode).toBe(410);
});
