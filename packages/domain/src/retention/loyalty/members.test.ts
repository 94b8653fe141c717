import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { newId } from '../../kernel/index.ts';
import { makeBarePerson, startTestDomain, type TestDomain } from '../../testing/index.ts';
import { pointsAction } from './award-points.ts';
import { LoyaltyWorld, tier, TurnedClock } from './testing/loyalty-world.ts';

const clock = new TurnedClock();
let base: TestDomain;
let world: LoyaltyWorld;

beforeAll(async () => {
  base = await startTestDomain({ clock });
});
afterAll(() => base.stop());
beforeEach(async () => {
  world = await LoyaltyWorld.open(base.domain);
});

const sound = async () =>
  expect((await checkInvariants(base.domain)).filter((result) => result.broken > 0)).toEqual([]);

describe('a journey’s step', () => {
  it('gives points once for its key, and says who got none', async () => {
    const { contactId, memberId } = await world.member();
    const gone = '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e5b';
    const run = (programId: string) =>
      world.account.inScope((scope) =>
        pointsAction.run(scope, { programId, points: 50 }, [
          { key: 'journey/1', contactId },
          { key: 'journey/2', contactId },
          { key: 'journey/3', contactId: gone },
        ]),
      );
    for (let times = 0; times < 2; times += 1)
      expect([...(await run(world.programId))]).toEqual([['journey/3', 'not_member']]);
    expect(await world.balance(memberId)).toMatchObject({ available: 100 });
    const closed = ['program_closed', 'program_closed', 'program_closed'];
    expect([...(await run(gone)).values()]).toEqual(closed);
    await sound();
  });
});

describe('a segment', () => {
  it('finds members by their points and tier', async () => {
    const [gold = ''] = await world.tiers([tier('Gold', 50)]);
    const rich = await world.member();
    const poor = await world.member();
    const stranger = await world.person();
    await world.order(rich.contactId, 10_000);
    await world.order(poor.contactId, 1_000);
    const about = { t: 'loyalty', programId: world.programId, has: true } as const;
    const find = (rule: object) =>
      world.account.inScope(async ({ contactSearch }) => {
        const root = { op: 'and' as const, items: [{ ...about, ...rule }] };
        const { sample } = await contactSearch.sample(await contactSearch.compile({ v: 1, root }), 10);
        return sample.map(({ id }) => id);
      });
    expect(await find({ points: { cmp: 'at_least', n: 50 } })).toEqual([rich.contactId]);
    expect(await find({ points: { cmp: 'at_most', n: 50 } })).toEqual([poor.contactId]);
    expect(await find({ tierIds: [gold] })).toEqual([rich.contactId]);
    expect(await find({ has: false })).toEqual([stranger]);
  });
});

describe('members of a file', () => {
  it('get their opening balance once, and lines that name nobody are listed', async () => {
    const contactId = await world.person();
    const file = [
      'Email,Points,Expires',
      'amara1@kola.example,250,2099-12-31',
      'nobody@kola.example,5',
      'amara1@kola.example,7',
      'bad',
    ].join('\n');
    const load = () =>
      world.account.inScope(({ loyaltyMembers }) => loyaltyMembers.importFile(world.programId, file));
    expect(await load()).toMatchObject({
      added: 1,
      known: 0,
      opening: 250,
      unknown: 1,
      invalid: 1,
      errors: [
        { line: 3, reason: 'unknown' },
        { line: 4, reason: 'repeated' },
        { line: 5, reason: 'invalid', text: 'bad' },
      ],
    });
    expect(await load()).toMatchObject({ added: 0, known: 1, opening: 0 });
    const [member] = await world.account.inScope(({ loyaltyMembers }) => loyaltyMembers.ofContact(contactId));
    expect(member).toMatchObject({ available: 250, entries: [{ kind: 'opening', points: 250 }] });
    await sound();
  });
});

describe('the list of a programme', () => {
  it('makes its people members', async () => {
    const contactId = await world.account.contact({ fullName: 'Ife', email: 'ife@kola.example' }, [
      world.listId,
    ]);
    await world.turn();
    const found = await world.account.inScope(({ loyaltyMembers }) => loyaltyMembers.ofContact(contactId));
    expect(found).toMatchObject([{ number: 1, available: 0 }]);
    expect(
      await world.account.query(`select 1 from due_work where account_id = $1 and kind = 'loyalty.turn'`),
    ).toHaveLength(1);
  });
});

