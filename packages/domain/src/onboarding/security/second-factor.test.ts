import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DomainError, fixedClock } from '../../kernel/index.ts';
import {
  goodPassword,
  mailsAsked,
  makePerson,
  startTestDomain,
  type TestDomain,
  tokenOf,
  untilOneWaits,
  visitor,
  sessionsOf,
} from '../../testing/index.ts';
import { type Onboarding, openOnboarding } from '../open-onboarding.ts';
import type { OwnSession } from './change-security.ts';

const clock = fixedClock(new Date());
let test: TestDomain;
let doors: Onboarding;
let people = 0;

beforeAll(async () => {
  test = await startTestDomain({ clock });
  doors = openOnboarding(test.domain);
});
afterAll(() => test.stop());
// A code is valid for a step of 30 seconds, and no step is used twice.
beforeEach(() => clock.advance(120_000));

const elsewhere = { ...visitor, ip: '198.51.100.9' };
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });
const signIn = (email: string, from = visitor) => doors.signIn.start({ email, password: goodPassword }, from);

async function refusal(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.then(() => new Error('it was not refused')).catch((thrown: unknown) => thrown);
  if (!(error instanceof DomainError)) throw error;
  return error;
}

/** The token of the second step. */
async function password(email: string, from = visitor): Promise<string> {
  const error = await refusal(signIn(email, from));
  expect(error.code).toBe('second_factor_required');
  return String(error.details['token']);
}

interface Enrolled {
  email: string;
  session: OwnSession;
  secret: string;
  recoveryCodes: string[];
}

async function enrol(): Promise<Enrolled> {
  const email = `person${(people += 1)}@eze.example`;
  const { userId, accountId } = await makePerson(test.domain, email);
  const { sessionId } = await signIn(email);
  const session = { userId, accountId, sessionId };
  const { secret } = await doors.security.factors.startTotp(session);
  const recoveryCodes = await doors.security.factors.confirmTotp(session, codeOf(secret), visitor);
  clock.advance(60_000);
  return { email, session, secret, recoveryCodes: recoveryCodes ?? [] };
}

