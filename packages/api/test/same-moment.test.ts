import { makePerson, startTestDomain, type TestDomain, untilOneWaits } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, call, contextOf, ownerGrants, signedInAs } from './procedures.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

const sender = { sender: 'orders@twice.example', campaign: 'promotional', region: 'promotional-01' } as const;

it('of two who save the same at one moment the second is told so, and it is no fault of ours', async () => {
  const { userId, accountId } = await makePerson(test.domain, 'twice@eze.example');
  const signedIn = signedInAs({ accountId, userId }, ownerGrants);
  let second: Promise<Answer> | undefined;
  await test.domain.openScope({ accountId, userId }, async ({ senders }) => {
    await senders.createEmail(sender);
    second = call({ path: 'senders.createEmail', type: 'mutation' }, contextOf(test.domain, signedIn), sender);
    await untilOneWaits(test.domain);
  });
  expect(await second).toMatchObject({ ok: false, code: 'CONFLICT', message: expect.stringContaining('saved at this moment') });
});
