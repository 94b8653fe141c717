import { newId } from '../../kernel/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { RewardFixture } from '../../testing/reward-fixture.ts';
import { drawing, JourneyWorld, MovedClock } from '../testing/journey-world.ts';

let test: TestDomain;
const clock = new MovedClock();

beforeAll(async () => {
  test = await startTestDomain({ clock, poolSize: 10 });
});
afterAll(() => test.stop());

const byEvent = { kind: 'event', name: 'order.paid' };
const broken = async () =>
  (await checkInvariants(test.domain)).filter(
    ({ broken: n, name }) => n > 0 && !name.startsWith('every table'),
  );

async function open() {
  const world = await JourneyWorld.open(test.domain, clock);
  const account = new RewardFixture(test.domain, world.accountId);
  await account.trustPublisher();
  await account.give(1_000_000n);
  account.listId = await account.list();
  return { world, account };
}

/** The contacts pay an order each, together: all runs that follow are in one batch. */
async function pay(world: JourneyWorld, contactIds: readonly string[]): Promise<void> {
  await world.inScope(({ events }) =>
    events.submit(
      contactIds.map((contactId) => ({
        contactId,
        name: 'order.paid',
        at: clock.now(),
        dedupKey: newId(),
        properties: {},
      })),
    ),
  );
  await world.work();
}

async function enter(world: JourneyWorld, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push(await world.contact({ fullName: `Ada ${n}`, email: `ada${newId()}@example.com` }));
  await pay(world, ids);
  return ids;
}

/** One contact enters several times at once. */
async function enterOften(world: JourneyWorld, times: number): Promise<string> {
  const contactId = await world.contact({ fullName: 'Ada', email: `ada${newId()}@example.com` });
  await pay(world, Array<string>(times).fill(contactId));
  return contactId;
}

const step = (rewardId: string, settings: Record<string, unknown> = {}) =>
  drawing(
    byEvent,
    [{ id: 'gift', type: 'action', config: { action: 'reward', settings: { rewardId } } }],
    settings,
  );

const often = { reentry: { mode: 'every_time', cooldownHours: 0 } };

