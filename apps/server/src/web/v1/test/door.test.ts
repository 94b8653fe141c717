import { newId } from '@talkdrum/domain/kernel';
import type { OwnedTestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsPerMinute } from '../admit.ts';
import { startTestApi, type TestApi } from './testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
beforeAll(async () => {
  api = await startTestApi();
  account = await api.account('kola');
});
afterAll(() => api.stop());

const from = (token: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  api.app.inject({
    url: '/v1/wallet',
    remoteAddress,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

describe('a key of the REST API', () => {
  it("is refused from an address that isn't allowed, whatever the headers claim", async () => {
    const { token } = await api.key(account, { allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'] });
    for (const inside of ['203.0.113.7', '2001:db8::1', '::ffff:203.0.113.9'])
      expect((await from(token, inside)).statusCode).toBe(200);
    for (const outside of ['203.0.114.7', '2001:db9::1', '127.0.0.1'])
      expect(
        (
          await from(token, outside, {
            'x-forwarded-for': '203.0.113.7',
            'x-real-ip': '203.0.113.7',
            forwarded: 'for=203.0.113.7',
          })
        ).statusCode,
      ).toBe(401);
  });

  it('is refused from the moment it expires', async () => {
    const { id, token } = await api.key(account, { expiresAt: new Date(Date.now() + 60_000) });
    expect((await from(token, '127.0.0.1')).statusCode).toBe(200);
    await account.inScope(({ sql }) => sql(`update api_key set expires_at = now() where id = $1`, [id]));
    expect((await from(token, '127.0.0.1')).statusCode).toBe(401);
  });

  it('is refused once revoked, even while its requests are running', async () => {
    const { id, token } = await api.key(account);
    const answers = Promise.all(Array.from({ length: 30 }, () => from(token, '127.0.0.1')));
    await account.inScope(({ apiKeys }) => apiKeys.revoke(id));
    const after = await from(token, '127.0.0.1');
    expect([
      after.statusCode,
      new Set((await answers).map(({ statusCode }) => statusCode)).difference(new Set([200, 401])).size,
    ]).toEqual([401, 0]);
  });

  it('is read only from the Authorization header', async () => {
    const { token } = await api.key(account);
    for (const [url, headers] of [
      [`/v1/wallet?api_key=${token}&access_token=${token}`, {}],
      ['/v1/wallet', { 'x-api-key': token }],
      ['/v1/wallet', { cookie: `authorization=Bearer ${token}` }],
      ['/v1/wallet', { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` }],
    ] as const)
      expect((await api.app.inject({ url, headers })).statusCode).toBe(401);
  });
});

describe('a REST URL', () => {
  it('lists its methods after a wrong one, and answers 404 if unknown', async () => {
    for (const [method, url, allow] of [
      ['DELETE', '/v1/messages', 'POST, GET, HEAD'],
      ['GET', '/v1/messages/batch', 'POST'],
      ['PUT', `/v1/contacts/${newId()}?x=1`, 'GET, HEAD, PATCH, DELETE'],
      ['POST', '/v1/openapi.json', 'GET, HEAD'],
      ['GET', `/v1/lists/${newId()}/members`, 'POST'],
    ] as const) {
      const answer = await api.app.inject({
        method,
        url,
        headers: { 'content-type': 'text/plain' },
        payload: method === 'GET' ? undefined : 'x',
      });
      expect([url, answer.statusCode, answer.headers.allow, answer.json().error.code]).toEqual([
        url,
        405,
        allow,
        'invalid_input',
      ]);
    }
    expect((await api.app.inject({ method: 'DELETE', url: '/v1/nothing' })).statusCode).toBe(404);
    expect((await api.app.inject({ method: 'GET', url: '/v1/messages/a/b' })).statusCode).toBe(404);
    const unreadable = await api.app.inject({ method: 'GET', url: '/v1/messages/%zz' });
    expect([unreadable.statusCode, unreadable.json()]).toEqual([
      400,
      { error: { code: 'invalid_input', message: 'This address isn’t valid.' } },
    ]);
  });
});

describe('the request limit', () => {
  it('counts all keys of the account, is shown in each answer, and refuses with the time to wait', async () => {
    const [one, two] = [await api.key(account), await api.key(account)];
    const first = await from(one.token, '127.0.0.1');
    expect([first.headers['ratelimit-limit'], Number(first.headers['ratelimit-reset'])]).toEqual([
      String(requestsPerMinute.points),
      expect.any(Number),
    ]);
    const second = await from(two.token, '127.0.0.1');
    expect(Number(first.headers['ratelimit-remaining']) - Number(second.headers['ratelimit-remaining'])).toBe(
      1,
    );
    await api.domain.pool.query(`update rate_limit set points = $2 where key = $1`, [
      `v1:${account.accountId}`,
      requestsPerMinute.points,
    ]);
    const refused = await from(two.token, '127.0.0.1');
    expect([refused.statusCode, refused.json().error.code, refused.headers['ratelimit-remaining']]).toEqual([
      429,
      'rate_limited',
      '0',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = await api.key(await api.account('bola'));
    expect((await from(other.token, '127.0.0.1')).statusCode).toBe(200);
    await api.domain.pool.query('delete from rate_limit');
  });
});

describe('an Idempotency-Key', () => {
  it('runs only one of two different concurrent requests', async () => {
    const { token } = await api.key(account);
    const names = Array.from({ length: 10 }, (_each, n) => `List ${n}`);
    const answers = await Promise.all(
      names.map((name) => api.call(token, 'POST', '/v1/lists', { name }, { 'idempotency-key': 'race' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const lists = (await api.call(token, 'GET', '/v1/lists')).json().items;
    expect(lists.filter(({ name }: { name: string }) => names.includes(name))).toHaveLength(1);
  });

  it('belongs to its account: another account can use the same key', async () => {
    const [own, foreign] = [await api.key(account), await api.key(await api.account('efe'))];
    const send = (token: string) =>
      api.call(token, 'POST', '/v1/lists', { name: `News ${newId()}` }, { 'idempotency-key': 'shared' });
    const [mine, theirs] = [await send(own.token), await send(foreign.token)];
    expect([mine.statusCode, theirs.statusCode, theirs.headers['idempotent-replayed']]).toEqual([
      201,
      201,
      undefined,
    ]);
    expect(mine.json().id).not.toBe(theirs.json().id);
  });
});
