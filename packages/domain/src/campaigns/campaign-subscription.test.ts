import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Scope } from '../domain.ts';
import { DueWorkRunner, fixedClock, newId, silentLogger } from '../kernel/index.ts';
import {
  authenticateSenders,
  giveMoney,
  makeBareAccount,
  startTestDomain,
  type TestDomain,
} from '../testing/index.ts';
import { dueWorkHandlers } from '../work.ts';

const start = new Date();
const month = 32 * 86_400_000;
let clock = fixedClock(start);
let world: TestDomain;
let accountId: string;
let campaignId: string;

beforeAll(async () => {
  world = await startTestDomain({ clock: { now: () => clock.now() } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  clock = fixedClock(start);
  ({ accountId } = await makeBareAccount(world.domain));
  await giveMoney(world.domain, accountId);
  campaignId = await inScope(async ({ senders, campaigns, sql }) => {
    const { id: senderId } = await senders.createEmail({
      sender: 'news@kola.example',
      campaign: 'promotional',
      region: 'promotional-01',
    });
    await sql('update sender set status = 1, confirmed_at = now() where account_id = $1', [accountId]);
    const html = '<p>Hi, see <a href="https://kola.example/shop">the shop</a></p>';
    const fields = {
      name: 'November',
      fromBrand: 'Kola',
      senderId,
      subject: 'Hello',
      preheader: '',
      templateId: null,
      html,
      text: '',
    };
    const pasted = 'ada@example.com\nbola@example.com';
    return (
      await campaigns.create({
        ...fields,
        pasted,
        audience: { source: 'paste' },
        hasAnalytics: false,
        isArchivedPublicly: false,
      })
    ).id;
  });
  await authenticateSenders(world.domain, accountId);
});

const inScope = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  world.domain.openScope({ accountId, userId: null }, work);
const subscribe = () =>
  inScope(({ subscriptions }) =>
    subscriptions.subscribe({ key: newId(), plan: 1, periodMonths: 1, isAuto: false }),
  );
const status = async () => (await inScope(({ campaigns }) => campaigns.get(campaignId))).status;
const prepare = async () => {
  await world.domain.pool.query(`update due_work set due_at = now() where account_id = $1`, [accountId]);
  await new DueWorkRunner(world.domain.pool, dueWorkHandlers(world.domain), silentLogger).runUntilIdle();
};

test('without a subscription the review says what to do, and nothing starts or is scheduled', async () => {
  const { blockers } = await inScope(({ campaignReviews }) => campaignReviews.review(campaignId));
  expect(blockers).toEqual([
    {
      id: 'subscription_required',
      message: 'Sending needs a subscription. Choose a plan on the Wallet page.',
    },
  ]);
  await expect(inScope(({ campaignSending }) => campaignSending.start(campaignId))).rejects.toMatchObject({
    code: 'subscription_required',
  });
  const nextYear = `${start.getUTCFullYear() + 1}-01-04T09:00`;
  await expect(
    inScope(({ campaignSending }) => campaignSending.schedule(campaignId, nextYear, 'UTC')),
  ).rejects.toMatchObject({
    code: 'subscription_required',
  });
  await subscribe();
  await inScope(({ campaignSending }) => campaignSending.start(campaignId));
});

test('a lapse between start and preparation sends nothing and gives the draft back with the reason', async () => {
  await subscribe();
  await inScope(({ campaignSending }) => campaignSending.start(campaignId));
  clock.advance(month + 7 * 86_400_000);
  await prepare();
  const campaign = await inScope(({ campaigns }) => campaigns.get(campaignId));
  expect(campaign).toMatchObject({
    status: 'draft',
    failure: expect.stringContaining('Nothing was sent. Your Starter subscription ended on'),
  });
});

test('what was frozen before a lapse goes on; what was paused waits for a subscription', async () => {
  await subscribe();
  await inScope(({ campaignSending }) => campaignSending.start(campaignId));
  await prepare();
  clock.advance(month);
  expect(await status()).toBe('sending');
  await inScope(({ campaignSending }) => campaignSending.pause(campaignId));
  await inScope(({ campaignSending }) => campaignSending.resume(campaignId));
  await inScope(({ campaignSending }) => campaignSending.pause(campaignId));
  clock.advance(7 * 86_400_000);
  await expect(inScope(({ campaignSending }) => campaignSending.resume(campaignId))).rejects.toMatchObject({
    code: 'subscription_required',
  });
  await expect(inScope(({ deliveries }) => deliveries.retryFailed(campaignId))).rejects.toMatchObject({
    code: 'subscription_required',
  });
  await subscribe();
  await inScope(({ campaignSending }) => campaignSending.resume(campaignId));
  expect(await status()).toBe('sending');
});