describe('an authenticator app', () => {
  it('is set up by its first code; ten recovery codes are shown, all other sessions end and an email is sent', async () => {
    const email = 'first@eze.example';
    const { userId, accountId } = await makePerson(test.domain, email);
    const other = await signIn(email);
    const { sessionId, token } = await signIn(email);
    const session = { userId, accountId, sessionId };
    const { secret, uri } = await doors.security.factors.startTotp(session);
    expect(uri).toMatch(
      /^otpauth:\/\/totp\/Talkdrum:first%40eze\.example\?issuer=Talkdrum&secret=[A-Z2-7]{32}&/,
    );
    await signIn(email);
    expect(
      (await refusal(doors.security.factors.confirmTotp(session, '000000', visitor))).details.fieldErrors,
    ).toHaveProperty('code');
    const codes = await doors.security.factors.confirmTotp(session, codeOf(secret), visitor);
    expect(new Set(codes).size).toBe(10);
    expect(codes?.every((code) => /^[2-9a-z]{5}-[2-9a-z]{5}$/.test(code))).toBe(true);
    expect(await sessionsOf(test.domain).read(other.token)).toBeNull();
    expect(await sessionsOf(test.domain).read(token)).not.toBeNull();
    expect((await mailsAsked(test.database, email)).at(-1)).toMatchObject({ template: 'security_changed' });
    const { rows } = await test.domain.pool.query(
      'select secret_sealed from totp_factor where user_id = $1',
      [userId],
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    const kept = await test.domain.pool.query('select code_hash from recovery_code where user_id = $1', [
      userId,
    ]);
    for (const code of codes ?? []) expect(JSON.stringify(kept.rows)).not.toContain(code.slice(0, 5));
  });

  it('is required after the password, and the token in between is good for nothing else', async () => {
    const { email, secret } = await enrol();
    const token = await password(email);
    expect(await sessionsOf(test.domain).read(token)).toBeNull();
    const session = await doors.security.secondStep.finish(token, { code: codeOf(secret) }, visitor);
    expect(await sessionsOf(test.domain).read(session.token)).not.toBeNull();
    expect(
      (await refusal(doors.security.secondStep.finish(token, { code: codeOf(secret) }, visitor))).code,
    ).toBe('expired_link');
  });

  it('accepts a code once, also of the previous or next step, and none that is older', async () => {
    const { email, secret } = await enrol();
    const code = codeOf(secret);
    await doors.security.secondStep.finish(await password(email), { code }, visitor);
    expect(
      (await refusal(doors.security.secondStep.finish(await password(email), { code }, visitor))).code,
    ).toBe('invalid_credentials');
    clock.advance(30_000);
    const late = codeOf(secret);
    clock.advance(30_000);
    await doors.security.secondStep.finish(await password(email), { code: late }, visitor);
    const old = codeOf(secret);
    clock.advance(90_000);
    expect(
      (await refusal(doors.security.secondStep.finish(await password(email), { code: old }, visitor))).code,
    ).toBe('invalid_credentials');
  });

  it('accepts a code once when it is used twice at the same time', async () => {
    const { email, secret } = await enrol();
    const tokens = [await password(email), await password(email)];
    const code = codeOf(secret);
    const results = await Promise.allSettled(
      tokens.map((token) => doors.security.secondStep.finish(token, { code }, visitor)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('slows guesses per person from any address, but not from where the person usually signs in', async () => {
    const { email, secret } = await enrol();
    const codes: string[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const from = { ...visitor, ip: `198.51.100.${20 + guess}` };
      codes.push(
        (
          await refusal(
            doors.security.secondStep.finish(await password(email, from), { code: '123456' }, from),
          )
        ).code,
      );
    }
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'invalid_credentials'));
    expect(codes).toContain('rate_limited');
    await doors.security.secondStep.finish(await password(email), { code: codeOf(secret) }, visitor);
  });

  it('ends an unfinished sign-in after ten minutes, and after ten wrong codes', async () => {
    const { email, secret } = await enrol();
    const token = await password(email);
    clock.advance(11 * 60_000);
    expect(
      (await refusal(doors.security.secondStep.finish(token, { code: codeOf(secret) }, visitor))).code,
    ).toBe('expired_link');
  });

  it("isn't skipped after a password reset", async () => {
    const { email, secret } = await enrol();
    await doors.passwords.requestReset(email, visitor);
    const pending = await password(email);
    const mail = (await mailsAsked(test.database, email)).findLast(
      ({ template }) => template === 'reset_password',
    );
    await doors.passwords.reset(tokenOf(mail), 'eleven green rivers', visitor);
    const error = await refusal(doors.signIn.start({ email, password: 'eleven green rivers' }, visitor));
    expect(error.code).toBe('second_factor_required');
    // A sign-in started with the old password has ended.
    expect(
      (await refusal(doors.security.secondStep.finish(pending, { code: codeOf(secret) }, visitor))).code,
    ).toBe('expired_link');
  });
});

describe('a recovery code', () => {
  it('works once, in any spelling, and its use is announced by email', async () => {
    const { email, recoveryCodes } = await enrol();
    const [code = ''] = recoveryCodes;
    await doors.security.secondStep.finish(
      await password(email),
      { code: ` ${code.toUpperCase().replace('-', ' ')} ` },
      visitor,
    );
    expect((await mailsAsked(test.database, email)).at(-1)).toMatchObject({
      template: 'security_changed',
      data: { what: 'One of your recovery codes was used; 9 are left.' },
    });
    expect(
      (await refusal(doors.security.secondStep.finish(await password(email), { code }, visitor))).code,
    ).toBe('invalid_credentials');
  });

  it("doesn't work for another person", async () => {
    const [one, two] = [await enrol(), await enrol()];
    const code = two.recoveryCodes[0] ?? '';
    expect(
      (await refusal(doors.security.secondStep.finish(await password(one.email), { code }, visitor))).code,
    ).toBe('invalid_credentials');
  });

  it('is replaced with all others, and deleted with the last factor', async () => {
    const { email, session, recoveryCodes } = await enrol();
    const fresh = await doors.security.factors.newRecoveryCodes(session);
    expect(fresh).toHaveLength(10);
    expect(
      (
        await refusal(
          doors.security.secondStep.finish(await password(email), { code: recoveryCodes[1] ?? '' }, visitor),
        )
      ).code,
    ).toBe('invalid_credentials');
    await doors.security.factors.removeTotp(session);
    await signIn(email);
    expect((await doors.security.read(session.userId)).recoveryCodesLeft).toBe(0);
    expect((await refusal(doors.security.factors.newRecoveryCodes(session))).code).toBe('invalid_state');
  });
});

describe('concurrent changes of second factors', () => {
  /** Runs `second` while a change of this person's sign-in isn't committed yet. */
  async function beside<T>(
    { userId, accountId }: OwnSession,
    change: string,
    second: () => Promise<T>,
  ): Promise<T> {
    let answer: Promise<T> | undefined;
    await test.domain.openScope({ accountId, userId }, async ({ sql }) => {
      await sql('select 1 from app_user where id = $1 for no key update', [userId]);
      await sql(change, [userId]);
      answer = second();
      answer.catch(() => undefined);
      await untilOneWaits(test.domain);
    });
    if (answer === undefined) throw new Error('there was no second');
    return answer;
  }

  it('ask someone who signs in with the password for the factor that was just added', async () => {
    const { email, session } = await enrol();
    await test.domain.pool.query('update totp_factor set confirmed_at = null where user_id = $1', [
      session.userId,
    ]);
    const error = await refusal(
      beside(session, 'update totp_factor set confirmed_at = now() where user_id = $1', () => signIn(email)),
    );
    expect(error.code).toBe('second_factor_required');
    expect(await sessionsOf(test.domain).list(session.userId, session.sessionId)).toMatchObject([
      { isCurrent: true },
    ]);
  });

  it('create recovery codes only for the first of two new factors', async () => {
    const { session, secret } = await enrol();
    await test.domain.pool.query('update totp_factor set confirmed_at = null where user_id = $1', [
      session.userId,
    ]);
    const kept = await test.domain.pool.query<{ codeHash: string }>(
      'delete from recovery_code where user_id = $1 returning code_hash',
      [session.userId],
    );
    const codes = await beside(
      session,
      `insert into recovery_code (user_id, code_hash, created_at) values ($1, '${kept.rows[0]?.codeHash ?? ''}', now())`,
      () => doors.security.factors.confirmTotp(session, codeOf(secret), visitor),
    );
    expect(codes).toBeNull();
    expect((await doors.security.read(session.userId)).recoveryCodesLeft).toBe(1);
  });

  it('create no recovery codes for a factor that is being removed', async () => {
    const { session } = await enrol();
    const error = await refusal(
      beside(
        session,
        'with gone as (delete from totp_factor where user_id = $1) delete from recovery_code where user_id = $1',
        () => doors.security.factors.newRecoveryCodes(session),
      ),
    );
    expect(error.code).toBe('invalid_state');
    expect((await doors.security.read(session.userId)).recoveryCodesLeft).toBe(0);
  });
});

describe('a recent sign-in', () => {
  const age = (sessionId: string) =>
    test.domain.pool.query(
      `update session set authenticated_at = now() - interval '6 minutes' where id = $1`,
      [sessionId],
    );

  it('is required before anything about signing in changes', async () => {
    const { session } = await enrol();
    await age(session.sessionId);
    const { factors, emailChange } = doors.security;
    for (const work of [
      () => factors.startTotp(session),
      () => factors.removeTotp(session),
      () => factors.offerPasskey(session),
      () => factors.newRecoveryCodes(session),
      () => emailChange.start(session, 'new@eze.example', visitor),
    ]) {
      const error = await refusal(work());
      expect([error.code, error.details['methods']]).toEqual([
        'recent_sign_in_required',
        ['totp', 'recovery'],
      ]);
    }
  });

  it("needs all factors: with a second factor the password alone isn't enough", async () => {
    const { session, secret, email } = await enrol();
    await age(session.sessionId);
    const { recent } = doors.security;
    expect(
      (await refusal(recent.confirm(session, { password: 'wrong', code: '' }, visitor))).details.fieldErrors,
    ).toHaveProperty('password');
    expect((await refusal(recent.confirm(session, { password: goodPassword, code: '' }, visitor))).code).toBe(
      'second_factor_required',
    );
    await expect(recent.require(session)).rejects.toMatchObject({ code: 'recent_sign_in_required' });
    await recent.confirm(session, { password: goodPassword, code: codeOf(secret) }, visitor);
    expect((await recent.require(session)).email).toBe(email);
  });

  it("isn't granted by changing the password if there is a second factor", async () => {
    const { session } = await enrol();
    const next = await doors.passwords.change(
      session.userId,
      session.accountId,
      { current: goodPassword, next: 'eleven green rivers' },
      visitor,
    );
    expect(
      (await refusal(doors.security.recent.require({ ...session, sessionId: next.sessionId }))).code,
    ).toBe('recent_sign_in_required');
  });

  it("of one person doesn't count for another", async () => {
    const [one, two] = [await enrol(), await enrol()];
    expect(
      (
        await refusal(
          doors.security.recent.require({ userId: one.session.userId, sessionId: two.session.sessionId }),
        )
      ).code,
    ).toBe('recent_sign_in_required');
    expect(await signIn(one.email, elsewhere).catch((error: DomainError) => error.code)).toBe(
      'second_factor_required',
    );
  });
});
