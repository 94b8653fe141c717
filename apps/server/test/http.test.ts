import { appRouter } from '@talkdrum/api';
import { type Operation, v1Operations } from '@talkdrum/api/v1';
import { newId } from '@talkdrum/domain/kernel';
import {
  asOwner,
  goodPassword,
  makePerson,
  startTestDomain,
  type TestDomain,
} from '@talkdrum/domain/testing';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog, testEnvironment } from '../src/testing/index.ts';
import { buildWeb } from '../src/web/server.ts';

const own = 'http://localhost:3000';
const json = 'application/json';
const token = 'a-token-for-metrics-0123456789';
const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
).map(([path, { _def }]) => ({
  path,
  type: _def.type,
}));
const mutations = procedures.filter(({ type }) => type === 'mutation').map(({ path }) => path);

let test: TestDomain;
let app: FastifyInstance;
let behindProxy: FastifyInstance;
let cookies: Record<string, string>;
let userId: string;
beforeAll(async () => {
  test = await startTestDomain();
  ({ userId } = await makePerson(test.domain, 'ada@eze.example'));
  app = await buildWeb(test.domain, testEnvironment(test.database, { METRICS_TOKEN: token }), silentLog());
  behindProxy = await buildWeb(
    test.domain,
    testEnvironment(test.database, { TRUST_PROXY: '127.0.0.1' }),
    silentLog(),
  );
  const answer = await app.inject({
    method: 'POST',
    url: '/trpc/onboarding.signIn',
    headers: { 'content-type': json, origin: own },
    payload: JSON.stringify({ email: 'ada@eze.example', password: goodPassword }),
  });
  cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
});
afterAll(async () => {
  await Promise.all([app.close(), behindProxy.close()]);
  await test.stop();
});

/** How many procedures have run: each is counted before it does anything. */
async function executions(): Promise<number> {
  const { rows } = await test.domain.pool.query<{ n: number }>(
    'select coalesce(sum(points), 0)::int as n from rate_limit',
  );
  return rows[0]?.n ?? 0;
}

async function sessions(): Promise<number> {
  return (await test.domain.pool.query('select 1 from session')).rowCount ?? 0;
}

const isRefusal = (status: number) => status >= 400 && status < 500;

function bodyOf(type: string | undefined): string {
  if (type?.startsWith('multipart'))
    return '--x\r\nContent-Disposition: form-data; name="json"\r\n\r\n{}\r\n--x--\r\n';
  return type?.includes('urlencoded') ? 'json=%7B%7D' : '{}';
}

/**
 * How a route refuses a browser that was made to call it. Two kinds of routes do not ask where a request
 * comes from, because a browser has nothing to give them: /v1 takes a key from the Authorization header,
 * which no form or page of another origin can set, and reads no cookie (see below); /callbacks takes calls of
 * carriers and payment providers that prove themselves by a secret in the address or a signature over the
 * body. What proves nothing is 401 there, what an address does not take 405.
 */
function refusalsOf(path: string): number[] {
  return /^\/(?:v1|callbacks)\//.test(path) ? [401, 404, 405] : [403, 404, 405, 415];
}

