import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { ReferralWorld } from '../testing/referral-world.ts';

let world: TestDomain;
let account: ReferralWorld;
let code: string;
let advocate: string;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
const start = async (change: Parameters<typeof ReferralWorld.start>[1] = {}) => {
  account = await ReferralWorld.start(world, change);
  advocate = await account.person({ email: 'kemi.ade@gmail.com', telephone: '+2348031234567' });
  ({ code } = await account.advocate(advocate));
};
beforeEach(() => start());

const came = async (
  ...args: Parameters<ReferralWorld['come']> extends [string, ...infer Rest] ? Rest : []
) => {
  await account.come(code, ...args);
  const { id } = await account.newest();
  return { state: await account.state(id), rules: await account.checks(id) };
};
const ordered = async (properties?: Record<string, string | number>) => {
  const { id, friendId } = await account.newest();
  await account.order(friendId, properties);
  return { state: await account.state(id), rules: await account.checks(id) };
};
const sound = async () =>
  expect((await checkInvariants(world.domain)).filter((result) => result.broken > 0)).toEqual([]);

describe('what is rejected', () => {
  it('the advocate themselves', async () => {
    expect(await came({ email: 'kemi.ade@gmail.com' })).toEqual({
      state: 'rejected',
      rules: ['existing-contact', 'self'],
    });
  });

  it.each(['Kemi.Ade+friend@gmail.com', 'k.e.m.i.a.d.e@googlemail.com', 'kemiade@GMAIL.com'])(
    'another spelling of their mailbox: %s',
    async (email) => {
      expect(await came({ email })).toEqual({ state: 'rejected', rules: ['same-email'] });
    },
  );

  it('their telephone number with another email', async () => {
    await account.query(`update contact set phone = null where account_id = $1 and id = $2`, [advocate]);
    await came({ phone: '0803 123 4567' });
    await account.query(`update contact set phone = null where account_id = $1`);
    await account.query(`update contact set phone = '+2348031234567' where account_id = $1 and id = $2`, [
      advocate,
    ]);
    await account.later();
    expect((await ordered()).rules).toContain('same-phone');
  });

  it('a contact from before the click, unless the programme allows it', async () => {
    await account.person({ email: 'old@friends.example' });
    expect(await came({ email: 'old@friends.example' })).toEqual({
      state: 'rejected',
      rules: ['existing-contact'],
    });
    await start({ allowsExisting: true });
    await account.person({ email: 'old@friends.example' });
    expect(await came({ email: 'old@friends.example' })).toEqual({ state: 'attributed', rules: [] });
  });

  it('a friend whom someone referred under another spelling', async () => {
    await came({ email: 'bola.obi@gmail.com' });
    const other = await account.advocate();
    await account.come(other.code, { email: 'bolaobi+2@gmail.com' });
    const { id, state } = await account.newest();
    expect([state, await account.checks(id)]).toEqual(['rejected', ['already-referred']]);
  });

  it('friends of a blocked advocate', async () => {
    await account.inScope(async ({ advocates }) => {
      const { items } = await advocates.list({ programId: account.programId, after: null, limit: 10 });
      await advocates.setBlocked(items[0]?.id ?? '', true);
    });
    expect(await came()).toEqual({ state: 'rejected', rules: ['advocate-blocked'] });
  });

  it('an order after the window, and one below the minimum', async () => {
    await start({ windowDays: 1, minAmountMinor: '100000' });
    await came();
    await account.later(3 * 24 * 60);
    expect(await ordered({ amount: 999.99 })).toEqual({
      state: 'rejected',
      rules: ['below-minimum', 'outside-window'],
    });
    await sound();
  });

  it('what is beyond the caps of an advocate', async () => {
    await start({ capTotal: 2, capPerDay: 1 });
    for (let n = 0; n < 2; n += 1) {
      await came();
      await account.later();
      const { state, rules } = await ordered();
      expect([state, rules]).toEqual(n === 0 ? ['approved', []] : ['rejected', ['cap-day']]);
    }
    await account.query(
      `update referral set converted_at = converted_at - interval '2 days' where account_id = $1 and state = 'approved'`,
    );
    for (const wanted of [
      ['approved', []],
      ['rejected', ['cap-total']],
    ]) {
      await came();
      await account.later();
      const { state, rules } = await ordered();
      expect([state, rules]).toEqual(wanted);
    }
    await sound();
  });
});

