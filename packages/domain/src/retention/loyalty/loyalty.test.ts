import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { LoyaltyWorld, tier, TurnedClock } from './testing/loyalty-world.ts';

let base: TestDomain;
let clock: TurnedClock;
let world: LoyaltyWorld;

beforeAll(async () => {
  clock = new TurnedClock();
  base = await startTestDomain({ clock });
});
afterAll(() => base.stop());
beforeEach(async () => {
  world = await LoyaltyWorld.open(base.domain);
});

const open = (options: Parameters<typeof LoyaltyWorld.open>[1]) => LoyaltyWorld.open(base.domain, options);
const sound = async () =>
  expect((await checkInvariants(base.domain)).filter((result) => result.broken > 0)).toEqual([]);
const memberOf = async (contactId: string, of = world) => {
  const [member] = await of.account.query<{ id: string }>(
    'select id from loyalty_member where account_id = $1 and contact_id = $2',
    [contactId],
  );
  return member?.id ?? '';
};
const entriesOf = (memberId: string, of = world) =>
  of.account.inScope(async ({ points }) => {
    const filter = { programId: of.programId, memberId, kind: null, after: null, limit: 100 };
    return (await points.entries(filter)).items;
  });

describe('an order', () => {
  it('makes its contact a member on the list, earns a point for each ₦100, and is an event', async () => {
    const amara = await world.person();
    await world.order(amara, 37_050, 'KS-1');
    const memberId = await memberOf(amara);
    expect(await world.balance(memberId)).toMatchObject({ available: 370, pending: 0 });
    expect(await entriesOf(memberId)).toMatchObject([
      { kind: 'earn', points: 370, reference: 'KS-1', rule: 'Orders', source: 'event' },
    ]);
    expect(
      await world.account.query(
        `select properties ->> 'points' as points from contact_event where account_id = $1 and name = 'points.earned'`,
      ),
    ).toEqual([{ points: '370' }]);
    expect(
      await world.account.query('select 1 from list_member where account_id = $1 and contact_id = $2', [
        amara,
      ]),
    ).toHaveLength(1);
    await sound();
  });

  it('in another currency, below a rule’s conditions or before the programme earns nothing', async () => {
    world = await open({
      rules: [{ where: [{ t: 'attribute', key: 'amount', type: 'number', cmp: 'gte', value: 1_000 }] }],
    });
    const { contactId, memberId } = await world.member();
    await world.happen([
      { contactId, properties: { amount: 5_000, currency: 'USD' } },
      { contactId, properties: { amount: 999 } },
      { contactId, properties: { amount: 5_000 }, at: new Date(clock.now().getTime() - 86_400_000) },
      { contactId, properties: { amount: -5_000 } },
      { contactId, properties: { amount: '5000' } },
    ]);
    expect(await world.balance(memberId)).toMatchObject({ available: 0 });
    await world.happen([{ contactId, properties: { amount: 1_000, currency: 'NGN' } }]);
    expect(await world.balance(memberId)).toMatchObject({ available: 10 });
  });

  it('of someone who isn’t a member earns nothing if members join otherwise', async () => {
    world = await open({ settings: { joinsByEarning: false } });
    const amara = await world.person();
    await world.order(amara, 5_000);
    expect(await memberOf(amara)).toBe('');
  });

  it('counts by every rule that matches, each within its caps and all within the programme’s', async () => {
    world = await open({
      settings: { earnCapPerDay: 300 },
      rules: [{ capPerDay: 150 }, { name: 'Any order', earns: 'fixed', points: 100, capTotal: 250 }],
    });
    const { contactId, memberId } = await world.member();
    await world.happen([1, 2, 3].map(() => ({ contactId, properties: { amount: 10_000 } })));
    // 100 + 100, then 50 + 50 until the programme's 300, then nothing.
    expect(await world.balance(memberId)).toMatchObject({ available: 300 });
    clock.add(1);
    await world.happen([1, 2].map(() => ({ contactId, properties: { amount: 10_000 } })));
    // 100 + 100, then 50 and nothing: the second rule has given its 250.
    const second = (await entriesOf(memberId)).slice(0, 3).map(({ points }) => points);
    expect(second.toSorted((a, b) => a - b)).toEqual([50, 100, 100]);
    await sound();
  });

  it('counts only while a campaign lasts', async () => {
    const day = 86_400_000;
    const startsAt = new Date(clock.now().getTime() + day).toISOString();
    const endsAt = new Date(clock.now().getTime() + 2 * day).toISOString();
    world = await open({ rules: [{}, { name: 'Double points', startsAt, endsAt }] });
    const { contactId, memberId } = await world.member();
    for (const expected of [10, 30, 40]) {
      await world.order(contactId, 1_000);
      expect(await world.balance(memberId)).toMatchObject({ available: expected });
      clock.add(1.1);
    }
  });

  it('of a thousand contacts in one batch earns a thousand times', async () => {
    const people = await world.account.query<{ id: string }>(
      `insert into contact (account_id, id, full_name, email)
       select $1, uuidv7(), 'Guest ' || n, 'guest' || n || '@kola.example' from generate_series(1, 1000) n
       returning id`,
    );
    await world.happen(people.map(({ id: contactId }) => ({ contactId, properties: { amount: 2_500 } })));
    expect(
      await world.account.query(
        `select count(*)::int as members, sum(available)::int as points from point_balance where account_id = $1`,
      ),
    ).toEqual([{ members: 1_000, points: 25_000 }]);
    await sound();
  });
});

