import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { heardConversions } from './conversions/heard-conversions.ts';
import { ReferralWorld } from '../testing/referral-world.ts';

let world: TestDomain;
let account: ReferralWorld;
let code: string;
let advocateId: string;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
const start = async (change: Parameters<typeof ReferralWorld.start>[1] = {}) => {
  account = await ReferralWorld.start(world, change);
  ({ code, id: advocateId } = await account.advocate());
};
beforeEach(() => start());

/** A friend who came long enough ago for an order. */
const friend = async () => {
  await account.come(code);
  await account.later();
  return account.newest();
};
const sound = async () =>
  expect((await checkInvariants(world.domain)).filter((result) => result.broken > 0)).toEqual([]);
const refund = (friendId: string, orderId: string) =>
  account.order(friendId, { order_id: orderId }, 'order.refunded');
const rewards = (id: string) => account.inScope(async ({ referrals }) => (await referrals.get(id)).rewards);

describe('a friend counts once', () => {
  it('when two orders arrive at the same moment', async () => {
    const { id, friendId } = await friend();
    const order = (n: number) => ({
      contactId: friendId,
      name: 'order.paid',
      at: new Date(Date.now() + n),
      properties: { amount: 100, order_id: `order-${n}` },
    });
    await Promise.all(
      [1, 2, 3, 4].map((n) => account.inScope(({ events }) => events.submit([order(n)], 'shop'))),
    );
    await Promise.all([account.workOff(), account.workOff(), account.workOff()]);
    expect([await account.state(id), await account.given()]).toEqual(['approved', 2]);
    await sound();
  });

  it('when a person records it twenty times at once', async () => {
    const { id } = await friend();
    const order = { amountMinor: 5_000n, orderReference: 'A1' };
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => account.inScope(({ referrals }) => referrals.convert(id, order))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await account.workOff();
    expect(await account.given()).toBe(2);
    await sound();
  });

  it('when a batch of events is heard again', async () => {
    const { id, friendId } = await friend();
    await account.order(friendId);
    const [event] = await account.query<{ payload: Record<string, unknown> }>(
      `select payload from outbox_event where account_id = $1 and payload -> 'names' ? 'order.paid'`,
    );
    const { accountId } = account;
    const again = { accountId, id: newId(), kind: '', payload: event?.payload ?? {} };
    for (let n = 0; n < 3; n += 1) await heardConversions(world.domain).run(again);
    await account.workOff();
    expect([await account.state(id), await account.given()]).toEqual(['approved', 2]);
  });

  it('when ten advocates bring the same person at once', async () => {
    const codes = [code];
    for (let n = 1; n < 10; n += 1) codes.push((await account.advocate()).code);
    await Promise.all(codes.map((one) => account.come(one, { email: 'bola@friends.example' })));
    expect(await account.query(`select count(*)::int as n from referral where account_id = $1`)).toEqual([
      { n: 1 },
    ]);
    await sound();
  });

  it('when the same form is sent again', async () => {
    const opened = await account.open({ code });
    if (opened.kind !== 'friend') throw new Error(opened.kind);
    const posted = {
      clickToken: opened.clickToken,
      visitToken: account.visitToken(),
      typed: { name: 'Bola', email: 'bola@friends.example', phone: '', code: '', isAgreed: true },
    };
    const views = await Promise.all([1, 2, 3].map(() => account.post(posted)));
    expect(views.map(({ kind }) => kind)).toEqual(['thanks', 'thanks', 'thanks']);
    const [{ n } = { n: 0 }] = await account.query<{ n: number }>(
      `select count(*)::int as n from consent_event where account_id = $1`,
    );
    expect(n).toBe(1);
    await sound();
  });
});

