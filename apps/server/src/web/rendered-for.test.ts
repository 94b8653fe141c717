import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@talkdrum/domain';
import {
  makeAccount,
  makePerson,
  startTestDomain,
  type TestDomain,
  visitor,
  sessionsOf,
} from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog, testEnvironment } from '../testing/index.ts';
import { buildWeb } from './server.ts';

const origin = 'http://localhost:3000';
let test: TestDomain;
let app: FastifyInstance;
let person: { userId: string; accountId: string };
let second: string;
let cookies: Record<string, string>;

beforeAll(async () => {
  test = await startTestDomain();
  person = await makePerson(test.domain, 'ada@eze.example');
  second = (await makeAccount(test.domain, 'Second')).accountId;
  await test.domain.pool.query(
    `insert into membership (account_id, user_id, status, is_owner) values ($1, $2, 'active', true)`,
    [second, person.userId],
  );
  app = await buildWeb(test.domain, testEnvironment(test.database), silentLog());
  // The page shows the first account; another tab has switched to the second.
  const { token } = await sessionsOf(test.domain).begin(person.userId, second, visitor);
  cookies = { talkdrum: token };
});
afterAll(async () => {
  await app.close();
  await test.stop();
});

const page = (accountId = person.accountId, userId = person.userId) => ({
  'x-talkdrum-account': accountId,
  'x-talkdrum-user': userId,
});

const post = (path: string, body: unknown, headers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin', ...headers },
    payload: JSON.stringify(body),
    cookies,
  });

const upload = (headers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/files/imports',
    headers: {
      'content-type': 'multipart/form-data; boundary=xx',
      origin,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload:
      '--xx\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nEmail\na@a.example\r\n--xx--\r\n',
    cookies,
  });

const listNames = (accountId: string) =>
  test.domain.openScope({ accountId, userId: null }, async ({ sql }) =>
    (await sql<{ name: string }>('select name from list')).rows.map(({ name }) => name),
  );

describe('a page of an account that the session has left in another tab', () => {
  it('changes nothing in either account: 409, with the account the session is in', async () => {
    const answer = await post(
      'lists.create',
      { name: 'For the first', type: 'public', optIn: 'single' },
      page(),
    );
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      error: {
        message: expect.stringContaining('switched to another profile'),
        data: { domainCode: 'account_switched', details: { accountId: second } },
      },
    });
    expect([...(await listNames(person.accountId)), ...(await listNames(second))]).toEqual([]);
  });

  it('reads nothing of the other account', async () => {
    for (const path of ['session.me', 'lists.list', 'wallet.balances']) {
      const answer = await app.inject({
        url: `/trpc/${path}?input=${encodeURIComponent('{}')}`,
        headers: page(),
        cookies,
      });
      expect([path, answer.statusCode]).toEqual([path, path === 'lists.list' ? 409 : answer.statusCode]);
      expect(answer.json<{ error?: unknown }>().error).toBeDefined();
    }
  });

  it("can't upload or download", async () => {
    const refused = await upload(page());
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { error: { code: 'account_switched', details: { accountId: second } } },
    ]);
    const folders = [person.accountId, second].map((id) => join(test.domain.config.dataDir, 'imports', id));
    for (const folder of folders) expect(await readdir(folder).catch(() => [])).toEqual([]);
    for (const file of [
      'contacts/export.csv',
      'audit/audit-log.csv?action=x',
      'wallet/statement.csv',
      `campaigns/${newId()}/contacts.csv`,
    ]) {
      const mark = `${file.includes('?') ? '&' : '?'}account=${person.accountId}`;
      expect([file, (await app.inject({ url: `/files/${file}${mark}`, cookies })).statusCode]).toEqual([
        file,
        409,
      ]);
    }
  });

  it('can switch back and continue', async () => {
    expect((await post('session.switchAccount', { accountId: person.accountId }, page())).statusCode).toBe(
      200,
    );
    expect(
      (await post('lists.create', { name: 'For the first', type: 'public', optIn: 'single' }, page()))
        .statusCode,
    ).toBe(200);
    expect([await listNames(person.accountId), await listNames(second)]).toEqual([['For the first'], []]);
    expect((await upload(page())).statusCode).toBe(201);
  });
});

it('a page rendered for someone else in the same browser changes nothing', async () => {
  const answer = await post(
    'lists.create',
    { name: 'Of somebody else', type: 'public', optIn: 'single' },
    page(person.accountId, newId()),
  );
  expect(answer.json()).toMatchObject({
    error: { data: { httpStatus: 409, domainCode: 'account_switched', details: { isOtherPerson: true } } },
  });
});

it("a call without a page's account is answered as before", async () => {
  expect(
    (await post('lists.create', { name: 'By a script', type: 'public', optIn: 'single' }, {})).statusCode,
  ).toBe(200);
});
