import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productInterests } from '../../accounts/profile-options.ts';
import { fixedClock } from '../../kernel/index.ts';
import {
  asOwner,
  mailsAsked,
  signUpForm,
  solveCaptcha,
  startTestDomain,
  type TestDomain,
  tokenOf,
  visitor,
  sessionsOf,
} from '../../testing/index.ts';
import { type Onboarding, openOnboarding } from '../open-onboarding.ts';
import type { SignUpForm } from './sign-up.ts';

const clock = fixedClock(new Date());
let test: TestDomain;
let onboarding: Onboarding;
beforeAll(async () => {
  test = await startTestDomain({ clock });
  onboarding = openOnboarding(test.domain);
});
afterAll(() => test.stop());

/** Fills in the form like a person: takes its token, needs ten seconds, solves the captcha. */
async function signUp(email: string, overrides: Partial<SignUpForm> = {}): Promise<void> {
  const token = onboarding.signUp.formToken();
  clock.advance(10_000);
  await test.domain.pool.query('delete from rate_limit');
  await onboarding.signUp.start(
    signUpForm(email, { token, captcha: await solveCaptcha(test.domain, 'sign-up'), ...overrides }),
    visitor,
  );
}
const confirm = async (email: string) =>
  onboarding.confirmEmail.confirm(tokenOf((await mailsAsked(test.database, email)).at(-1)));
const signIn = (email: string, password = 'seven purple drums') =>
  onboarding.signIn.start({ email, password }, visitor);

