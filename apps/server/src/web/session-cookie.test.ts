import { createDomain } from '@talkdrum/domain';
import {
  goodPassword,
  makePerson,
  startTestDomain,
  type TestDomain,
  sessionsOf,
} from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { createLog } from '../log.ts';
import { buildWeb } from './server.ts';

const origin = 'https://app.talkdrum.example';
let test: TestDomain;
let tls: FastifyInstance;
let plain: FastifyInstance;
beforeAll(async () => {
  test = await startTestDomain();
  await makePerson(test.domain, 'ada@eze.example');
  const env = readEnvironment({
    DATABASE_URL: test.database.ownerUrl,
    SECRET_KEY: test.database.secret,
    LOG_LEVEL: 'silent',
  });
  tls = await buildWeb(test.domain, { ...env, APP_URL: origin }, createLog('silent', 'web'));
  plain = await buildWeb(test.domain, env, createLog('silent', 'web'));
});
afterAll(async () => {
  await Promise.all([tls.close(), plain.close()]);
  await test.stop();
});

const post = (
  app: FastifyInstance,
  path: string,
  from: string,
  body: unknown,
  cookies: Record<string, string> = {},
) =>
  app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    headers: { 'content-type': 'application/json', origin: from, 'sec-fetch-site': 'same-origin' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    cookies,
  });
const signIn = (app: FastifyInstance, from: string, cookies?: Record<string, string>) =>
  post(app, 'onboarding.signIn', from, { email: 'ada@eze.example', password: goodPassword }, cookies);
const me = (app: FastifyInstance, cookies: Record<string, string>) =>
  app.inject({ url: '/trpc/session.me', cookies });

describe('the session cookie', () => {
  it('is bound to the host over TLS, and never readable by scripts', async () => {
    expect((await signIn(tls, origin)).cookies).toMatchObject([
      { name: '__Host-talkdrum', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' },
    ]);
    const [cookie] = (await signIn(plain, 'http://localhost:3000')).cookies;
    expect(cookie).toMatchObject({ name: 'talkdrum', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie).not.toHaveProperty('domain');
  });

  it('is set at sign-in and again only when its expiry moves', async () => {
    const token = (await signIn(tls, origin)).cookies[0]?.value ?? '';
    const first = await me(tls, { '__Host-talkdrum': token });
    expect([first.statusCode, first.cookies]).toEqual([200, []]);
    await test.domain.pool.query(`update session set last_seen_at = last_seen_at - interval '1 hour'`);
    expect((await me(tls, { '__Host-talkdrum': token })).cookies).toMatchObject([
      { name: '__Host-talkdrum', value: token },
    ]);
  });

  it("is replaced by a new one at sign-in, and removed when its session doesn't exist", async () => {
    const old = (await signIn(tls, origin)).cookies[0]?.value ?? '';
    const again = await signIn(tls, origin, { '__Host-talkdrum': old });
    expect(again.cookies).toHaveLength(1);
    expect(again.cookies[0]?.value).not.toBe(old);
    for (const stale of [old, 'x'.repeat(5_000), 'nonsense']) {
      const answer = await me(tls, { '__Host-talkdrum': stale });
      expect(answer.statusCode).toBe(401);
      expect(answer.cookies).toMatchObject([{ name: '__Host-talkdrum', value: '' }]);
    }
    const afterStale = await signIn(tls, origin, { '__Host-talkdrum': 'nonsense' });
    expect(afterStale.cookies.filter((cookie) => cookie.value !== '')).toHaveLength(1);
    expect(afterStale.cookies.at(-1)?.value).not.toBe('');
  });

  it('is removed at sign-out', async () => {
    const token = (await signIn(tls, origin)).cookies[0]?.value ?? '';
    const out = await post(tls, 'session.signOut', origin, undefined, { '__Host-talkdrum': token });
    expect(out.cookies).toMatchObject([{ name: '__Host-talkdrum', value: '' }]);
    expect((await me(tls, { '__Host-talkdrum': token })).statusCode).toBe(401);
  });

  it('is valid on every node at once', async () => {
    const other = await createDomain(test.domain.config);
    const token = (await signIn(tls, origin)).cookies[0]?.value ?? '';
    const live = await sessionsOf(other).read(token);
    expect(live).not.toBeNull();
    await sessionsOf(other).end(live?.sessionId ?? '');
    expect((await me(tls, { '__Host-talkdrum': token })).statusCode).toBe(401);
    await other.close();
  });
});
