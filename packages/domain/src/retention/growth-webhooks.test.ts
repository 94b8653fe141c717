import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebhookSender } from '../developer/index.ts';
import { startTestDomain, type TestAccount, type TestDomain } from '../testing/index.ts';
import { eventTypesOf } from '../developer/webhooks/event-types.ts';
import { startReceiver, type TestReceiver } from '../testing/webhook-fixture.ts';
import { LoyaltyWorld } from './loyalty/testing/loyalty-world.ts';
import { ReferralWorld } from './testing/referral-world.ts';

let world: TestDomain;
let receiver: TestReceiver;
let sender: WebhookSender;

beforeAll(async () => {
  world = await startTestDomain({ webhooks: { allow: ['127.0.0.1/32'] } });
  receiver = await startReceiver();
  sender = new WebhookSender(world.domain, { timeoutMs: 1_000 });
});
afterAll(async () => {
  await receiver.close();
  await world.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
});

const listen = (account: TestAccount) =>
  account.inScope(({ webhookEndpoints }) =>
    webhookEndpoints.save({
      contacts: { url: receiver.url, events: eventTypesOf('contacts') },
      campaigns: { url: receiver.url, events: eventTypesOf('campaigns') },
    }),
  );
/** What the receiver got of a kind, in order. */
const delivered = async (type: string) => {
  await sender.runUntilIdle();
  return receiver.received
    .filter((one) => one.type === type)
    .map(({ body }) => (JSON.parse(body) as { data: Record<string, unknown> }).data);
};

it('a receiver hears of points that an order earned, once, and of points that were spent', async () => {
  const loyalty = await LoyaltyWorld.open(world.domain);
  const { account, programId } = loyalty;
  await listen(account);
  const { contactId, memberId } = await loyalty.member();
  await loyalty.happen([{ contactId, properties: { amount: 2_000, order_id: 'KS-1' } }]);
  const ofMember = { programId, program: 'Kola Circle', memberId, contactId };
  expect(await delivered('points.changed')).toEqual([
    expect.objectContaining({ ...ofMember, kind: 'earn', points: 20, number: expect.any(String) }),
  ]);
  await account.inScope(({ points }) =>
    points.spend({ memberId, points: 5, key: 'till-1', reference: 'Bill 9', reason: '', source: 'api' }),
  );
  expect((await delivered('points.changed'))[1]).toMatchObject({
    ...ofMember,
    kind: 'spend',
    points: -5,
    reference: 'Bill 9',
  });
});

it('a receiver hears of a referral once it was approved, and of the rewards for both', async () => {
  const account = await ReferralWorld.start(world);
  await listen(account);
  const advocate = await account.advocate();
  await account.come(advocate.code);
  const { id, friendId } = await account.newest();
  await account.later();
  expect(await delivered('referral.converted')).toEqual([]);
  await account.order(friendId, { amount: 5_000, order_id: 'KS-7' });
  await account.workOff();
  expect(await account.state(id)).toBe('approved');
  expect(await delivered('referral.converted')).toEqual([
    expect.objectContaining({
      referralId: id,
      programId: account.programId,
      advocateId: advocate.id,
      advocateContactId: advocate.contactId,
      friendContactId: friendId,
      orderReference: 'KS-7',
      amountMinor: '500000',
    }),
  ]);
  const rewarded = await delivered('reward.issued');
  expect(new Set(rewarded.map(({ contactId }) => contactId))).toEqual(
    new Set([advocate.contactId, friendId]),
  );
});
