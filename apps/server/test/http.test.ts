import { asOwner } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog, testEnvironment } from '../src/testing/index.ts';
import { buildWeb } from '../src/web/server.ts';
import {
  isRefusal,
  json,
  metricsToken,
  ownOrigin,
  type SignedInWeb,
  startSignedInWeb,
} from './signed-in-web.ts';

let web: SignedInWeb;
let behindProxy: FastifyInstance;
beforeAll(async () => {
  web = await startSignedInWeb();
  behindProxy = await buildWeb(
    web.test.domain,
    testEnvironment(web.test.database, { TRUST_PROXY: '127.0.0.1' }),
    silentLog(),
  );
});
afterAll(async () => {
  await behindProxy.close();
  await web.stop();
});

describe('a batch', () => {
  const post = (calls: string[]) =>
    web.app.inject({
      method: 'POST',
      url: `/trpc/${calls.join(',')}?batch=1`,
      headers: { 'content-type': json, origin: ownOrigin },
      cookies: web.cookies,
      payload: '{}',
    });

  it('of more than ten calls runs none', async () => {
    const before = await web.executions();
    expect((await post(Array.from({ length: 11 }, () => 'session.revokeOthers'))).statusCode).toBe(400);
    expect(
      isRefusal(
        (
          await web.app.inject({
            url: `/trpc/${Array.from({ length: 5_000 }, () => 'session.me').join(',')}?batch=1`,
            cookies: web.cookies,
          })
        ).statusCode,
      ),
    ).toBe(true);
    expect(await web.executions()).toBe(before);
  });

  it('of ten calls counts as ten', async () => {
    const points = async () =>
      (
        await web.test.domain.pool.query<{ points: number }>('select points from rate_limit where key = $1', [
          `api:${web.userId}`,
        ])
      ).rows[0]?.points ?? 0;
    const before = await points();
    expect((await post(Array.from({ length: 10 }, () => 'session.revokeOthers'))).statusCode).toBe(200);
    expect(await points()).toBe(before + 10);
  });
});

describe('an internal error', () => {
  it('reveals only the id of the request', async () => {
    await asOwner(web.test.database, (client) => client.query('alter table list rename to list_away'));
    const answer = await web.app.inject({
      url: `/trpc/lists.list?input=${encodeURIComponent('{"search":""}')}`,
      cookies: web.cookies,
    });
    await asOwner(web.test.database, (client) => client.query('alter table list_away rename to list'));
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
      const { headers } = await web.app.inject({ url, cookies: web.cookies });
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

  it('requires TLS when the dashboard has an https address', async () => {
    const tls = await buildWeb(
      web.test.domain,
      { ...testEnvironment(web.test.database), APP_URL: 'https://app.talkdrum.example' },
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
      await web.test.domain.pool.query<{ key: string }>(
        `select key from rate_limit where key like 'api:%' and key <> $1`,
        [`api:${web.userId}`],
      )
    ).rows
      .map(({ key }) => key)
      .sort();

  it('ignores headers that the visitor sends', async () => {
    await web.test.domain.pool.query('delete from rate_limit');
    for (const name of [
      'x-forwarded-for',
      'forwarded',
      'cf-connecting-ip',
      'x-real-ip',
      'true-client-ip',
      'x-client-ip',
    ])
      await ask(web.app, { [name]: '198.51.100.9' });
    expect(await buckets()).toEqual(['api:127.0.0.1']);
  });

  it('is the one the trusted proxy saw', async () => {
    await web.test.domain.pool.query('delete from rate_limit');
    for (const spoofed of ['1.2.3.4', '5.6.7.8, 9.9.9.9'])
      await ask(behindProxy, { 'x-forwarded-for': `${spoofed}, 198.51.100.7` });
    expect(await buckets()).toEqual(['api:198.51.100.7']);
  });
});

describe('a malformed request', () => {
  const post = (payload: string, path = 'lists.create') =>
    web.app.inject({
      method: 'POST',
      url: `/trpc/${path}`,
      headers: { 'content-type': json, origin: ownOrigin },
      cookies: web.cookies,
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
    expect((await web.app.inject({ url, cookies: web.cookies })).statusCode).toSatisfy(isRefusal),
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
    const answer = await web.app.inject({ url });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toMatch(/"private": true|@talkdrum\/|root:|SECRET/);
  });

  it('that is unknown answers 404 to anything but a page view', async () => {
    expect((await web.app.inject({ url: '/trpc/no.such' })).statusCode).toBe(404);
    expect(
      (
        await web.app.inject({
          method: 'POST',
          url: '/nowhere',
          headers: { 'content-type': json },
          payload: '{}',
        })
      ).statusCode,
    ).toBe(404);
    expect((await web.app.inject({ method: 'DELETE', url: '/' })).statusCode).toBe(404);
  });

  it('to the metrics works only with the token', async () => {
    expect((await web.app.inject({ url: '/metrics' })).statusCode).toBe(404);
    expect(
      (await web.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}x` } }))
        .statusCode,
    ).toBe(404);
    expect(
      (await web.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } }))
        .statusCode,
    ).toBe(200);
  });
});
