import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '../../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';

const start = new Date();
const month = 32 * 86_400_000;
let clock = fixedClock(start);
let world: TestDomain;
let account: TestAccount;
let campaignId: string;

beforeAll(async () => {
  world = await startTestDomain({ clock: { now: () => clock.now() } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  clock = fixedClock(start);
  account = await TestAccount.createBare(world.domain);
  await account.give(1_000_000_000n);
  campaignId = await account.campaign({
    senderId: await account.emailSender(),
    pasted: 'ada@example.com\nbola@example.com',
  });
});

const resume = () => account.inScope(({ campaignSending }) => campaignSending.resume(campaignId));
const pause = () => account.inScope(({ campaignSending }) => campaignSending.pause(campaignId));

test('without a subscription the review says what to do, and the campaign can’t start or be scheduled', async () => {
  const { blockers } = await account.inScope(({ campaignReviews }) => campaignReviews.review(campaignId));
  expect(blockers).toEqual([
    {
      id: 'subscription_required',
      message: 'Sending needs a subscription. Choose a plan on the Wallet page.',
    },
  ]);
  await expect(account.startSending(campaignId)).rejects.toMatchObject({
    code: 'subscription_required',
  });
  const nextMonth = new Date(start.getTime() + month).toISOString().slice(0, 16);
  await expect(
    account.inScope(({ campaignSending }) =>
      campaignSending.schedule(campaignId, { local: nextMonth, timezone: 'UTC' }),
    ),
  ).rejects.toMatchObject({
    code: 'subscription_required',
  });
  await account.subscribe();
  await account.startSending(campaignId);
});

test('a campaign whose subscription ends before its preparation goes back to a draft with the reason', async () => {
  await account.subscribe();
  await account.startSending(campaignId);
  clock.advance(month + 7 * 86_400_000);
  await account.workOffEarly();
  const campaign = await account.inScope(({ campaigns }) => campaigns.get(campaignId));
  expect(campaign).toMatchObject({
    status: 'draft',
    failure: expect.stringContaining('Nothing was sent. Your Starter subscription ended on'),
  });
});

test('a campaign continues after its subscription ended, but a paused one needs a new subscription to resume', async () => {
  await account.subscribe();
  await account.startSending(campaignId);
  await account.workOffEarly();
  clock.advance(month);
  expect(await account.status(campaignId)).toBe('sending');
  await pause();
  await resume();
  await pause();
  clock.advance(7 * 86_400_000);
  await expect(resume()).rejects.toMatchObject({
    code: 'subscription_required',
  });
  await expect(account.inScope(({ deliveries }) => deliveries.retryFailed(campaignId))).rejects.toMatchObject(
    {
      code: 'subscription_required',
    },
  );
  await account.subscribe();
  await resume();
  expect(await account.status(campaignId)).toBe('sending');
});
