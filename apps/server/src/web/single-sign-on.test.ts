import { SANDBOX_IDENTITY, type Sandbox, startSandbox } from '@talkdrum/sandbox';
import { makePerson, startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { createLog } from '../log.ts';
import { type AtProvider, visitProvider } from '../testing/identity-visit.ts';
import { buildWeb } from './server.ts';

const origin = 'http://localhost:3000';
let sandbox: Sandbox;
let test: TestDomain;
let app: FastifyInstance;

beforeAll(async () => {
  sandbox = await startSandbox({ identityReturnUrl: `${origin}/single-sign-on/return` });
  const { clientId, clientSecret } = SANDBOX_IDENTITY;
  test = await startTestDomain({
    identityProvider: {
      name: 'Sandbox ID',
      issuer: sandbox.identityUrl,
      clientId,
      clientSecret,
      trustsAllEmails: false,
    },
  });
  await makePerson(test.domain, 'ada@eze.example');
  await makePerson(test.domain, 'kofi@eze.example');
  app = await buildWeb(test.domain, environment(), createLog('silent', 'web'));
});
afterAll(async () => {
  await app?.close();
  await test?.stop();
  await sandbox?.stop();
});

const environment = () =>
  readEnvironment({
    DATABASE_URL: test.database.ownerUrl,
    SECRET_KEY: test.database.secret,
    LOG_LEVEL: 'silent',
  });
/** Every call comes from another network, because each may only make a few. */
let networks = 0;
const get = (url: string, cookies: Record<string, string> = {}) =>
  app.inject({ url, cookies, remoteAddress: `10.0.${(networks += 1)}.1` });
const ticketName = 'talkdrum-sign-in';

/** The provider's page, and the ticket of this browser. */
async function begin(next = '/dashboard/contacts') {
  const response = await get(`/single-sign-on?${new URLSearchParams({ next }).toString()}`);
  expect(response.statusCode).toBe(302);
  const ticket = response.cookies.find(({ name }) => name === ticketName);
  return { url: String(response.headers.location), ticket: ticket?.value ?? '', cookie: ticket };
}

/** Goes to the provider and comes back, with these cookies. */
async function signIn(form: AtProvider, next?: string) {
  const { url, ticket } = await begin(next);
  const back = await visitProvider(url, form);
  const response = await get(`${back.pathname}${back.search}`, { [ticketName]: ticket });
  return { location: String(response.headers.location), cookies: response.cookies, back, ticket };
}
const sessionIn = (cookies: { name: string; value: string }[]) =>
  cookies.find(({ name }) => name === 'talkdrum')?.value;
const problem = (code: string) => `/sign-in?problem=${code}`;

describe('single sign-on', () => {
  it('signs in the person with the verified address, and opens the page they wanted', async () => {
    const { location, cookies } = await signIn({ email: 'Ada@Eze.example' });
    expect(location).toBe('/sign-in?next=%2Fdashboard%2Fcontacts#signed-in');
    const me = await get('/trpc/session.me', { talkdrum: sessionIn(cookies) ?? '' });
    expect(me.json()).toMatchObject({ result: { data: { user: { email: 'ada@eze.example' } } } });
  });

  it('asks for the password again before security settings change', async () => {
    const { cookies } = await signIn({ email: 'ada@eze.example' });
    const response = await app.inject({
      method: 'POST',
      url: '/trpc/security.startTotp',
      headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
      cookies: { talkdrum: sessionIn(cookies) ?? '' },
    });
    expect(response.json()).toMatchObject({ error: { data: { domainCode: 'recent_sign_in_required' } } });
  });

  it('keeps the ticket from scripts and other sites', async () => {
    const { cookie, ticket, url } = await begin();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/single-sign-on' });
    const asked = new URL(url).searchParams;
    for (const name of ['state', 'nonce']) expect(ticket).not.toContain(asked.get(name));
    expect(asked.get('code_challenge_method')).toBe('S256');
  });
});

describe('single sign-on refuses', () => {
  const refusals: [string, AtProvider, string][] = [
    ['an address that nobody here has', { email: 'nobody@eze.example' }, 'not_found'],
    ['an address that isn’t verified', { email: 'ada@eze.example', unverified: true }, 'invalid_credentials'],
    [
      'an address that only looks like someone’s',
      { email: '\u{212A}ofi@eze.example' },
      'invalid_credentials',
    ],
    ['someone who cancelled', { email: 'ada@eze.example', cancel: true }, 'forbidden'],
  ];
  it.each(refusals)('%s', async (_who, form, code) => {
    const { location, cookies } = await signIn(form);
    expect(location).toBe(problem(code));
    expect(sessionIn(cookies)).toBeUndefined();
  });

  it('someone who signed up with the address but never confirmed it: the password may be a stranger’s', async () => {
    await makePerson(test.domain, 'bayo@eze.example');
    await test.domain.pool.query(
      `update app_user set email_confirmed_at = null where email = 'bayo@eze.example'`,
    );
    expect((await signIn({ email: 'bayo@eze.example' })).location).toBe(problem('email_not_confirmed'));
  });

  it('an answer in another browser, or without one', async () => {
    const { url } = await begin();
    const back = await visitProvider(url, { email: 'ada@eze.example' });
    const other = await begin();
    const path = `${back.pathname}${back.search}`;
    expect((await get(path)).headers.location).toBe(problem('expired_link'));
    expect((await get(path, { [ticketName]: other.ticket })).headers.location).toBe(problem('unavailable'));
    expect((await get(path, { [ticketName]: 'v2.12345678.nonsense' })).headers.location).toBe(
      problem('expired_link'),
    );
  });

  it('an answer that was used', async () => {
    const { back, ticket } = await signIn({ email: 'ada@eze.example' });
    const again = await get(`${back.pathname}${back.search}`, { [ticketName]: ticket });
    expect(again.headers.location).toBe(problem('unavailable'));
  });

  it('more than a few calls a minute from one network', async () => {
    const answers = [];
    for (let n = 0; n < 32; n += 1)
      answers.push(await app.inject({ url: '/single-sign-on/return?code=x', remoteAddress: '192.0.2.7' }));
    expect(answers.at(-1)?.headers.location).toBe(problem('rate_limited'));
  });
});

it('an invited person’s given password no longer counts', async () => {
  await makePerson(test.domain, 'chi@eze.example');
  await test.domain.pool.query(
    `update app_user set given_password = 'unused' where email = 'chi@eze.example'`,
  );
  expect((await signIn({ email: 'chi@eze.example' })).location).toContain('#signed-in');
  const { rows } = await test.domain.pool.query(
    `select given_password from app_user where email = 'chi@eze.example'`,
  );
  expect(rows).toEqual([{ givenPassword: 'used' }]);
});

it('a provider that is down leaves the password, and works again when it is back', async () => {
  const { clientId, clientSecret } = SANDBOX_IDENTITY;
  const config = {
    name: 'Down',
    issuer: 'http://127.0.0.1:9',
    clientId,
    clientSecret,
    trustsAllEmails: false,
  };
  const down = await startTestDomain({ identityProvider: config });
  const web = await buildWeb(down.domain, environment(), createLog('silent', 'web'));
  const go = () => web.inject({ url: '/single-sign-on?next=' });
  expect((await go()).headers.location).toBe(problem('unavailable'));
  config.issuer = sandbox.identityUrl;
  expect((await go()).headers.location).toContain(`${sandbox.identityUrl}/auth?`);
  await web.close();
  await down.stop();
});

it('without a provider there is none to go to', async () => {
  const none = await startTestDomain();
  const web = await buildWeb(none.domain, environment(), createLog('silent', 'web'));
  expect((await web.inject({ url: '/trpc/onboarding.singleSignOn' })).json()).toEqual({
    result: { data: { name: null } },
  });
  expect((await web.inject({ url: '/single-sign-on' })).headers.location).toBe(problem('not_found'));
  await web.close();
  await none.stop();
});