describe('a refund', () => {
  it('takes back what the order earned, also while it’s pending', async () => {
    world = await open({ settings: { pendingDays: 14 } });
    const { contactId, memberId } = await world.member();
    await world.order(contactId, 5_000, 'KS-1');
    await world.order(contactId, 2_000, 'KS-2');
    expect(await world.balance(memberId)).toMatchObject({ available: 0, pending: 70 });
    await world.refund(contactId, 'KS-1');
    expect(await world.balance(memberId)).toMatchObject({ available: 0, pending: 20 });
    await sound();
  });

  it('of a part takes back a part, and never more than the order earned', async () => {
    const { contactId, memberId } = await world.member();
    await world.order(contactId, 5_000, 'KS-1');
    await world.refund(contactId, 'KS-1', 2_000);
    expect(await world.balance(memberId)).toMatchObject({ available: 30 });
    await world.refund(contactId, 'KS-1', 4_000);
    await world.refund(contactId, 'KS-1');
    expect(await world.balance(memberId)).toMatchObject({ available: 0 });
    await sound();
  });

  it('takes what was spent from other points, never below zero, and says what it missed', async () => {
    const { contactId, memberId } = await world.member();
    await world.order(contactId, 5_000, 'KS-1');
    expect(await world.spend(memberId, 40)).toBe('spent');
    await world.order(contactId, 2_000, 'KS-2');
    await world.refund(contactId, 'KS-1');
    expect(await world.balance(memberId)).toMatchObject({ available: 0 });
    expect((await entriesOf(memberId))[0]).toMatchObject({ kind: 'reverse', points: -30, missed: 20 });
    await sound();
  });

  it('of another contact’s order takes nothing', async () => {
    const { contactId, memberId } = await world.member();
    const other = await world.member();
    await world.order(contactId, 5_000, 'KS-1');
    await world.refund(other.contactId, 'KS-1');
    expect(await world.balance(memberId)).toMatchObject({ available: 50 });
  });
});

