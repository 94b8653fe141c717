import { StaffCredentials } from '@talkdrum/domain';
import { goodPassword, makePerson, startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog, testEnvironment } from '../testing/index.ts';
import { buildWeb } from './server.ts';

const origin = 'http://localhost:3000';
const json = { 'content-type': 'application/json' };

let test: TestDomain;
let app: FastifyInstance;
let token: string;
let accountId: string;
let cookie: string;

beforeAll(async () => {
  test = await startTestDomain();
  ({ accountId } = await makePerson(test.domain, 'ama@kola.ng'));
  app = await buildWeb(test.domain, testEnvironment(test.database), silentLog());
  ({ token } = await new StaffCredentials(test.database.ownerUrl).create({
    name: 'Night shift',
    scopes: ['read', 'accounts', 'impersonate'],
    days: 1,
  }));
  const signIn = await app.inject({
    method: 'POST',
    url: '/trpc/onboarding.signIn',
    headers: { ...json, origin },
    payload: { email: 'ama@kola.ng', password: goodPassword },
  });
  cookie = signIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
});
afterAll(async () => {
  await app.close();
  await test.stop();
});
beforeEach(async () => {
  await test.domain.pool.query('delete from rate_limit');
});

const list = (headers: Record<string, string>, remoteAddress = '203.0.113.1') =>
  app.inject({ method: 'GET', url: '/trpc/staff.accounts.list?input={}', headers, remoteAddress });
const change = (path: string, payload: object | undefined, headers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    headers: { ...json, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });

describe('a staff credential over HTTP', () => {
  it('can read and change without an origin or a cookie', async () => {
    const bearer = { authorization: `Bearer ${token}` };
    expect((await list(bearer)).statusCode).toBe(200);
    const flag = { accountId, flag: 'sending_suspended', isOn: false, reason: 'A test' };
    expect((await change('staff.accounts.setFlag', flag, bearer)).statusCode).toBe(200);
  });

  it("is refused beside a session, and from a browser's page", async () => {
    const authorization = `Bearer ${token}`;
    const browsers: Record<string, string>[] = [{ cookie }, { origin }, { 'sec-fetch-site': 'same-origin' }];
    for (const headers of browsers) {
      const answer = await list({ authorization, ...headers });
      expect({ headers, status: answer.statusCode }).toEqual({ headers, status: 401 });
    }
  });

  it('allows ten guesses from one address, and then refuses even the right one', async () => {
    for (let n = 0; n < 10; n += 1)
      expect((await list({ authorization: `Bearer td_staff_${'x'.repeat(42)}${n}` })).statusCode).toBe(401);
    expect((await list({ authorization: `Bearer ${token}` })).statusCode).toBe(429);
    expect((await list({ authorization: `Bearer ${token}` }, '203.0.113.2')).statusCode).toBe(200);
  });

  it("is refused if it's of another kind", async () => {
    for (const authorization of ['', 'Bearer', 'Basic YTpi', 'Bearer  ', `Bearer ${'x'.repeat(5_000)}`])
      expect((await list({ authorization })).statusCode).toBe(401);
  });
});

describe('a read-only view over HTTP', () => {
  it('shows pages, refuses changes and uploads, and ends at sign-out', async () => {
    const granted = await change(
      'staff.impersonate',
      { accountId, reason: 'A question' },
      { authorization: `Bearer ${token}` },
    );
    const ticket = new URL(granted.json<{ result: { data: { url: string } } }>().result.data.url).hash.slice(
      1,
    );
    const opened = await change('staff.openView', { ticket }, { origin });
    expect(opened.statusCode).toBe(200);
    const viewing = opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const me = await app.inject({ method: 'GET', url: '/trpc/session.me', headers: { cookie: viewing } });
    expect(me.json()).toMatchObject({
      result: { data: { viewer: { staff: 'Night shift' }, isStaff: false, account: { id: accountId } } },
    });
    const made = await change(
      'lists.create',
      { name: 'Mine', type: 'public', optIn: 'single' },
      { origin, cookie: viewing },
    );
    expect(made.statusCode).toBe(403);
    const upload = await app.inject({
      method: 'POST',
      url: '/files/imports',
      headers: { origin, cookie: viewing, 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail\r\n--x--\r\n',
    });
    expect(upload.statusCode).toBe(403);
    expect(
      (await app.inject({ method: 'GET', url: '/files/contacts/export.csv', headers: { cookie: viewing } }))
        .statusCode,
    ).toBe(403);
    expect((await change('session.signOut', undefined, { origin, cookie: viewing })).statusCode).toBe(200);
    expect(
      (await app.inject({ method: 'GET', url: '/trpc/session.me', headers: { cookie: viewing } })).statusCode,
    ).toBe(401);
    expect(
      (await app.inject({ method: 'GET', url: '/trpc/session.me', headers: { cookie } })).statusCode,
    ).toBe(200);
  });
});

describe('the export of one person', () => {
  it('is an archive for people with the export privilege, and is recorded in the audit log', async () => {
    const id = await test.domain.openScope({ accountId, userId: null }, async ({ lists, contacts }) => {
      const { id: listId } = await lists.create({ name: 'Offers', type: 'public', optIn: 'single' });
      return (
        await contacts.create(
          { fullName: 'Bola', email: 'bola@example.com', telephone: '', attributes: {} },
          [listId],
        )
      ).id;
    });
    const answer = await app.inject({
      method: 'GET',
      url: `/files/contacts/${id}/personal-data.zip`,
      headers: { cookie },
    });
    expect({
      status: answer.statusCode,
      type: answer.headers['content-type'],
      start: answer.rawPayload.subarray(0, 2).toString(),
    }).toEqual({
      status: 200,
      type: 'application/zip',
      start: 'PK',
    });
    expect(answer.rawPayload.includes('data.json') && answer.rawPayload.includes('consent.csv')).toBe(true);
    const { rows } = await test.domain.bulk(accountId, (client) =>
      client.query(
        `select 1 from audit_event where action = 'contacts.person_exported' and subject_id = $1`,
        [id],
      ),
    );
    expect(rows).toHaveLength(1);
    expect(
      (
        await app.inject({
          method: 'GET',
          url: `/files/contacts/${accountId}/personal-data.zip`,
          headers: { cookie },
        })
      ).statusCode,
    ).toBe(404);
    expect(
      (await app.inject({ method: 'GET', url: `/files/contacts/${id}/personal-data.zip` })).statusCode,
    ).toBe(401);
  });
});
