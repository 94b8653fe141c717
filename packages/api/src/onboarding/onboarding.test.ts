import { fixedClock } from '@talkdrum/domain/kernel';
import { productInterests } from '@talkdrum/domain/profile-options';
import {
  giveMoney,
  goodPassword,
  mailsAsked,
  makePerson,
  signUpForm,
  solveCaptcha,
  startTestDomain,
  type TestDomain,
  tokenOf,
  sessionsOf,
} from '@talkdrum/domain/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, SignedIn } from '../context.ts';
import { appRouter } from '../root.ts';
import { createCallerFactory } from '../trpc.ts';
import { signUpInput } from './sign-up.contract.ts';

const clock = fixedClock(new Date());
let test: TestDomain;
let cookie: string | null = null;
beforeAll(async () => {
  test = await startTestDomain({ clock, support: { phone: '+234 1 700 0000' } });
});
afterAll(() => test.stop());

/** Calls like a browser that keeps its cookie. */
async function call() {
  const signedIn: SignedIn | null = cookie === null ? null : await sessionsOf(test.domain).read(cookie);
  const context: Context = {
    domain: test.domain,
    signedIn,
    ip: '203.0.113.7',
    userAgent: 'test',
    requestId: 'r',
    setSession: (token) => void (cookie = token),
  };
  return createCallerFactory(appRouter)(context);
}
const form = () => ({ ...signUpForm('amaka@eze.example', { captcha: 'c', token: 't' }), terms: true });
const messages = (input: unknown) =>
  signUpInput.safeParse(input).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ??
  [];

describe('the sign-up contract', () => {
  it('accepts all fifteen combinations of products and no other', () => {
    for (const product of productInterests) expect(messages({ ...form(), product })).toEqual([]);
    for (const product of ['', 'email,email', 'sms,email', 'fax', 'email,', '__proto__'])
      expect(messages({ ...form(), product })).toEqual(['product: Product interest is required']);
  });

  it('names each field that is missing, except the website', () => {
    const empty = Object.fromEntries(Object.keys(form()).map((key) => [key, key === 'terms' ? false : '']));
    expect(messages(empty)).toEqual(
      expect.arrayContaining([
        'email: Email is required',
        'password: Password is required',
        'firstName: First name is required',
        'organization: Organization is required',
        'industry: Industry is required',
        'country: Country is required',
        'sendingVolume: Sending volume is required',
        'companySize: Company size is required',
      ]),
    );
    expect(messages(empty).some((message) => message.startsWith('website'))).toBe(false);
    expect(new Set(messages(empty).map((message) => message.split(':')[0])).size).toBe(
      Object.keys(form()).length - 2,
    );
  });

  it('says what is wrong with an address, a website and a number', () => {
    expect(messages({ ...form(), email: 'amaka@' })).toEqual(['email: Please enter a valid email address']);
    expect(messages({ ...form(), website: 'javascript:alert(1)' })).toEqual([
      'website: Please enter a valid website address',
    ]);
    expect(signUpInput.parse({ ...form(), website: 'eze.example' }).website).toBe('https://eze.example');
    expect(messages({ ...form(), telephone: 'call me' })).toHaveLength(1);
    expect(messages({ ...form(), firstName: 'A\r\nBcc: x@y.z' })).toEqual([
      'firstName: Use plain text without control characters',
    ]);
  });

  it('never throws, whatever it gets', () => {
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(Object.keys(form()).map((key) => [key, fc.anything()]))),
        (input) => !signUpInput.safeParse(input).success,
      ),
    );
  });
});

describe('from sign-up to sign-out', () => {
  it('works over typed calls', async () => {
    const api = await call();
    const { token } = await api.onboarding.formToken();
    clock.advance(5_000);
    await api.onboarding.signUp({ ...form(), token, captcha: await solveCaptcha(test.domain, 'sign-up') });
    await expect(
      api.onboarding.signIn({ email: 'amaka@eze.example', password: goodPassword }),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
      cause: { code: 'email_not_confirmed' },
    });
    await api.onboarding.confirmEmail({ token: tokenOf((await mailsAsked(test.database)).at(-1)) });
    await api.onboarding.signIn({ email: 'amaka@eze.example', password: goodPassword });
    const me = await (await call()).session.me();
    expect(me).toMatchObject({
      user: { firstName: 'Amaka' },
      account: { company: 'Eze Foods', country: { name: 'Nigeria' } },
      wallet: { amountMinor: '0', currency: 'ngn' },
      subscription: { expiresAt: '1990-01-01T00:00:00.000Z' },
    });
    expect(me.profiles).toHaveLength(1);
    expect(me.privileges.every((privilege) => privilege.isAllowed && privilege.label.length > 0)).toBe(true);
    await (await call()).session.signOut();
    expect(cookie).toBeNull();
    await expect((await call()).session.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('never returns a secret, hash or token of a session or a password', async () => {
    await (await call()).onboarding.signIn({ email: 'amaka@eze.example', password: goodPassword });
    const api = await call();
    const said = JSON.stringify([
      await api.session.me(),
      await api.session.list(),
      await api.onboarding.welcome(),
      await api.accounts.profile(),
    ]);
    expect(said).not.toMatch(/argon2|password|token|hash/i);
    expect(said).not.toContain(cookie);
  });
});

describe('welcome and overview', () => {
  it('computes the steps from the stored data', async () => {
    const done = async () =>
      (await (await call()).onboarding.welcome()).steps
        .filter((step) => step.completed)
        .map((step) => step.key);
    expect(await done()).toEqual([]);
    const { account } = await (await call()).session.me();
    const run = (sql: string) => test.domain.bulk(account.id, (client) => client.query(sql, [account.id]));
    await giveMoney(test.domain, account.id, { amountMinor: 1n, currency: 'usd' });
    await giveMoney(test.domain, account.id, { amountMinor: 12_345n });
    await run(
      `insert into sender (account_id, id, channel, sender, campaign, status) values ($1, gen_random_uuid(), 'email', 'a@b.c', 'promotional', 0), ($1, gen_random_uuid(), 'sms', 'EZE', 'promotional', 1)`,
    );
    expect(await done()).toEqual(['wallet', 'sender_sms']);
    expect((await (await call()).session.me()).wallet).toEqual({ amountMinor: '12345', currency: 'ngn' });
    expect((await (await call()).onboarding.welcome()).support).toEqual({
      phone: '+234 1 700 0000',
      email: null,
      guideUrl: null,
      videosUrl: null,
    });
  });
});

describe('a member without privileges', () => {
  it('sees no money, profile or numbers', async () => {
    const { account } = await (await call()).session.me();
    const member = await makePerson(test.domain, 'member@eze.example');
    await test.domain.pool.query('insert into membership (account_id, user_id) values ($1, $2)', [
      account.id,
      member.userId,
    ]);
    cookie = null;
    await (await call()).onboarding.signIn({ email: 'member@eze.example', password: goodPassword });
    await expect(
      (await call()).session.switchAccount({ accountId: '00000000-0000-7000-8000-000000000000' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await (await call()).session.switchAccount({ accountId: account.id });
    const api = await call();
    expect(await api.session.me()).toMatchObject({
      account: { id: account.id },
      wallet: null,
      subscription: null,
      grants: { isOwner: false, privileges: [] },
    });
    await expect(api.accounts.profile()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(api.overview.analytics({ channel: 'email', days: 30 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