describe('an adjustment', () => {
  it('above the limit waits for a second member of the account', async () => {
    await world.change({ approvalAbove: 100 });
    const { memberId } = await world.member();
    const as = async (email: string) => world.account.as((await makeBarePerson(base.domain, email)).userId);
    const first = await as('first@kola.example');
    const second = await as('second@kola.example');
    const adjust = (points: number, key: string) =>
      first.inScope(({ pointAdjustments }) =>
        pointAdjustments.adjust({ memberId, points, reason: 'Sorry', key }),
      );
    expect(await adjust(100, 'a')).toMatchObject({ result: 'done' });
    const { result, requestId } = await adjust(101, 'b');
    expect(result).toBe('waiting');
    const approve = (who: typeof first) =>
      who.inScope(({ pointAdjustments }) => pointAdjustments.approve(requestId ?? ''));
    await expect(approve(first)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await approve(second)).toBe('done');
    expect(await adjust(101, 'b')).toMatchObject({ result: 'done' });
    expect(await adjust(-50, 'c')).toMatchObject({ result: 'done' });
    expect(await world.balance(memberId)).toMatchObject({ available: 151 });
    await sound();
  });
});

describe('a reward', () => {
  it('costs its points once, and nothing if it can’t be given', async () => {
    const [gold = null] = await world.tiers([tier('Gold', 1_000)]);
    const { contactId, memberId } = await world.member();
    await world.order(contactId, 50_000);
    const plain = await world.reward(200);
    const high = await world.reward(10, gold);
    const last = await world.reward(10, null, 1);
    const same = await Promise.all(Array.from({ length: 4 }, () => world.buy(memberId, plain, 'same')));
    expect(new Set(same).size).toBe(1);
    const more = await Promise.all(Array.from({ length: 3 }, () => world.buy(memberId, plain)));
    expect(more.filter((code) => code === 'points')).toHaveLength(2);
    expect(await world.buy(memberId, high)).toBe('tier');
    expect(await world.buy(memberId, last)).toMatch(/^[2-9A-Z]{10}$/);
    expect(await world.buy(memberId, last)).toBe('gone');
    const third = await world.reward(10);
    await world.account.spend(await world.account.balance());
    expect(await world.buy(memberId, third)).toBe('unpaid');
    expect(await world.balance(memberId)).toMatchObject({ available: 90 });
    await sound();
  });
});

describe('the overview', () => {
  it('is computed from what happened', async () => {
    await world.tiers([tier('Bronze', 0), tier('Gold', 250)]);
    const { contactId, memberId } = await world.member();
    await world.member();
    await world.order(contactId, 10_000);
    // Its amount isn't in the programme's currency: it isn't among the orders that the amount stands for.
    await world.happen([{ contactId, properties: { amount: 900, currency: 'USD' } }]);
    await world.spend(memberId, 30);
    const { members, worth, orders, weeks, tiers } = await world.account.inScope(({ programOverviews }) =>
      programOverviews.read(world.programId),
    );
    expect(members).toMatchObject({ members: 2, active: 1, available: 70, pending: 0, untiered: 0 });
    expect(worth).toBe(3_500n);
    expect(orders).toMatchObject({ amount: 1_000_000n, orders: 1, orderedThisMonth: 1 });
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)).toMatchObject({ earned: 100, spent: 30, expired: 0 });
    expect(tiers).toMatchObject([
      { name: 'Gold', members: 0, nearNext: 0 },
      { name: 'Bronze', members: 2, nearNext: 1 },
    ]);
  });

  it('counts codes by their first use that stands, in 30 days and in the 30 before', async () => {
    const { contactId, memberId } = await world.member();
    await world.order(contactId, 100_000);
    const rewardId = await world.reward(10);
    await world.account.inScope(async ({ rewards }) => {
      const { id, revision, ...line } = await rewards.get(rewardId);
      // Each code can be used twice.
      await rewards.save(
        id,
        { ...line, kind: 'credit', valueMinor: '20000', budgetMinor: '0', sharedCode: '' },
        revision,
      );
    });
    const by = { source: 'dashboard', actorId: world.account.userId } as const;
    const use = (code: string) =>
      world.account.inScope(async ({ till }) => {
        const wanted = { code, amountMinor: 5_000n, key: newId() };
        const used = await till.redeem(by, wanted, { reference: '', holdId: null });
        if (!used.isRedeemed) throw new Error(JSON.stringify(used));
        return used.redemption.id;
      });
    const figures = async () =>
      (await world.account.inScope(({ programOverviews }) => programOverviews.read(world.programId)))
        .redeemed;
    const codes = [];
    for (let count = 0; count < 4; count += 1) codes.push(await world.buy(memberId, rewardId));
    const [first = '', second = '', third = ''] = codes;
    const back = await use(second);
    await world.account.inScope(({ till }) => till.rollBack(by, back, ''));
    await use(first);
    clock.add(35);
    await world.buy(memberId, rewardId);
    await use(first);
    await use(second);
    await use(third);
    expect(await figures()).toEqual({ issued: 1, now: 2, before: 1 });
    clock.add(40);
    expect(await figures()).toEqual({ issued: 0, now: 0, before: 2 });
  });
});