describe('signing up', () => {
  it('creates a person and an account with the currency and zone of its country', async () => {
    await signUp('Amaka@Eze.example', { country: 'KE', telephone: '0712 345678' });
    const { rows } = await test.domain.pool.query('select * from account where email = $1', [
      'amaka@eze.example',
    ]);
    expect(rows).toMatchObject([
      {
        company: 'Eze Foods',
        country: 'KE',
        currency: 'kes',
        timezone: 'Africa/Nairobi',
        telephone: '+254712345678',
        product: 'email,sms',
        isDemo: false,
      },
    ]);
    expect(await mailsAsked(test.database, 'amaka@eze.example')).toMatchObject([
      { template: 'confirm_email' },
    ]);
  });

  it('lets the person in only after confirming the emailed link, once', async () => {
    await expect(signIn('amaka@eze.example')).rejects.toMatchObject({ code: 'email_not_confirmed' });
    expect(await confirm('amaka@eze.example')).toBe('amaka@eze.example');
    await expect(confirm('amaka@eze.example')).rejects.toMatchObject({ code: 'expired_link' });
    const session = await signIn('amaka@eze.example');
    expect(await sessionsOf(test.domain).read(session.token)).toMatchObject({ grants: { isOwner: true } });
  });

  it('stores tokens and passwords only as hashes', async () => {
    const [mail] = await mailsAsked(test.database, 'amaka@eze.example');
    const { rows } = await test.domain.pool.query<{ text: string }>(
      `select (select string_agg(t::text, '') from user_token t) || (select string_agg(u::text, '') from app_user u) as text`,
    );
    expect(rows[0]?.text).not.toContain(tokenOf(mail));
    expect(rows[0]?.text).not.toContain('seven purple drums');
    expect(rows[0]?.text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it('answers the same for a known address, changes nothing and emails its owner', async () => {
    await expect(
      signUp('amaka@eze.example', { organization: 'Somebody else', password: 'another good one' }),
    ).resolves.toBeUndefined();
    const { rows } = await test.domain.pool.query('select company from account where email = $1', [
      'amaka@eze.example',
    ]);
    expect(rows).toEqual([{ company: 'Eze Foods' }]);
    expect((await mailsAsked(test.database, 'amaka@eze.example')).at(-1)).toMatchObject({
      template: 'account_exists',
      data: { url: 'http://localhost:3000/sign-in' },
    });
    await expect(signIn('amaka@eze.example', 'another good one')).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
  });

  it('takes the same time for known and unknown addresses', async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 5; round += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const token = onboarding.signUp.formToken();
        clock.advance(10_000);
        await test.domain.pool.query('delete from rate_limit');
        const form = signUpForm(kind === 'known' ? 'amaka@eze.example' : `new${round}@eze.example`, {
          token,
          captcha: await solveCaptcha(test.domain, 'sign-up'),
        });
        const start = performance.now();
        await onboarding.signUp.start(form, visitor);
        times[kind].push(performance.now() - start);
      }
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[2] ?? 0;
    // Without the hash of a dummy password one of them would take a fraction of the other; machines are too
    // noisy for milliseconds.
    const ratio = median(times.known) / median(times.unknown);
    expect(Math.max(ratio, 1 / ratio)).toBeLessThan(3);
  });

  it('keeps the first sign-up of an unconfirmed address: its password and link still work', async () => {
    await signUp('twice@eze.example', { password: 'first password of mine' });
    const first = tokenOf((await mailsAsked(test.database, 'twice@eze.example')).at(-1));
    await signUp('twice@eze.example', { password: 'second password of mine', organization: 'Twice Ltd' });
    expect(await onboarding.confirmEmail.confirm(first)).toBe('twice@eze.example');
    await expect(signIn('twice@eze.example', 'second password of mine')).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    await expect(signIn('twice@eze.example', 'first password of mine')).resolves.toBeDefined();
    const { rows } = await test.domain.pool.query('select company from account where email = $1', [
      'twice@eze.example',
    ]);
    expect(rows).toEqual([{ company: 'Eze Foods' }]);
  });

  it('lets the second person choose a password by email, so nobody confirms a password that a stranger chose', async () => {
    await signUp('claimed@eze.example', { password: 'password of a stranger' });
    const strangers = tokenOf((await mailsAsked(test.database, 'claimed@eze.example')).at(-1));
    await signUp('claimed@eze.example', { password: 'password of the owner' });
    const mails = async () => mailsAsked(test.database, 'claimed@eze.example');
    expect((await mails()).at(-1)).toMatchObject({ template: 'finish_sign_up' });
    await test.domain.pool.query('delete from rate_limit');
    await onboarding.confirmEmail.resend('claimed@eze.example', visitor);
    expect((await mails()).at(-1)).toMatchObject({ template: 'finish_sign_up' });
    await onboarding.passwords.reset(tokenOf((await mails()).at(-1)), 'password of the owner', visitor);
    await expect(signIn('claimed@eze.example', 'password of the owner')).resolves.toBeDefined();
    await expect(onboarding.confirmEmail.confirm(strangers)).rejects.toMatchObject({ code: 'expired_link' });
  });

  it('accepts all fifteen combinations of products', async () => {
    expect(productInterests).toHaveLength(15);
    expect(new Set(productInterests).size).toBe(15);
    expect(productInterests).toContain('email,sms,lead,reward');
    await signUp('products@eze.example', { product: 'email,sms,lead,reward' });
    const { rows } = await test.domain.pool.query('select product from account where email = $1', [
      'products@eze.example',
    ]);
    expect(rows).toEqual([{ product: 'email,sms,lead,reward' }]);
  });
});

describe('protection from bots', () => {
  it('refuses a form that is too fast, too late, without our token or with the honeypot filled', async () => {
    const captcha = await solveCaptcha(test.domain, 'sign-up');
    const send = (overrides: Partial<SignUpForm>) =>
      onboarding.signUp.start(signUpForm('robot@eze.example', { captcha, ...overrides }), visitor);
    await expect(send({ token: onboarding.signUp.formToken() })).rejects.toMatchObject({
      details: { reason: 'too_fast' },
    });
    await expect(send({ token: 'AAAA' })).rejects.toMatchObject({ code: 'invalid_captcha' });
    const old = onboarding.signUp.formToken();
    clock.advance(13 * 60 * 60_000);
    await expect(send({ token: old })).rejects.toMatchObject({ details: { reason: 'form_token' } });
    await expect(signUp('robot@eze.example', { fax: '12345' })).rejects.toMatchObject({
      code: 'invalid_captcha',
    });
    expect(await mailsAsked(test.database, 'robot@eze.example')).toEqual([]);
  });

  it('accepts a captcha once, for its own action, signed by us and unchanged', async () => {
    const captcha = await solveCaptcha(test.domain, 'sign-up');
    await onboarding.captcha.require('sign-up', captcha);
    await expect(onboarding.captcha.require('sign-up', captcha)).rejects.toThrow(/already used/);
    const foreign = await solveCaptcha(test.domain, 'sign-in');
    await expect(onboarding.captcha.require('sign-up', foreign)).rejects.toMatchObject({
      code: 'invalid_captcha',
    });
    const changed = JSON.parse(Buffer.from(foreign, 'base64').toString()) as {
      challenge: { parameters: { data: { action: string } } };
    };
    changed.challenge.parameters.data.action = 'sign-up';
    const forged = Buffer.from(JSON.stringify(changed)).toString('base64');
    for (const bad of [forged, '', 'e30=', '!!!', Buffer.from('null').toString('base64')]) {
      await expect(onboarding.captcha.require('sign-up', bad)).rejects.toMatchObject({
        code: 'invalid_captcha',
      });
    }
  });

  it('accepts a captcha once when it is used twice at the same time', async () => {
    const captcha = await solveCaptcha(test.domain, 'sign-up');
    const both = await Promise.allSettled([
      onboarding.captcha.require('sign-up', captcha),
      onboarding.captcha.require('sign-up', captcha),
    ]);
    expect(both.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  });

  it('sends one email of a kind per minute to an address, and answers the same when it sends none', async () => {
    await signUp('often@eze.example');
    for (const email of ['often@eze.example', 'nobody@eze.example']) {
      await expect(onboarding.confirmEmail.resend(email, visitor)).resolves.toBeUndefined();
      await expect(onboarding.confirmEmail.resend(email, visitor)).resolves.toBeUndefined();
    }
    expect(await mailsAsked(test.database, 'often@eze.example')).toHaveLength(1);
    expect(await mailsAsked(test.database, 'nobody@eze.example')).toEqual([]);
  });

  it("counts only emails it sends, each kind separately: other requests don't block a password reset", async () => {
    await signUp('held@eze.example');
    await confirm('held@eze.example');
    await test.domain.pool.query('delete from rate_limit');
    for (let n = 0; n < 8; n += 1)
      await onboarding.confirmEmail.resend('held@eze.example', { ...visitor, ip: `198.51.100.${n}` });
    await onboarding.passwords.requestReset('held@eze.example', visitor);
    expect((await mailsAsked(test.database, 'held@eze.example')).at(-1)).toMatchObject({
      template: 'reset_password',
    });
    expect(
      (await test.domain.pool.query(`select key from rate_limit where key like 'mail:confirm:%'`)).rows,
    ).toEqual([]);
  });

  it('limits the requests of one visitor, whatever the addresses', async () => {
    await test.domain.pool.query('delete from rate_limit');
    for (let n = 0; n < 30; n += 1)
      await onboarding.passwords.requestReset(`stranger${n}@eze.example`, visitor);
    await expect(onboarding.passwords.requestReset('amaka@eze.example', visitor)).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });

  it('resends the link, and the earlier one works until one of them is used', async () => {
    await test.domain.pool.query('delete from rate_limit');
    const before = tokenOf((await mailsAsked(test.database, 'often@eze.example')).at(-1));
    await onboarding.confirmEmail.resend('Often@eze.example ', visitor);
    expect(await onboarding.confirmEmail.confirm(before)).toBe('often@eze.example');
    await expect(confirm('often@eze.example')).rejects.toMatchObject({ code: 'expired_link' });
  });

  it('expires a link after a day', async () => {
    await signUp('late@eze.example');
    await asOwner(test.database, (client) =>
      client.query(`update user_token set expires_at = now() - interval '1 day' where used_at is null`),
    );
    await expect(confirm('late@eze.example')).rejects.toMatchObject({ code: 'expired_link' });
  });

  it('refuses impossible phone numbers on their field', async () => {
    await expect(signUp('phone@eze.example', { telephone: '+234 12' })).rejects.toMatchObject({
      details: { fieldErrors: { telephone: [expect.stringContaining('+234')] } },
    });
  });
});
