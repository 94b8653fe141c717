import { type Operation, v1Operations } from '@talkdrum/api/v1';
import { newId } from '@talkdrum/domain/kernel';
import { asOwner, TestAccount } from '@talkdrum/domain/testing';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isRefusal,
  json,
  mutations,
  ownOrigin,
  type SignedInWeb,
  startSignedInWeb,
} from './signed-in-web.ts';

let web: SignedInWeb;
beforeAll(async () => {
  web = await startSignedInWeb();
});
afterAll(() => web.stop());

function bodyOf(type: string | undefined): string {
  if (type?.startsWith('multipart'))
    return '--x\r\nContent-Disposition: form-data; name="json"\r\n\r\n{}\r\n--x--\r\n';
  return type?.includes('urlencoded') ? 'json=%7B%7D' : '{}';
}

/**
 * How a route refuses a browser that another site made call it. Two kinds of routes don't check the origin,
 * because a browser has no credentials for them: /v1 takes a key from the Authorization header, which no form
 * or page of another origin can set, and reads no cookie (see below); /callbacks takes calls from carriers
 * and payment providers, which authenticate with a secret in the URL or a signature over the body. Without it
 * these answer 401; for a method that the URL doesn't support, 405.
 */
function refusalsOf(path: string): number[] {
  return /^\/(?:v1|callbacks)\//.test(path) ? [401, 404, 405] : [403, 404, 405, 415];
}

describe('a cross-site request', () => {
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
    'our origin, but cross-site': { origin: ownOrigin, 'sec-fetch-site': 'cross-site' },
    'our origin, but same-site': { origin: ownOrigin, 'sec-fetch-site': 'same-site' },
  };

  it.each(types.map((type) => [type ?? 'no content type', type]))(
    'sent as %s runs no mutation, whatever its origin',
    async (_name, type) => {
      const before = [await web.executions(), await web.sessions()];
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      for (const path of mutations) {
        for (const stranger of [{ origin: ownOrigin }, ...Object.values(strangers)]) {
          const { statusCode } = await web.app.inject({
            method: 'POST',
            url: `/trpc/${path}`,
            headers: { ...headers, ...stranger },
            cookies: web.cookies,
            payload: bodyOf(type),
          });
          expect({ path, stranger, refused: isRefusal(statusCode) }).toEqual({
            path,
            stranger,
            refused: true,
          });
        }
      }
      expect([await web.executions(), await web.sessions()]).toEqual(before);
    },
  );

  it.each(Object.entries(strangers))('as JSON from %s runs no mutation', async (_name, stranger) => {
    const before = [await web.executions(), await web.sessions()];
    for (const path of mutations) {
      for (const url of [`/trpc/${path}`, `/trpc/${path}?batch=1`]) {
        expect(
          (
            await web.app.inject({
              method: 'POST',
              url,
              headers: { 'content-type': json, ...stranger },
              cookies: web.cookies,
              payload: '{}',
            })
          ).statusCode,
        ).toBe(403);
      }
    }
    expect([await web.executions(), await web.sessions()]).toEqual(before);
  });

  it('runs no mutation with another method', async () => {
    const before = [await web.executions(), await web.sessions()];
    for (const path of mutations) {
      for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        const options: InjectOptions = {
          method,
          url: `/trpc/${path}?_method=POST&input=%7B%7D`,
          headers: { origin: ownOrigin, 'x-http-method-override': 'POST' },
          cookies: web.cookies,
        };
        expect(isRefusal((await web.app.inject(options)).statusCode)).toBe(true);
      }
      expect(
        isRefusal(
          (await web.app.inject({ url: `/trpc/${path},${path}?batch=1&input=%7B%7D`, cookies: web.cookies }))
            .statusCode,
        ),
      ).toBe(true);
    }
    expect([await web.executions(), await web.sessions()]).toEqual(before);
  });

  it('reaches no other route that changes anything', async () => {
    const routes = web.app.printRoutes({ commonPrefix: false }).matchAll(/(\/\S*) \(([A-Z, ]+)\)/g);
    const posts = [...routes]
      .filter(([, , methods]) => /POST|PUT|PATCH|DELETE/.test(methods ?? ''))
      .map(([, path = '']) => path);
    expect(posts.length).toBeGreaterThan(0);
    for (const path of posts) {
      for (const [who, stranger] of Object.entries(strangers)) {
        for (const type of ['multipart/form-data; boundary=x', json]) {
          const { statusCode } = await web.app.inject({
            method: 'POST',
            url: path.replaceAll(/:\w+|\*/g, 'x'),
            headers: { 'content-type': type, ...stranger },
            cookies: web.cookies,
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

  it('is refused by the REST API without a key, whatever cookies it carries', async () => {
    const before = await web.sessions();
    for (const { method, path } of Object.values<Operation>(v1Operations)) {
      const url = `/v1${path.replaceAll(/\{\w+\}/g, newId())}`;
      for (const origin of [ownOrigin, 'https://evil.example']) {
        const answer = await web.app.inject({
          method,
          url,
          headers: {
            origin,
            'idempotency-key': newId(),
            ...(method === 'GET' ? {} : { 'content-type': json }),
          },
          cookies: web.cookies,
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
    expect(await web.sessions()).toBe(before);
  });

  it('with a REST key acts in the account of the key, not of the session', async () => {
    const other = await TestAccount.createOwned(web.test.domain, 'bola@eze.example');
    const { secret } = await other.inScope(({ apiKeys }) =>
      apiKeys.create({ name: 'Shop', gateway: 'api', scopes: ['contacts.read', 'contacts.write'] }),
    );
    const call = (body: object, withCookies: boolean) =>
      web.app.inject({
        method: 'POST',
        url: '/v1/contacts',
        headers: { authorization: `Bearer ${secret}`, 'idempotency-key': newId(), 'content-type': json },
        ...(withCookies ? { cookies: web.cookies } : {}),
        payload: JSON.stringify(body),
      });
    expect((await call({ fullName: 'One', email: 'one@example.com' }, true)).statusCode).toBe(201);
    expect((await call({ fullName: 'Two', email: 'two@example.com' }, false)).statusCode).toBe(201);
    const owners = await asOwner(web.test.database, (client) =>
      client.query('select distinct account_id from contact'),
    );
    expect(owners.rows).toEqual([{ accountId: other.accountId }]);
  });

  it('is accepted from our own pages, so the refusals above have another cause', async () => {
    const before = await web.executions();
    const answer = await web.app.inject({
      method: 'POST',
      url: '/trpc/session.revokeOthers',
      headers: { 'content-type': `${json}; charset=utf-8`, origin: ownOrigin },
      cookies: web.cookies,
    });
    expect([answer.statusCode, await web.executions()]).toEqual([200, before + 1]);
  });
});
