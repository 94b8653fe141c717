import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDomain, type TestDomain, visitor, sessionsOf } from '../../testing/index.ts';
import { createDemoAccount } from './demo-account.ts';
import { openOnboarding } from '../open-onboarding.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

it('the demo account is labelled, can sign in at once, and is created only once', async () => {
  const first = await createDemoAccount(test.domain, { password: 'first demo password' });
  expect(first).toMatchObject({ email: 'demo@talkdrum.localhost', isNew: true });
  const again = await createDemoAccount(test.domain, { password: 'second demo password' });
  expect(again).toEqual({ ...first, isNew: false });
  const { rows } = await test.domain.pool.query('select is_demo, company from account');
  expect(rows).toEqual([{ isDemo: true, company: 'Demo: Kola Stores' }]);
  const session = await openOnboarding(test.domain).signIn.start(
    { email: first.email, password: 'second demo password' },
    visitor,
  );
  expect(await sessionsOf(test.domain).read(session.token)).toMatchObject({
    accountId: first.accountId,
    userId: first.userId,
  });
});