describe('a request from elsewhere', () => {
  const types = [
    'text/plain',
    'text/plain;application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/jsonp',
    undefined,
  ];
  const strangers: Record<string, Record<string, string>> = {
    'another origin': { origin: 'https://evil.example' },
    'a sibling host': { origin: 'http://pages.localhost:3000' },
    'another port': { origin: 'http://localhost:3001' },
    'a prefix of ours': { origin: 'http://localhost:30000' },
    'a sandboxed frame': { origin: 'null' },
    'no origin': {},
    'our origin, but cross-site': { origin: own, 'sec-fetch-site': 'cross-site' },
    'our origin, but same-site': { origin: own, 'sec-fetch-site': 'same-site' },
  };

  it.each(types.map((type) => [type ?? 'no content type', type]))(
    'runs no mutation as %s, whatever its origin',
    async (_name, type) => {
      const before = [await executions(), await sessions()];
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      for (const path of mutations) {
        for (const stranger of [{ origin: own }, ...Object.values(strangers)]) {
          const { statusCode } = await app.inject({
            method: 'POST',
            url: `/trpc/${path}`,
            headers: { ...headers, ...stranger },
            cookies,
            payload: bodyOf(type),
          });
          expect({ path, stranger, refused: isRefusal(statusCode) }).toEqual({
            path,
            stranger,
            refused: true,
          });
        }
      }
      expect([await executions(), await sessions()]).toEqual(before);
    },
  );

  it.each(Object.entries(strangers))('runs no mutation as JSON from %s', async (_name, stranger) => {
    const before = [await executions(), await sessions()];
    for (const path of mutations) {
      for (const url of [`/trpc/${path}`, `/trpc/${path}?batch=1`]) {
        expect(
          (
            await app.inject({
              method: 'POST',
              url,
              headers: { 'content-type': json, ...stranger },
              cookies,
              payload: '{}',
            })
          ).statusCode,
        ).toBe(403);
      }
    }
    expect([await executions(), await sessions()]).toEqual(before);
  });

  it('runs no mutation by another method', async () => {
    const before = [await executions(), await sessions()];
    for (const path of mutations) {
      for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        const options: InjectOptions = {
          method,
          url: `/trpc/${path}?_method=POST&input=%7B%7D`,
          headers: { origin: own, 'x-http-method-override': 'POST' },
          cookies,
        };
        expect(isRefusal((await app.inject(options)).statusCode)).toBe(true);
      }
      expect(
        isRefusal(
          (await app.inject({ url: `/trpc/${path},${path}?batch=1&input=%7B%7D`, cookies })).statusCode,
        ),
      ).toBe(true);
    }
    expect([await executions(), await sessions()]).toEqual(before);
  });

  it('reaches no other route that changes something either', async () => {
    const routes = app.printRoutes({ commonPrefix: false }).matchAll(/(\/\S*) \(([A-Z, ]+)\)/g);
    const posts = [...routes]
      .filter(([, , methods]) => /POST|PUT|PATCH|DELETE/.test(methods ?? ''))
      .map(([, path = '']) => path);
    expect(posts.length).toBeGreaterThan(0);
    for (const path of posts) {
      for (const [who, stranger] of Object.entries(strangers)) {
        for (const type of ['multipart/form-data; boundary=x', json]) {
          const { statusCode } = await app.inject({
            method: 'POST',
            url: path.replaceAll(/:\w+|\*/g, 'x'),
            headers: { 'content-type': type, ...stranger },
            cookies,
            payload: bodyOf(type),
          });
          expect({ path, who, refused: refusalsOf(path).includes(statusCode) }).toEqual({
            path,
            who,
            refused: true,
          });
        }
      }
    }
  });

  it('to the REST API is nobody’s without a key, whatever cookies come with it', async () => {
    const before = await sessions();
    for (const { method, path } of Object.values<Operation>(v1Operations)) {
      const url = `/v1${path.replaceAll(/\{\w+\}/g, newId())}`;
      for (const origin of [own, 'https://evil.example']) {
        const answer = await app.inject({
          method,
          url,
          headers: {
            origin,
            'idempotency-key': newId(),
            ...(method === 'GET' ? {} : { 'content-type': json }),
          },
          cookies,
        });
        expect({ url, status: answer.statusCode, code: answer.json().error.code }).toEqual({
          url,
          status: 401,
          code: 'unauthenticated',
        });
        expect([answer.headers['set-cookie'], answer.headers['access-control-allow-origin']]).toEqual([
          undefined,
          undefined,
        ]);
      }
    }
    expect(await sessions()).toBe(before);
  });

  it('to the REST API with a key is the key’s account’s, not the session’s', async () => {
    const other = await makePerson(test.domain, 'bola@eze.example');
    const { secret } = await test.domain.openScope(other, ({ apiKeys }) =>
      apiKeys.create({ name: 'Shop', gateway: 'api', scopes: ['contacts.read', 'contacts.write'] }),
    );
    const call = (body: object, withCookies: boolean) =>
      app.inject({
        method: 'POST',
        url: '/v1/contacts',
        headers: { authorization: `Bearer ${secret}`, 'idempotency-key': newId(), 'content-type': json },
        ...(withCookies ? { cookies } : {}),
        payload: JSON.stringify(body),
      });
    expect((await call({ fullName: 'One', email: 'one@example.com' }, true)).statusCode).toBe(201);
    expect((await call({ fullName: 'Two', email: 'two@example.com' }, false)).statusCode).toBe(201);
    const owners = await asOwner(test.database, (client) =>
      client.query('select distinct account_id from contact'),
    );
    expect(owners.rows).toEqual([{ account_id: other.accountId }]);
  });

  it('may be made from our own pages, which shows that the rest was refused for a reason', async () => {
    const before = await executions();
    const answer = await app.inject({
      method: 'POST',
      url: '/trpc/session.revokeOthers',
      headers: { 'content-type': `${json}; charset=utf-8`, origin: own },
      cookies,
    });
    expect([answer.statusCode, await executions()]).toEqual([200, before + 1]);
  });
});