describe('whose friend it is', () => {
  it.each([
    ['last', 'second'],
    ['first', 'first'],
  ] as const)('with %s attribution, the %s advocate’s', async (attribution, wanted) => {
    await start({ attribution });
    const second = await account.advocate();
    await account.come(code, { email: 'bola@friends.example' });
    await account.later();
    await account.query(
      `update contact set created_at = now() where account_id = $1 and email = 'bola@friends.example'`,
    );
    await account.come(second.code, { email: 'bola@friends.example' });
    const [row] = await account.query<{ advocateId: string }>(
      'select advocate_id from referral where account_id = $1',
    );
    expect(row?.advocateId === second.id ? 'second' : 'first').toBe(wanted);
    await sound();
  });

  it('a code with the order beats a click, and a person beats both', async () => {
    const second = await account.advocate();
    const third = await account.advocate();
    const { friendId } = await friend();
    await account.inScope(({ referrals }) => referrals.add(third.id, friendId));
    await account.order(friendId, { amount: 10, referral_code: second.code });
    expect(await account.query('select method, advocate_id from referral where account_id = $1')).toEqual([
      { method: 'manual', advocateId: third.id },
    ]);
    await sound();
  });

  it('known by a code with the first order alone', async () => {
    const contactId = await account.person();
    await account.order(contactId, { amount: 10, referral_code: code.toLowerCase() });
    expect(await account.query('select state, method from referral where account_id = $1')).toEqual([
      { state: 'approved', method: 'code' },
    ]);
    expect(await account.given()).toBe(2);
  });

  it('known by their mailbox, if they order under another spelling', async () => {
    await account.come(code, { email: 'bola.obi@gmail.com' });
    await account.later();
    const other = await account.person({ email: 'bolaobi+shop@gmail.com' });
    await account.order(other);
    const { id } = await account.newest();
    expect(await account.query('select state, method from referral where account_id = $1')).toEqual([
      { state: 'approved', method: 'email' },
    ]);
    expect(await account.state(id)).toBe('approved');
  });
});

describe('a refund', () => {
  it('voids the referral and takes unused rewards back', async () => {
    const { id, friendId } = await friend();
    await account.order(friendId, { amount: 10, order_id: 'A7' });
    await refund(friendId, 'another order');
    expect(await account.state(id)).toBe('approved');
    await refund(friendId, 'A7');
    expect(await account.state(id)).toBe('voided');
    expect((await rewards(id)).map(({ state }) => state)).toEqual(['taken-back', 'taken-back']);
    const [{ code: gone } = { code: '' }] = await rewards(id);
    const check = await account.inScope(({ till }) =>
      till.validate({ source: 'dashboard', actorId: null }, gone ?? '', null),
    );
    expect(check).toMatchObject({ isValid: false, reason: 'expired' });
    await sound();
  });

  it('leaves a reward that was used', async () => {
    const { id, friendId } = await friend();
    await account.order(friendId, { amount: 10, order_id: 'A7' });
    const [first] = await rewards(id);
    await account.inScope(({ till }) =>
      till.redeem(
        { source: 'dashboard', actorId: null },
        { code: first?.code ?? '', amountMinor: null, key: 'member/1' },
        { reference: '', holdId: null },
      ),
    );
    await refund(friendId, 'A7');
    expect((await rewards(id)).map(({ state }) => state).toSorted()).toEqual(['kept', 'taken-back']);
    await sound();
  });
});

