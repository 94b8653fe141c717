import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebhookSender } from '../../developer/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import {
  type Listener,
  makeListener,
  startReceiver,
  type TestReceiver,
} from '../../testing/webhook-fixture.ts';
import { noAirtime } from '../airtime/airtime-countries.schema.ts';

let world: TestDomain;
let receiver: TestReceiver;
let listener: Listener;
let sender: WebhookSender;

beforeAll(async () => {
  world = await startTestDomain({ webhooks: { allow: ['127.0.0.1/32'] } });
  receiver = await startReceiver();
  listener = await makeListener(world.domain, receiver.url);
  sender = new WebhookSender(world.domain, { timeoutMs: 1_000 });
});
afterAll(async () => {
  await receiver.close();
  await world.stop();
});

const make = (change: Record<string, unknown>) =>
  listener.inScope(async ({ rewards, lists }) => {
    const list = await lists.create({
      name: `Rewarded ${String(change['kind'])}`,
      type: 'public',
      optIn: 'single',
    });
    const { id, revision, published: _, ...line } = await rewards.create('Free coffee', list.id);
    const texts = { valueMinor: '150000', budgetMinor: '0', sharedCode: '' };
    await rewards.save(id, { ...line, ...texts, ...change }, revision);
    return id;
  });
const give = async (rewardId: string, contactId: string) => {
  const issue = await listener.inScope(({ rewardIssues }) =>
    rewardIssues.give(rewardId, contactId, contactId),
  );
  if (typeof issue === 'string') throw new Error(issue);
  return issue;
};
const delivered = async (type: string) => {
  await sender.runUntilIdle();
  expect(receiver.received.filter((one) => one.type === type)).toHaveLength(1);
  const body = receiver.received.find((one) => one.type === type)?.body ?? '{}';
  return (JSON.parse(body) as { data: Record<string, unknown> }).data;
};

it('a receiver hears of a reward that was given, and of its redemption', async () => {
  const rewardId = await make({});
  const contactId = await listener.contact({ email: 'ada@kola.example' });
  const { code } = await give(rewardId, contactId);
  expect(await delivered('reward.issued')).toMatchObject({
    rewardId,
    contactId,
    code,
    reward: 'Free coffee',
    kind: 'coupon',
    valueMinor: '150000',
    currency: 'ngn',
  });
  const by = { source: 'api', actorId: null } as const;
  const use = { code, amountMinor: null, key: 'order-1' };
  // Repeating it tells nothing more.
  for (let n = 0; n < 2; n += 1)
    await listener.inScope(({ till }) => till.redeem(by, use, { reference: 'Order 1', holdId: null }));
  expect(await delivered('reward.redeemed')).toMatchObject({
    rewardId,
    contactId,
    code,
    amountMinor: '150000',
    reference: 'Order 1',
  });
  // Segments and timelines compare the amount with those of orders, which come in whole units.
  const { items } = await listener.inScope(({ events }) => events.timeline(contactId, null));
  expect(items.find(({ name }) => name === 'reward.redeemed')?.properties).toEqual(
    expect.arrayContaining([
      { key: 'amount', value: '1500' },
      { key: 'currency', value: 'ngn' },
    ]),
  );
});

it('a receiver hears of airtime that couldn’t be delivered, with the reason', async () => {
  const rewardId = await make({ kind: 'airtime', airtimeAmounts: { ...noAirtime, NG: '20000' } });
  const contactId = await listener.contact({ telephone: '+2348031112222' });
  await give(rewardId, contactId);
  await listener.inScope(async ({ airtimeTopUps }) => {
    const [line] = (await airtimeTopUps.list(rewardId, { limit: 1 })).items;
    await airtimeTopUps.resolve(line?.id ?? '', 'failed', 'Unsupported phone number');
  });
  expect(await delivered('airtime.failed')).toMatchObject({
    rewardId,
    contactId,
    amountMinor: '20000',
    currency: 'ngn',
    reason: 'Unsupported phone number',
  });
});