describe('a batch', () => {
  const post = (calls: string[]) =>
    app.inject({
      method: 'POST',
      url: `/trpc/${calls.join(',')}?batch=1`,
      headers: { 'content-type': json, origin: own },
      cookies,
      payload: '{}',
    });

  it('of more than ten calls runs none of them', async () => {
    const before = await executions();
    expect((await post(Array.from({ length: 11 }, () => 'session.revokeOthers'))).statusCode).toBe(400);
    expect(
      isRefusal(
        (
          await app.inject({
            url: `/trpc/${Array.from({ length: 5_000 }, () => 'session.me').join(',')}?batch=1`,
            cookies,
          })
        ).statusCode,
      ),
    ).toBe(true);
    expect(await executions()).toBe(before);
  });

  it('of ten counts ten', async () => {
    const points = async () =>
      (
        await test.domain.pool.query<{ points: number }>('select points from rate_limit where key = $1', [
          `api:${userId}`,
        ])
      ).rows[0]?.points ?? 0;
    const before = await points();
    expect((await post(Array.from({ length: 10 }, () => 'session.revokeOthers'))).statusCode).toBe(200);
    expect(await points()).toBe(before + 10);
  });
});

describe('an error on our side', () => {
  it('says nothing but the number of the request', async () => {
    await asOwner(test.database, (client) => client.query('alter table list rename to list_away'));
    const answer = await app.inject({
      url: `/trpc/lists.list?input=${encodeURIComponent('{"search":""}')}`,
      cookies,
    });
    await asOwner(test.database, (client) => client.query('alter table list_away rename to list'));
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({
      error: {
        message: expect.stringContaining(String(answer.headers['x-request-id'])),
        data: { domainCode: null, details: {} },
      },
    });
    expect(answer.body).not.toMatch(/relation|list_away|select|node_modules|stack|postgres|\.ts/i);
  });
});

