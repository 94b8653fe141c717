import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../kernel/index.ts';
import {
  goodPassword,
  type MailAsked,
  mailsAsked,
  makePerson,
  startTestDomain,
  type TestDomain,
  tokenOf,
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

interface Asked {
  oldEmail: string;
  newEmail: string;
  session: OwnSession;
  oldToken: string;
  newToken: string;
  other: string;
}

const newest = (mails: MailAsked[], template: string) =>
  tokenOf(mails.findLast((mail) => mail.template === template));

async function ask(): Promise<Asked> {
  people += 1;
  const [oldEmail, newEmail] = [`old${people}@eze.example`, `new${people}@eze.example`];
  const { userId, accountId } = await makePerson(test.domain, oldEmail);
  const other = await sessionsOf(test.domain).begin(userId, accountId, visitor);
  const { sessionId } = await sessionsOf(test.domain).begin(userId, accountId, visitor);
  const session = { userId, accountId, sessionId };
  await test.domain.pool.query('delete from rate_limit');
  await doors.security.emailChange.start(session, ` ${newEmail.toUpperCase()}`, visitor);
  return {
    oldEmail,
    newEmail,
    session,
    other: other.token,
    oldToken: newest(await mailsAsked(test.database, oldEmail), 'email_change_approve'),
    newToken: newest(await mailsAsked(test.database, newEmail), 'email_change_confirm'),
  };
}

const canSignIn = (email: string) =>
  doors.signIn.start({ email, password: goodPassword }, { ...visitor, ip: `192.0.2.${people}` }).then(
    () => true,
    () => false,
  );

describe('a change of address', () => {
  it.each(['old first', 'new first'])('must be confirmed from both addresses, %s', async (order) => {
    const { oldEmail, newEmail, session, oldToken, newToken, other } = await ask();
    const [first, second] = order === 'old first' ? [oldToken, newToken] : [newToken, oldToken];
    const { emailChange } = doors.security;
    expect(await emailChange.answer(first)).toEqual({ isDone: false, email: newEmail });
    expect(await emailChange.answer(first)).toEqual({ isDone: false, email: newEmail });
    expect([await canSignIn(oldEmail), await canSignIn(newEmail)]).toEqual([true, false]);
    expect(await emailChange.waiting(session.userId)).toMatchObject({
      isApproved: first === oldToken,
      isConfirmed: first === newToken,
    });
    expect(await emailChange.answer(second)).toEqual({ isDone: true, email: newEmail });
    expect(await sessionsOf(test.domain).read(other)).toBeNull();
    const { rowCount } = await test.domain.pool.query('select 1 from session where id = $1', [
      session.sessionId,
    ]);
    expect(rowCount).toBe(1);
    expect([await canSignIn(oldEmail), await canSignIn(newEmail)]).toEqual([false, true]);
    const { rows } = await test.domain.pool.query('select email from account where id = $1', [
      session.accountId,
    ]);
    expect(rows).toEqual([{ email: newEmail }]);
    for (const email of [oldEmail, newEmail])
      expect((await mailsAsked(test.database, email)).at(-1)).toMatchObject({ template: 'security_changed' });
    await expect(emailChange.answer(first)).rejects.toMatchObject({ code: 'expired_link' });
  });

  it('is shown before it is confirmed, and knows which address confirms', async () => {
    const { oldEmail, newEmail, oldToken, newToken } = await ask();
    expect(await doors.security.emailChange.look(oldToken)).toMatchObject({
      side: 'old',
      oldEmail,
      newEmail,
      isApproved: false,
    });
    expect(await doors.security.emailChange.look(newToken)).toMatchObject({
      side: 'new',
      isConfirmed: false,
    });
    await expect(doors.security.emailChange.look('nonsense')).rejects.toMatchObject({ code: 'expired_link' });
  });

  it('is cancelled from the old address, by the person, by a newer change, by a new password and by time', async () => {
    const { emailChange } = doors.security;
    const stopped = await ask();
    await emailChange.refuse(stopped.newToken, visitor);
    expect(await emailChange.waiting(stopped.session.userId)).not.toBeNull();
    await emailChange.refuse(stopped.oldToken, visitor);
    const taken = await ask();
    await emailChange.cancel(taken.session.userId);
    const renewed = await ask();
    await test.domain.pool.query('delete from rate_limit');
    await emailChange.start(renewed.session, 'another@eze.example', visitor);
    const reset = await ask();
    await doors.passwords.change(
      reset.session.userId,
      reset.session.accountId,
      { current: goodPassword, next: 'eleven green rivers' },
      visitor,
    );
    for (const { oldToken, newToken } of [stopped, taken, renewed, reset])
      for (const token of [oldToken, newToken])
        await expect(emailChange.answer(token)).rejects.toMatchObject({ code: 'expired_link' });
    const late = await ask();
    await emailChange.answer(late.oldToken);
    clock.advance(25 * 3_600_000);
    await expect(emailChange.answer(late.newToken)).rejects.toMatchObject({ code: 'expired_link' });
    expect(await canSignIn(late.oldEmail)).toBe(true);
  });

  it('answers the same for an address in use, emails its owner and never takes it', async () => {
    const { session, oldEmail } = await ask();
    await makePerson(test.domain, 'taken@eze.example');
    await test.domain.pool.query('delete from rate_limit');
    await doors.security.emailChange.start(session, 'taken@eze.example', visitor);
    expect((await mailsAsked(test.database, 'taken@eze.example')).map(({ template }) => template)).toEqual([
      'account_exists',
    ]);
    const approve = newest(await mailsAsked(test.database, oldEmail), 'email_change_approve');
    expect(await doors.security.emailChange.answer(approve)).toEqual({
      isDone: false,
      email: 'taken@eze.example',
    });
  });

  it('happens once when both confirmations arrive at the same time', async () => {
    const { oldToken, newToken, newEmail } = await ask();
    const answers = await Promise.all(
      [oldToken, newToken].map((token) => doors.security.emailChange.answer(token)),
    );
    expect(answers.filter(({ isDone }) => isDone)).toHaveLength(1);
    expect(await canSignIn(newEmail)).toBe(true);
  });
});