describe('what waits for a person', () => {
  it('more than three friends from one network in a day', async () => {
    for (let n = 1; n <= 4; n += 1) {
      const { rules } = await came({}, { ip: '203.0.113.99', userAgent: `Phone ${n}` });
      expect(rules).toEqual(n <= 3 ? [] : ['many-from-network']);
    }
    await account.later();
    expect(await ordered()).toEqual({ state: 'flagged', rules: ['many-from-network'] });
    expect(await account.given()).toBe(0);
  });

  it('the advocate’s own device', async () => {
    const from = { ip: '203.0.113.50', userAgent: 'Kemi’s phone' };
    await account.open({ contactId: advocate }, from);
    expect((await came({}, from)).rules).toEqual(['same-device']);
    await account.later();
    expect((await ordered()).state).toBe('flagged');
  });

  it('a throw-away mailbox, and one like the advocate’s', async () => {
    expect((await came({ email: 'bola@mailinator.com' })).rules).toEqual(['disposable-email']);
    expect((await came({ email: 'kemiade7@yahoo.com' })).rules).toEqual(['similar-email']);
  });

  it('an order within seconds of the click, and one in another currency', async () => {
    await came();
    expect(await ordered()).toEqual({ state: 'flagged', rules: ['too-fast'] });
    await came();
    await account.later();
    expect(await ordered({ amount: 10, currency: 'USD' })).toEqual({ state: 'flagged', rules: ['currency'] });
  });

  it('two people who refer each other', async () => {
    await start({ allowsExisting: true });
    await came({ email: 'bola@friends.example' });
    const { friendId } = await account.newest();
    const other = await account.advocate(friendId);
    await account.come(other.code, { email: 'kemi.ade@gmail.com' });
    const { id } = await account.newest();
    expect(await account.checks(id)).toEqual(['ring']);
  });

  it('a chain in which each friend brings the next', async () => {
    let next = code;
    const found: string[][] = [];
    for (let n = 0; n < 4; n += 1) {
      await account.come(next);
      const { id, friendId } = await account.newest();
      found.push(await account.checks(id));
      next = (await account.advocate(friendId)).code;
    }
    expect(found).toEqual([[], [], [], ['chain']]);
  });

  it('is approved by a person, and then both get their reward', async () => {
    await came();
    await ordered();
    const { id } = await account.newest();
    expect(await account.given()).toBe(0);
    expect(await account.inScope(({ referrals }) => referrals.approve([id], 'I know them'))).toEqual({
      decided: 1,
      unchanged: 0,
    });
    await account.workOff();
    expect([await account.state(id), await account.given()]).toEqual(['approved', 2]);
    expect(await account.inScope(({ referrals }) => referrals.approve([id], ''))).toMatchObject({
      unchanged: 1,
    });
    await sound();
  });
});

describe('a ring of 50 fake friends', () => {
  it.each([
    ['from one phone', () => ({ ip: '203.0.113.9', userAgent: 'One phone' })],
    ['from fifty networks', (n: number) => ({ ip: `198.18.${n}.1`, userAgent: `Phone ${n}` })],
  ])('earns nothing %s', async (_, from) => {
    await start({ approvalDelayHours: 72 });
    for (let n = 0; n < 50; n += 1) {
      const email = n % 2 === 0 ? `fake.friend+${n}@gmail.com` : `fake${n}@ring.example`;
      await account.come(code, { email }, from(n));
    }
    await account.later();
    const friends = await account.query<{ friendId: string }>(
      'select friend_id from referral where account_id = $1',
    );
    const at = new Date();
    await account.inScope(({ events }) =>
      events.submit(
        friends.map(({ friendId }) => ({
          contactId: friendId,
          name: 'order.paid',
          at,
          properties: { amount: 5_000 },
        })),
      ),
    );
    await account.workOff();
    await account.query(
      `update referral set approve_at = now() - interval '1 second' where account_id = $1 and state = 'pending'`,
    );
    await account.workOffEarly();
    const states = await account.query<{ state: string; n: number }>(
      'select state, count(*)::int as n from referral where account_id = $1 group by 1 order by 1',
    );
    expect(states.map(({ state }) => state)).toEqual(['flagged', 'rejected']);
    expect(await account.given()).toBe(0);
    await sound();
  });
});