describe('a journey’s step that issues a reward', () => {
  it('gives everyone a code of their own, charged together, as far as the reward reaches', async () => {
    const { world, account } = await open();
    const rewardId = await account.reward({ limitTotal: 2 });
    await world.publish(step(rewardId));
    const before = await account.available();
    const ids = await enter(world, 3);
    const steps = (await Promise.all(ids.map((id) => world.steps(id)))).flat();
    expect(steps.toSorted()).toEqual(['gift next', 'gift next', 'gift next skipped no_code']);
    const issues = await account.issues();
    expect(issues).toHaveLength(2);
    expect(new Set(issues.map(({ code, source }) => `${source} ${code}`)).size).toBe(2);
    expect(before - (await account.available())).toBe(6_000n);
    // Nobody claimed: they don't join the reward's list, and no journey of claimers begins.
    const claimed = `select 1 from contact_event where account_id = $1 and name = 'reward.claimed'`;
    expect(await account.query(claimed)).toEqual([]);
    const members = 'select 1 from list_member where account_id = $1 and list_id = $2';
    expect(await account.query(members, [account.listId])).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('skips who has as many as one may have', async () => {
    const { world, account } = await open();
    const rewardId = await account.reward();
    await world.publish(
      drawing({ ...byEvent, name: 'order.paid' }, [
        {
          id: 'gift',
          type: 'action',
          config: { action: 'reward', settings: { rewardId } },
          next: { next: 'more' },
        },
        { id: 'more', type: 'action', config: { action: 'reward', settings: { rewardId } } },
      ]),
    );
    const [id = ''] = await enter(world, 1);
    expect(await world.steps(id)).toEqual(['gift next', 'more next skipped reward_limit']);
    expect(await broken()).toEqual([]);
  });

  it('gives a contact with several runs in one batch as many as one may have', async () => {
    const { world, account } = await open();
    const rewardId = await account.reward({ limitPerContact: 2 });
    await world.publish(step(rewardId, often));
    const id = await enterOften(world, 3);
    expect((await world.steps(id)).toSorted()).toEqual([
      'gift next',
      'gift next',
      'gift next skipped reward_limit',
    ]);
    expect(await broken()).toEqual([]);
  });

  it.each([
    ['the limit per day', { limitPerDay: 2 }],
    ['the budget', { budgetMinor: '149999' }],
    ['its own codes', { codeSource: 'imported' as const }],
  ])('keeps to %s within one batch', async (_, change) => {
    const { world, account } = await open();
    const rewardId = await account.reward(change);
    await world.publish(step(rewardId));
    await enter(world, 5);
    const most = 'codeSource' in change ? 3 : 2;
    expect(await account.counts(rewardId)).toMatchObject({ issued: most });
    expect(await broken()).toEqual([]);
  });

  it('waits for money', async () => {
    const { world, account } = await open();
    const rewardId = await account.reward();
    await world.publish(step(rewardId));
    await account.spend(await account.available());
    const [id = ''] = await enter(world, 1);
    expect(await world.steps(id)).toEqual([]);
    await account.give(3_000n);
    await world.workUntil(new Date(clock.now().getTime() + 3_600_000));
    expect(await world.steps(id)).toEqual(['gift next']);
    expect(await account.available()).toBe(0n);
    expect(await broken()).toEqual([]);
  });

  it('gives no airtime, which a code alone can’t', async () => {
    const { world, account } = await open();
    const rewardId = await account.reward();
    await account.query(`update reward set kind = 'airtime' where account_id = $1`);
    await expect(world.publish(step(rewardId))).rejects.toThrow(/people claim on its page/);
  });

  it('needs a reward that is published', async () => {
    const { world, account } = await open();
    const rewardId = await account.reward();
    await account.inScope(({ rewards }) => rewards.close(rewardId));
    await expect(world.publish(step(rewardId))).rejects.toThrow(/isn’t published/);
    await expect(world.publish(step(newId()))).rejects.toThrow(/The reward was deleted/);
    await expect(
      world.publish(
        drawing(byEvent, [{ id: 'gift', type: 'action', config: { action: 'reward', settings: {} } }]),
      ),
    ).rejects.toThrow(/Choose a reward/);
  });
});

describe('a journey’s email with a code', () => {
  it('gives a contact with several runs in one batch as many as one may have', async () => {
    const { world, account } = await open();
    const rewardId = await account.reward({ limitPerContact: 2 });
    world.templateId = await world.template('Coupon', 'Show {{ reward.code }} at the till');
    await world.publish(drawing(byEvent, [{ id: 'mail', type: 'email', config: world.email }], often));
    const id = await enterOften(world, 3);
    expect((await world.steps(id)).toSorted()).toEqual([
      'mail sent',
      'mail sent',
      'mail skipped skipped no_code',
    ]);
    expect(await account.counts(rewardId)).toMatchObject({ issued: 0, reserved: 2 });
    expect(await broken()).toEqual([]);
  });

  it.each([
    ['limit per day', { limitPerDay: 2 }],
    ['budget', { budgetMinor: '149999' }],
  ])('keeps to the %s within one batch', async (_, change) => {
    const { world, account } = await open();
    const rewardId = await account.reward(change);
    world.templateId = await world.template('Coupon', 'Show {{ reward.code }} at the till');
    await world.publish(drawing(byEvent, [{ id: 'mail', type: 'email', config: world.email }]));
    await enter(world, 4);
    expect(await account.counts(rewardId)).toMatchObject({ issued: 0, reserved: 2 });
    expect(await broken()).toEqual([]);
  });

  it('sets codes aside in its step, as far as there are any', async () => {
    const { world, account } = await open();
    const rewardId = await account.reward({ codeSource: 'imported' });
    world.templateId = await world.template('Coupon', 'Show {{ reward.code }} at the till');
    await world.publish(drawing(byEvent, [{ id: 'mail', type: 'email', config: world.email }]));
    const ids = await enter(world, 4);
    const steps = (await Promise.all(ids.map((id) => world.steps(id)))).flat();
    expect(steps.toSorted()).toEqual(['mail sent', 'mail sent', 'mail sent', 'mail skipped skipped no_code']);
    expect(await account.counts(rewardId)).toEqual({ issued: 0, reserved: 3, free: 0 });
    expect(await broken()).toEqual([]);
  });
});