describe('rewards', () => {
  it('wait for the delay, and for money', async () => {
    await start({ approvalDelayHours: 24 });
    const { id, friendId } = await friend();
    await account.order(friendId);
    expect([await account.state(id), await account.given()]).toEqual(['pending', 0]);
    await account.spend(10_000_000n);
    await account.query(`update referral set approve_at = now() - interval '1 second' where account_id = $1`);
    await account.workOffEarly();
    expect([await account.state(id), await account.given()]).toEqual(['approved', 0]);
    expect((await rewards(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['owed', 'unpaid'],
      ['owed', 'unpaid'],
    ]);
    await account.give(10_000_000n);
    await account.workOffEarly();
    expect(await account.given()).toBe(2);
    // Each costs what any reward costs: ₦30, as an installation begins.
    expect(await account.available()).toBe(10_000_000n - 2n * 3_000n);
    await sound();
  });

  it('beyond the limit per day are given another day', async () => {
    await account.query('update reward set limit_per_day = 1 where account_id = $1 and id = $2', [
      account.friendReward,
    ]);
    const states = async (id: string) =>
      (await rewards(id)).map(({ party, state, reason }) => `${party} ${state} ${reason}`.trim()).toSorted();
    const ids = [];
    for (let n = 0; n < 2; n += 1) {
      const { id, friendId } = await friend();
      await account.order(friendId);
      ids.push(id);
    }
    expect(await states(ids[0] ?? '')).toEqual(['advocate issued', 'friend issued']);
    expect(await states(ids[1] ?? '')).toEqual(['advocate issued', 'friend owed day']);
    await account.query(
      `update reward_issue set issued_at = issued_at - interval '1 day' where account_id = $1 and reward_id = $2`,
      [account.friendReward],
    );
    await account.workOffEarly();
    expect(await states(ids[1] ?? '')).toEqual(['advocate issued', 'friend issued']);
    await sound();
  });

  it('of airtime are refused for someone without a number, and the others are given', async () => {
    await account.query(
      `update reward set kind = 'airtime', airtime_amounts = '{"NG":"20000","GH":"0","KE":"0","ZA":"0"}'
       where account_id = $1 and id = $2`,
      [account.advocateReward],
    );
    const { id, friendId } = await friend();
    await account.order(friendId);
    await account.workOffEarly();
    expect((await rewards(id)).map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
      'issued ',
      'refused number',
    ]);
    await sound();
  });

  it('that were refused stay refused when their referral is voided', async () => {
    await account.query('update reward set limit_total = 1 where account_id = $1 and id = $2', [
      account.friendReward,
    ]);
    await account.order((await friend()).friendId);
    const { id, friendId } = await friend();
    await account.order(friendId, { amount: 10, order_id: 'A7' });
    await refund(friendId, 'A7');
    expect((await rewards(id)).map(({ party, state }) => `${party} ${state}`).toSorted()).toEqual([
      'advocate taken-back',
      'friend refused',
    ]);
    await sound();
  });

  it('grow with levels, once each', async () => {
    const level = account.advocateReward;
    await account.inScope(async ({ referralPrograms }) => {
      const line = await referralPrograms.line(account.programId);
      const none = { advocateRewardId: null, friendRewardId: null };
      const settings = {
        ...line,
        ...none,
        minAmountMinor: '0',
        levels: [{ conversions: 2, rewardId: level }],
      };
      await referralPrograms.save(line.id, settings, line.revision);
    });
    for (let n = 0; n < 3; n += 1) await account.order((await friend()).friendId);
    expect(await account.given()).toBe(1);
    await sound();
  });

  it('say why the reward’s own limits refuse one', async () => {
    await account.query(`update reward set limit_total = 1 where account_id = $1 and id = $2`, [
      account.friendReward,
    ]);
    for (let n = 0; n < 2; n += 1) await account.order((await friend()).friendId);
    const { id } = await account.newest();
    expect((await rewards(id)).map(({ party, state, reason }) => [party, state, reason])).toEqual([
      ['advocate', 'issued', ''],
      ['friend', 'refused', 'gone'],
    ]);
    await sound();
  });
});

describe('an appeal', () => {
  it('is decided by a person: accepted, both get their reward', async () => {
    const contactId = await account.person({ email: 'old@friends.example' });
    await account.query(
      `update contact set created_at = now() - interval '1 year' where account_id = $1 and id = $2`,
      [contactId],
    );
    await account.come(code, { email: 'old@friends.example' });
    const { id } = await account.newest();
    const [own] = await account.query<{ contactId: string }>(
      'select contact_id from referral_advocate where account_id = $1 and id = $2',
      [advocateId],
    );
    const visitToken = account.visitToken({ contactId: own?.contactId ?? '' });
    await account.post({ step: 'appeal', visitToken, referralId: id, note: 'She never bought' });
    const accepted = await account.inScope(({ referrals }) => referrals.decideAppeal(id, true, 'Right'));
    expect(accepted).toMatchObject({ state: 'approved', appeal: 'accepted', appealNote: 'She never bought' });
    await account.workOff();
    expect(await account.given()).toBe(2);
    await sound();
  });
});

describe('a report', () => {
  it('adds up from the rows', async () => {
    await account.order((await friend()).friendId, { amount: 250 });
    await account.come(code, {}, { channel: 'e' });
    await account.advocate();
    const report = await account.inScope(({ referralReports }) =>
      referralReports.report(account.programId, 7),
    );
    expect(report).toMatchObject({
      advocates: 2,
      activeAdvocates: 1,
      clicks: 2,
      friends: 2,
      conversions: 1,
      rewards: 2,
      rewardValueMinor: 100_000n,
      revenueMinor: 25_000n,
      convertedPerAdvocate: 0.5,
      kFactor: 1,
      channels: [
        { channel: 'email', clicks: 1, friends: 1, conversions: 0 },
        { channel: 'whatsapp', clicks: 1, friends: 1, conversions: 1 },
      ],
    });
    expect(report.days).toHaveLength(7);
    expect(report.days.at(-1)).toMatchObject({ clicks: 2, friends: 2, conversions: 1 });
  });
});