describe('every answer', () => {
  it.each(['/', '/nowhere', '/trpc/session.me', '/trpc/no.such', '/livez', '/favicon.svg', '/%2e%2e/secret'])(
    '%s carries the security headers',
    async (url) => {
      const { headers } = await app.inject({ url, cookies });
      expect(headers['content-security-policy']).toMatch(
        /default-src 'self'.*script-src 'self';.*object-src 'none'.*frame-ancestors 'none'/,
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      if (url.startsWith('/trpc')) expect(headers['cache-control']).toBe('no-store');
    },
  );

  it('asks for TLS where the address of the dashboard has it', async () => {
    const tls = await buildWeb(
      test.domain,
      { ...testEnvironment(test.database), APP_URL: 'https://app.talkdrum.example' },
      silentLog(),
    );
    expect((await tls.inject({ url: '/trpc/session.me' })).headers['strict-transport-security']).toContain(
      'max-age=',
    );
    await tls.close();
  });
});

describe('the address of a visitor', () => {
  const ask = (server: FastifyInstance, headers: Record<string, string>) =>
    server.inject({ url: '/trpc/onboarding.formToken', headers });
  const buckets = async () =>
    (
      await test.domain.pool.query<{ key: string }>(
        `select key from rate_limit where key like 'api:%' and key <> $1`,
        [`api:${userId}`],
      )
    ).rows
      .map(({ key }) => key)
      .sort();

  it('is not what the visitor says', async () => {
    await test.domain.pool.query('delete from rate_limit');
    for (const name of [
      'x-forwarded-for',
      'forwarded',
      'cf-connecting-ip',
      'x-real-ip',
      'true-client-ip',
      'x-client-ip',
    ])
      await ask(app, { [name]: '198.51.100.9' });
    expect(await buckets()).toEqual(['api:127.0.0.1']);
  });

  it('is, behind a proxy that is trusted, what this one proxy saw', async () => {
    await test.domain.pool.query('delete from rate_limit');
    for (const spoofed of ['1.2.3.4', '5.6.7.8, 9.9.9.9'])
      await ask(behindProxy, { 'x-forwarded-for': `${spoofed}, 198.51.100.7` });
    expect(await buckets()).toEqual(['api:198.51.100.7']);
  });
});

describe('what no page of ours sends', () => {
  const post = (payload: string, path = 'lists.create') =>
    app.inject({
      method: 'POST',
      url: `/trpc/${path}`,
      headers: { 'content-type': json, origin: own },
      cookies,
      payload,
    });

  it('is refused when it is too large', async () => {
    expect((await post(`{"name":"${'x'.repeat(12_000_000)}"}`)).statusCode).toBe(413);
  });

  it.each([
    ['a deep array', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['a deep object', '{"name":'.repeat(6_000) + '1' + '}'.repeat(6_000)],
    ['many keys', `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":1`).join(',')}}`],
    ['a prototype', '{"__proto__":{"name":"x"},"constructor":{"prototype":{"type":"public"}}}'],
    ['no JSON', '{"name":'],
    ['a number too large', '{"name":1e999}'],
    ['a NUL', '{"name":"a\\u0000b","type":"public","optIn":"single"}'],
    ['half a character', '{"name":"\\ud800","type":"public","optIn":"single"}'],
    ['nothing', ''],
  ])('is refused when it is %s', async (_name, payload) => {
    const answer = await post(payload);
    expect({ status: answer.statusCode, leaks: /node_modules|\.ts:|\bat \//.test(answer.body) }).toEqual({
      status: 400,
      leaks: false,
    });
  });

  it.each([
    '/trpc/lists.list?input=%',
    '/trpc/lists.list?input={',
    '/trpc/lists.list?input=%7B%22search%22:%22%00%22%7D',
    '/trpc/,,,?batch=1',
    '/trpc/lists.list?batch=1&input=[]',
    '/trpc/__proto__',
    '/trpc/constructor.name',
    '/trpc/',
    '/trpc',
  ])('is refused at %s', async (url) =>
    expect((await app.inject({ url, cookies })).statusCode).toSatisfy(isRefusal),
  );
});

describe('a path', () => {
  it.each([
    '/../package.json',
    '/../../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/%252e%252e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/../../package.json',
    '//etc/passwd',
    '/assets/%00',
    '/%c0%ae%c0%ae/package.json',
    '/.env',
  ])('%s leads to no file outside the dashboard', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toMatch(/"private": true|@talkdrum\/|root:|SECRET/);
  });

  it('that is unknown is a page for people and not found for anything else', async () => {
    expect((await app.inject({ url: '/trpc/no.such' })).statusCode).toBe(404);
    expect(
      (
        await app.inject({
          method: 'POST',
          url: '/nowhere',
          headers: { 'content-type': json },
          payload: '{}',
        })
      ).statusCode,
    ).toBe(404);
    expect((await app.inject({ method: 'DELETE', url: '/' })).statusCode).toBe(404);
  });

  it('to the metrics is open to whoever has the token', async () => {
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
    expect(
      (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}x` } })).statusCode,
    ).toBe(404);
    expect(
      (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(200);
  });
});