describe('points', () => {
  it('become spendable when their time has come, to the member and to the clock', async () => {
    world = await open({ settings: { pendingDays: 14 } });
    const { contactId, memberId } = await world.member();
    await world.order(contactId, 5_000);
    expect(await world.spend(memberId, 10)).toBe('points');
    clock.add(14);
    // Without the clock's work.
    expect(await world.spend(memberId, 10)).toBe('spent');
    await world.turn();
    expect(await world.balance(memberId)).toMatchObject({ available: 40, pending: 0 });
    await sound();
  });

  it('that expire soonest are spent first, and the rest expires on its day', async () => {
    world = await open({ settings: { expiry: 'rolling', expiryDays: 30 } });
    const { contactId, memberId } = await world.member();
    await world.order(contactId, 5_000);
    clock.add(10);
    await world.order(contactId, 2_000);
    expect(await world.spend(memberId, 40)).toBe('spent');
    clock.add(20);
    expect(await world.spend(memberId, 21)).toBe('points');
    await world.turn();
    expect(await world.balance(memberId)).toMatchObject({ available: 20 });
    expect((await entriesOf(memberId))[0]).toMatchObject({ kind: 'expire', points: -10 });
    await sound();
  });

  it('expire at the end of a day each year, in the account’s time zone', async () => {
    world = await open({ settings: { expiry: 'fixed', expiryDate: '12-31' } });
    const { contactId, memberId } = await world.member();
    await world.order(contactId, 5_000);
    const [entry] = await entriesOf(memberId);
    const expires = entry?.expiresAt?.toISOString() ?? '';
    expect(expires.slice(5)).toMatch(/^(12-31T23|01-01T00):00:00.000Z$/);
    expect(new Date(expires) > clock.now()).toBe(true);
  });

  it('expire after too long without earning or spending, with one reminder before', async () => {
    world = await open({ settings: { expiry: 'inactivity', expiryDays: 100 } });
    const { contactId, memberId } = await world.member();
    await world.order(contactId, 5_000);
    clock.add(60);
    expect(await world.spend(memberId, 1)).toBe('spent');
    clock.add(75);
    await world.turn();
    expect(await world.balance(memberId)).toMatchObject({ available: 49 });
    const reminders = () =>
      world.account.query(
        `select properties ->> 'points' as points from contact_event where account_id = $1 and name = 'points.expiring'`,
      );
    expect(await reminders()).toEqual([{ points: '49' }]);
    clock.add(25);
    await world.turn();
    expect(await world.balance(memberId)).toMatchObject({ available: 0 });
    expect(await reminders()).toHaveLength(1);
    await sound();
  });

  it('of an ended programme can be spent until its last day, and then lapse', async () => {
    const { contactId, memberId } = await world.member();
    await world.order(contactId, 5_000);
    const lastDay = new Date(clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    await world.account.inScope(({ loyaltyPrograms }) =>
      loyaltyPrograms.end(world.programId, 'until', lastDay),
    );
    await world.order(contactId, 5_000);
    expect(await world.spend(memberId, 10)).toBe('spent');
    await world.turn();
    expect(await world.balance(memberId)).toMatchObject({ available: 40 });
    clock.add(7);
    expect(await world.spend(memberId, 10)).toBe('closed');
    await world.turn();
    expect(await world.balance(memberId)).toMatchObject({ available: 0 });
    await sound();
  });

  it('are spent once for a key, and never more than there are by many at once', async () => {
    const { contactId, memberId } = await world.member();
    await world.order(contactId, 5_000);
    for (let times = 0; times < 3; times += 1) expect(await world.spend(memberId, 10, 'same')).toBe('spent');
    await expect(
      world.account.inScope(({ points }) =>
        points.earn({ memberId, points: 1, key: 'api/same', reference: '', reason: '', source: 'api' }),
      ),
    ).rejects.toMatchObject({ code: 'conflict' });
    const results = await Promise.all(Array.from({ length: 20 }, () => world.spend(memberId, 7)));
    expect(results.filter((result) => result === 'spent')).toHaveLength(5);
    expect(await world.balance(memberId)).toMatchObject({ available: 5 });
    await sound();
  });

  it('of another account’s member are as unknown as those of nobody', async () => {
    const { memberId } = await world.member();
    const other = await TestAccount.createBare(base.domain, 'Other');
    await expect(other.inScope(({ loyaltyMembers }) => loyaltyMembers.get(memberId))).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a tier', () => {
  it('is reached at once, multiplies what comes after it, and is kept for its months', async () => {
    world = await open({ settings: { tierMonths: 12, tierKeepMonths: 6 } });
    await world.tiers([tier('Bronze', 0), tier('Silver', 100, 1.5)]);
    const { contactId, memberId } = await world.member();
    expect(await world.balance(memberId)).toMatchObject({ tier: 'Bronze' });
    await world.order(contactId, 10_000);
    expect(await world.balance(memberId)).toMatchObject({ available: 100, tier: 'Silver' });
    await world.order(contactId, 1_000);
    expect(await world.balance(memberId)).toMatchObject({ available: 115 });
    clock.add(190);
    await world.turn();
    // Within 12 months the points still count, so it's kept for 6 more.
    expect(await world.balance(memberId)).toMatchObject({ tier: 'Silver' });
    clock.add(190);
    await world.turn();
    expect(await world.balance(memberId)).toMatchObject({ tier: 'Bronze' });
    expect(
      await world.account.query('select reason from tier_change where account_id = $1 order by id'),
    ).toEqual([{ reason: 'up' }, { reason: 'up' }, { reason: 'down' }]);
    await sound();
  });

  it('can count what was spent, once for each order, without refunds', async () => {
    world = await open({
      settings: { tierMetric: 'spent' },
      rules: [{}, { name: 'Any order', earns: 'fixed', points: 5 }],
    });
    await world.tiers([tier('Gold', 1_000_000)]);
    const { contactId, memberId } = await world.member();
    await world.order(contactId, 6_000, 'KS-1');
    await world.refund(contactId, 'KS-1');
    await world.order(contactId, 9_999);
    expect(await world.balance(memberId)).toMatchObject({ tier: null });
    await world.order(contactId, 1);
    expect(await world.balance(memberId)).toMatchObject({ tier: 'Gold' });
    await sound();
  });

  it('that is removed moves its members; nobody loses one that stays before its time', async () => {
    await world.tiers([tier('Silver', 50), tier('Gold', 100)]);
    const silver = await world.member();
    const gold = await world.member();
    await world.order(silver.contactId, 6_000);
    await world.order(gold.contactId, 15_000);
    const [silverId = null] = await world.account.inScope(async ({ loyaltyTiers }) =>
      (await loyaltyTiers.list(world.programId)).map(({ id }) => id),
    );
    await world.tiers([{ ...tier('Silver', 500), id: silverId }]);
    await world.turn();
    expect(await world.balance(silver.memberId)).toMatchObject({ tier: 'Silver' });
    expect(await world.balance(gold.memberId)).toMatchObject({ tier: null });
    await sound();
  });
});
