import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../kernel/index.ts';
import {
  goodPassword,
  mailsAsked,
  makePerson,
  solveCaptcha,
  startTestDomain,
  type TestDomain,
  tokenOf,
  sessionsOf,
} from '../testing/index.ts';
import { type Onboarding, openOnboarding } from './open-onboarding.ts';

const clock = fixedClock(new Date());
const email = 'ada@eze.example';
const home = { ip: '203.0.113.7', userAgent: 'home' };
let test: TestDomain;
let onboarding: Onboarding;
let person: { userId: string; accountId: string };
beforeAll(async () => {
  test = await startTestDomain({ clock });
  onboarding = openOnboarding(test.domain);
  person = await makePerson(test.domain, email);
});
afterAll(() => test.stop());
beforeEach(() =>
  test.domain.pool.query(
    'delete from rate_limit; delete from sign_in_attempt; delete from known_place; delete from session',
  ),
);

const signIn = (password = goodPassword, ip = home.ip, more: { captcha?: string; email?: string } = {}) =>
  onboarding.signIn.start({ email, password, ...more }, { ip, userAgent: 'x' });
const code = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
const stranger = (n: number) => `198.51.100.${n}`;

describe('signing in', () => {
  it("creates a new token each time and ends the browser's earlier session", async () => {
    const first = await signIn();
    const second = await onboarding.signIn.start(
      { email: ' ADA@eze.example', password: goodPassword },
      home,
      first.sessionId,
    );
    expect(second.token).not.toBe(first.token);
    expect(await sessionsOf(test.domain).read(first.token)).toBeNull();
    expect(await sessionsOf(test.domain).read(second.token)).toMatchObject(person);
  });

  it('answers a wrong password and an unknown address the same way, in the same time', async () => {
    const wrong = signIn('not the password');
    const unknown = signIn(goodPassword, home.ip, { email: 'nobody@eze.example' });
    const errors = await Promise.all(
      [wrong, unknown].map((answer) => answer.catch((error: unknown) => error)),
    );
    expect(errors[0]).toEqual(errors[1]);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < 15; n += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const start = performance.now();
        await code(signIn('wrong', stranger(n), { email: kind === 'known' ? email : 'nobody@eze.example' }));
        times[kind].push(performance.now() - start);
      }
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[7] ?? 0;
    // Without the hash of a dummy password one of them would take a fraction of the other; machines are too
    // noisy for milliseconds.
    const ratio = median(times.known) / median(times.unknown);
    expect(Math.max(ratio, 1 / ratio)).toBeLessThan(3);
  });

  it("doesn't hash passwords over 128 characters and uses all others completely", async () => {
    expect(await code(signIn('x'.repeat(100_000)))).toBe('invalid_credentials');
    expect(await code(signIn(`${goodPassword} `))).toBe('invalid_credentials');
    expect(await code(signIn(`${goodPassword}\0`))).toBe('invalid_credentials');
  });
});

describe('guessing', () => {
  it('takes longer with every attempt, and parallel attempts count too', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => code(signIn('wrong'))));
    expect(answers.filter((answer) => answer === 'invalid_credentials').length).toBeLessThanOrEqual(6);
    expect(await code(signIn())).toBe('rate_limited');
    clock.advance(3_000);
    expect(await code(signIn('wrong'))).toBe('invalid_credentials');
    clock.advance(3_000);
    expect(await code(signIn('wrong'))).toBe('rate_limited');
    clock.advance(2_000);
    expect(await code(signIn())).toBe('ok');
    expect(await code(signIn('wrong'))).toBe('invalid_credentials');
  });

  it('says how long to wait, also when a single second is left', async () => {
    for (let n = 0; n < 7; n += 1) await code(signIn('wrong'));
    const refused = await signIn().then(
      () => '',
      (error: Error) => error.message,
    );
    const [, seconds] = /Wait (\d+) seconds,/.exec(refused) ?? [];
    clock.advance((Number(seconds) - 1) * 1_000);
    await expect(signIn()).rejects.toThrow('Wait 1 second,');
  });

  it('is never delayed by more than 15 minutes', async () => {
    for (let n = 0; n < 18; n += 1) {
      await code(signIn('wrong'));
      clock.advance(15 * 60_000);
    }
    expect(await code(signIn())).toBe('ok');
  });

  it("by strangers doesn't lock the person out, at home or anywhere", async () => {
    await signIn();
    for (let n = 0; n < 40; n += 1) await code(signIn('wrong', stranger(n)));
    expect(await code(signIn())).toBe('ok');
    expect(await code(signIn(goodPassword, stranger(99)))).toBe('invalid_captcha');
    expect(
      await code(signIn(goodPassword, stranger(99), { captcha: await solveCaptcha(test.domain, 'sign-in') })),
    ).toBe('ok');
  });

  it("at many accounts from one address delays that address, not the account's owners", async () => {
    await signIn();
    for (let n = 0; n < 31; n += 1) await code(signIn('wrong', home.ip, { email: `guess${n}@eze.example` }));
    expect(await code(signIn('wrong', home.ip, { email: 'another@eze.example' }))).toBe('rate_limited');
    expect(await code(signIn())).toBe('ok');
  });

  it('is forgotten after a day', async () => {
    for (let n = 0; n < 6; n += 1) await code(signIn('wrong'));
    expect(await code(signIn())).toBe('rate_limited');
    clock.advance(25 * 60 * 60_000);
    expect(await code(signIn('wrong'))).toBe('invalid_credentials');
    expect(await code(signIn())).toBe('ok');
  });
});

