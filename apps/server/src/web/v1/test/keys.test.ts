import { type Operation, v1Operations } from '@talkdrum/api/v1';
import { allApiScopes, scopePrivileges } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import type { OwnedTestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, testMail, type TestApi } from './testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  account = await api.account('kola');
  ({ token } = await api.key(account));
});
afterAll(() => api.stop());

describe('a key at the REST API', () => {
  it('is needed for every call, and works nowhere else', async () => {
    for (const operation of Object.values<Operation>(v1Operations)) {
      const path = `/v1${operation.path.replace('{id}', newId()).replace('{channel}', 'email').replace('{address}', 'a@b.example')}`;
      for (const wrong of [null, 'nonsense', `${token}x`, `${token.slice(0, -1)}_`]) {
        const answer = await api.call(wrong, operation.method, path);
        expect({
          path,
          status: answer.statusCode,
          code: answer.json().error.code,
          realm: answer.headers['www-authenticate'],
        }).toEqual({
          path,
          status: 401,
          code: 'unauthenticated',
          realm: expect.stringContaining('Bearer'),
        });
        // Wrong keys are counted by address; this test is not about that.
        await api.domain.pool.query(`delete from rate_limit where key like 'wrong-key:%'`);
      }
    }
    expect(
      (
        await api.app.inject({
          method: 'GET',
          url: '/trpc/apiKeys.list?input=%7B%7D',
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode,
    ).not.toBe(200);
  });

  it('is refused as soon as it is revoked', async () => {
    const key = await api.key(account);
    expect((await api.call(key.token, 'GET', '/v1/lists')).statusCode).toBe(200);
    await account.inScope(({ apiKeys }) => apiKeys.revoke(key.id));
    expect((await api.call(key.token, 'GET', '/v1/lists')).statusCode).toBe(401);
  });

  it('allows only what its scopes name', async () => {
    const operations = Object.entries<Operation>(v1Operations);
    for (const scope of allApiScopes) {
      const key = await api.key(account, { scopes: [scope] });
      for (const [id, operation] of operations) {
        const path = `/v1${operation.path.replace('{id}', newId()).replace('{channel}', 'email').replace('{address}', 'a@b.example')}`;
        const { statusCode } = await api.call(
          key.token,
          operation.method,
          path,
          operation.body === undefined ? undefined : {},
        );
        expect({ scope, id, isRefused: statusCode === 403 }).toEqual({
          scope,
          id,
          isRefused: operation.scope !== scope,
        });
      }
    }
  });

  it('loses the access that its creator loses', async () => {
    const { userId } = await api.account('musa');
    await api.domain.pool.query(
      'insert into membership (account_id, user_id, privileges) values ($1, $2, $3)',
      [account.accountId, userId, Object.values(scopePrivileges)],
    );
    const key = await api.key({ accountId: account.accountId, userId });
    expect((await api.call(key.token, 'GET', '/v1/contacts')).statusCode).toBe(200);
    await account.inScope(({ team }) => team.setPrivileges(userId, ['campaigns.view']));
    expect((await api.call(key.token, 'GET', '/v1/contacts')).statusCode).toBe(403);
    expect((await api.call(key.token, 'GET', '/v1/campaigns')).statusCode).toBe(200);
    await account.inScope(({ team }) => team.remove(userId));
    expect((await api.call(key.token, 'GET', '/v1/campaigns')).statusCode).toBe(401);
  });

  it('reads no cookie, sets none, and allows no other origin', async () => {
    const answer = await api.call(token, 'GET', '/v1/lists', undefined, {
      origin: 'https://evil.example',
      cookie: 'talkdrum=x',
    });
    expect([answer.headers['set-cookie'], answer.headers['access-control-allow-origin']]).toEqual([
      undefined,
      undefined,
    ]);
    expect(
      (
        await api.app.inject({
          method: 'OPTIONS',
          url: '/v1/messages',
          headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
        })
      ).statusCode,
    ).toBe(405);
    expect(answer.headers).toMatchObject({
      'ratelimit-limit': '6000',
      'ratelimit-remaining': expect.stringMatching(/^\d+$/),
      'ratelimit-reset': expect.stringMatching(/^\d+$/),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'cache-control': 'no-store',
    });
  });

  it('answers the ids of another account like ids that don’t exist', async () => {
    const other = await api.account('other');
    const theirs = (await api.key(other)).token;
    const list = (await api.call(theirs, 'POST', '/v1/lists', { name: 'Theirs' })).json().id;
    const contact = (
      await api.call(theirs, 'POST', '/v1/contacts', { fullName: 'A B', email: 'theirs@example.com' })
    ).json().id;
    const message = (
      await api.call(theirs, 'POST', '/v1/messages', testMail({ from: { address: 'hello@other.example' } }))
    ).json().id;
    const compare = async (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: (id: string) => string,
      id: string,
      body?: unknown,
    ) => {
      const [foreign, none] = [
        await api.call(token, method, path(id), body),
        await api.call(token, method, path(newId()), body),
      ];
      expect([foreign.statusCode, foreign.body]).toEqual([404, none.body]);
    };
    await compare('GET', (id) => `/v1/messages/${id}`, message);
    await compare('DELETE', (id) => `/v1/messages/${id}`, message);
    await compare('GET', (id) => `/v1/contacts/${id}`, contact);
    await compare('PATCH', (id) => `/v1/contacts/${id}`, contact, { fullName: 'Mine now' });
    await compare('DELETE', (id) => `/v1/contacts/${id}`, contact);
    await compare('POST', (id) => `/v1/lists/${id}/members`, list, { contactIds: [contact] });
    const mine = (await api.call(token, 'POST', '/v1/lists', { name: 'Mine' })).json().id;
    expect(
      (await api.call(token, 'POST', `/v1/lists/${mine}/members`, { contactIds: [contact] })).json(),
    ).toEqual({ count: 0 });
    expect(
      (await api.call(token, 'POST', '/v1/messages', testMail({ from: { address: 'hello@other.example' } })))
        .statusCode,
    ).toBeGreaterThanOrEqual(400);
  });
});
