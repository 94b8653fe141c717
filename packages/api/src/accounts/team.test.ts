import { openOnboarding } from '@talkdrum/domain';
import {
  goodPassword,
  makePerson,
  startTestDomain,
  type TestDomain,
  visitor,
  sessionsOf,
} from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from '../root.ts';
import { createCallerFactory } from '../trpc.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

it('an owner must confirm their sign-in before transferring or sharing ownership', async () => {
  const owner = await makePerson(test.domain, 'owner@eze.example');
  const { userId } = await makePerson(test.domain, 'member@eze.example');
  await test.domain.pool.query('insert into membership (account_id, user_id) values ($1, $2)', [
    owner.accountId,
    userId,
  ]);
  const { security } = openOnboarding(test.domain);
  const sessions = sessionsOf(test.domain);
  const { sessionId } = await sessions.begin(owner.userId, owner.accountId, visitor);
  const signedIn = { sessionId, ...owner, grants: { isOwner: true, privileges: [] } };
  const { team } = createCallerFactory(appRouter)({
    domain: test.domain,
    signedIn,
    ...visitor,
    requestId: 'r',
    setSession: () => undefined,
  });
  const isOwner = async () => (await team.list()).find(({ id }) => id === userId)?.isOwner;

  await sessions.forgetProof(sessionId);
  const refusal = { message: 'Confirm it’s you to continue.' };
  await expect(team.setOwner({ userId, isOwner: true })).rejects.toMatchObject(refusal);
  await expect(team.transferOwnership({ userId })).rejects.toMatchObject(refusal);
  expect(await isOwner()).toBe(false);

  await security.recent.confirm(signedIn, { password: goodPassword, code: '' }, visitor);
  await team.setOwner({ userId, isOwner: true });
  expect(await isOwner()).toBe(true);
});