describe('a new password', () => {
  const requestReset = async () => {
    await test.domain.pool.query('delete from rate_limit');
    await onboarding.passwords.requestReset(email, home);
    return tokenOf(
      (await mailsAsked(test.database, email)).filter((mail) => mail.template === 'reset_password').at(-1),
    );
  };

  it('set with the old one ends every other session and gives this one a new token', async () => {
    const [here, elsewhere] = [await signIn(), await signIn(goodPassword, stranger(1))];
    const link = await requestReset();
    await expect(
      onboarding.passwords.change(
        person.userId,
        person.accountId,
        { current: 'wrong', next: 'eight green drums' },
        home,
      ),
    ).rejects.toMatchObject({
      details: { fieldErrors: { current: expect.anything() } },
    });
    const renewed = await onboarding.passwords.change(
      person.userId,
      person.accountId,
      { current: goodPassword, next: 'eight green drums' },
      home,
    );
    for (const { token } of [here, elsewhere]) expect(await sessionsOf(test.domain).read(token)).toBeNull();
    expect(await sessionsOf(test.domain).read(renewed.token)).toMatchObject(person);
    expect(await code(onboarding.passwords.reset(link, 'nine yellow drums', home))).toBe('expired_link');
    expect((await mailsAsked(test.database, email)).at(-1)).toMatchObject({ template: 'password_changed' });
    await onboarding.passwords.change(
      person.userId,
      person.accountId,
      { current: 'eight green drums', next: goodPassword },
      home,
    );
  });

  it('set through a link works once, ends other links and every session, and lets a throttled person in', async () => {
    const session = await signIn();
    for (let n = 0; n < 8; n += 1) await code(signIn('wrong'));
    const [older, link] = [await requestReset(), await requestReset()];
    const both = await Promise.all([
      code(onboarding.passwords.reset(link, 'nine yellow drums', home)),
      code(onboarding.passwords.reset(link, 'evil yellow drums', home)),
    ]);
    expect(both.sort()).toEqual(['expired_link', 'ok']);
    expect(await code(onboarding.passwords.reset(older, 'other yellow drums', home))).toBe('expired_link');
    expect(await sessionsOf(test.domain).read(session.token)).toBeNull();
    expect([await code(signIn('nine yellow drums')), await code(signIn('evil yellow drums'))]).toContain(
      'ok',
    );
    expect(await code(signIn())).toBe('invalid_credentials');
    await onboarding.passwords.reset(await requestReset(), goodPassword, home);
  });

  it("can't be set with a confirmation link", async () => {
    const pending = await makePerson(test.domain, 'pending@eze.example');
    await test.domain.pool.query('update app_user set email_confirmed_at = null where id = $1', [
      pending.userId,
    ]);
    await onboarding.confirmEmail.resend('pending@eze.example', home);
    const confirmLink = tokenOf((await mailsAsked(test.database, 'pending@eze.example')).at(-1));
    expect(await code(onboarding.passwords.reset(confirmLink, 'nine yellow drums', home))).toBe(
      'expired_link',
    );
    expect(await code(onboarding.confirmEmail.confirm(await requestReset()))).toBe('expired_link');
    expect(await onboarding.confirmEmail.confirm(confirmLink)).toBe('pending@eze.example');
  });

  it("can't be blocked by a stranger who requests again: the first link still works", async () => {
    const first = await requestReset();
    await requestReset();
    expect(await code(onboarding.passwords.reset(first, goodPassword, home))).toBe('ok');
  });

  it("isn't offered by email if nobody has the address", async () => {
    await expect(onboarding.passwords.requestReset('nobody@eze.example', home)).resolves.toBeUndefined();
    expect(await mailsAsked(test.database, 'nobody@eze.example')).toEqual([]);
  });
});
