import {
  goodPassword,
  makePerson,
  solveCaptcha,
  startTestDomain,
  type TestDomain,
  sessionsOf,
} from '@talkdrum/domain/testing';
import { fixedClock } from '@talkdrum/domain';
import { TRPCError } from '@trpc/server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { appRouter } from '../root.ts';
import { createCallerFactory } from '../trpc.ts';

const clock = fixedClock(new Date());
let test: TestDomain;
let context: Context;
beforeAll(async () => {
  test = await startTestDomain({ clock });
  const { userId, accountId } = await makePerson(test.domain, 'ada@eze.example');
  const { sessionId } = await sessionsOf(test.domain).begin(userId, accountId, {
    ip: '',
    userAgent: '',
  });
  context = {
    domain: test.domain,
    signedIn: { sessionId, userId, accountId, grants: { isOwner: true, privileges: [] } },
    ip: '203.0.113.9',
    userAgent: '',
    requestId: 'r',
    setSession: () => undefined,
  };
});
afterAll(() => test.stop());

const nasty = fc.oneof(
  fc.constantFrom(
    "'; drop table account; --",
    '\0',
    '\ud800',
    '{{7*7}}',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    'a\r\nBcc: x@y.z',
    '__proto__',
    '9'.repeat(400),
    '‮txt.exe',
    '%00',
    'ñ'.repeat(300),
  ),
  fc.string({ unit: 'binary' }),
  fc.anything({ maxDepth: 2 }),
);

/**
 * The code of a refusal; "ok" if there was none. Any error that isn't a DomainError would be a 500.
 */
async function outcome(work: () => Promise<unknown>): Promise<string> {
  await test.domain.pool.query('delete from rate_limit');
  try {
    await work();
    return 'ok';
  } catch (error) {
    return error instanceof TRPCError ? error.code : 'INTERNAL_SERVER_ERROR';
  }
}

describe('hostile input', () => {
  const calls: [string, string[]][] = [
    ['onboarding.signIn', ['email', 'password', 'captcha']],
    ['onboarding.confirmEmail', ['token']],
    ['onboarding.resetPassword', ['token', 'password']],
    ['onboarding.changePassword', ['current', 'next']],
    ['onboarding.captcha', ['action']],
    ['session.switchAccount', ['accountId']],
    ['session.revoke', ['id']],
    ['overview.analytics', ['channel', 'days']],
    ['onboarding.signUp', ['email', 'product', 'website']],
  ];

  it.each(calls)('never breaks %s', async (path, fields) => {
    const caller = createCallerFactory(appRouter)(context);
    const [room, name] = path.split('.') as ['onboarding', 'signIn'];
    await fc.assert(
      fc.asyncProperty(
        fc.record(Object.fromEntries(fields.map((field) => [field, nasty]))),
        async (input) => {
          expect(
            await outcome(() => (caller[room][name] as (given: unknown) => Promise<unknown>)(input)),
          ).not.toBe('INTERNAL_SERVER_ERROR');
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is stored as plain text, or refused on its field', async () => {
    const caller = createCallerFactory(appRouter)(context);
    const outcomes: string[] = [];
    for (const [n, text] of [
      "Robert'); drop table account;--",
      '<img src=x onerror=alert(1)>',
      '\ud800 half',
      'ọ̀rọ̀ 日本 🥁',
      'a\0b',
      'line\nbreak',
    ].entries()) {
      const { token } = await caller.onboarding.formToken();
      clock.advance(5_000);
      const captcha = await solveCaptcha(test.domain, 'sign-up');
      const words = { firstName: text, lastName: text, organization: text, address: text, state: text };
      const choices = {
        industry: 'Retail Industry',
        country: 'NG',
        product: 'sms',
        hear: 'blog',
        sendingFrequency: 'daily',
        sendingVolume: '1000',
        sendingType: 'both',
        companySize: '1-10',
      };
      const form = {
        email: `hostile${n}@eze.example`,
        password: goodPassword,
        website: '',
        telephone: '+2348031234567',
        terms: true,
        fax: '',
        token,
        captcha,
        ...words,
        ...choices,
      };
      outcomes.push(await outcome(() => caller.onboarding.signUp(form)));
    }
    expect(outcomes).toEqual(['ok', 'ok', 'BAD_REQUEST', 'ok', 'BAD_REQUEST', 'BAD_REQUEST']);
    const { rows } = await test.domain.pool.query<{ company: string }>(
      `select company from account where email like 'hostile%' order by email`,
    );
    expect(rows.map((row) => row.company)).toEqual([
      "Robert'); drop table account;--",
      '<img src=x onerror=alert(1)>',
      'ọ̀rọ̀ 日本 🥁',
    ]);
  });
});
