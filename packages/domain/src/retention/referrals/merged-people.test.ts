import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { startTestDomain, type TestDomain, untilOneWaits } from '../../testing/index.ts';
import { ReferralWorld } from '../testing/referral-world.ts';

let world: TestDomain;
let account: ReferralWorld;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await ReferralWorld.start(world);
});

const merge = (keptId: string, otherId: string) =>
  account.inScope(({ contactMerges }) => contactMerges.merge(keptId, otherId));
const sound = async () =>
  expect((await checkInvariants(world.domain)).filter((result) => result.broken > 0)).toEqual([]);
const friend = async (code: string) => {
  await account.come(code);
  await account.later();
  return account.newest();
};
const advocateOf = async (contactId: string) => {
  const rows = await account.query<{ id: string; friends: number; conversions: number; clicks: number }>(
    'select id, friends, conversions, clicks from referral_advocate where account_id = $1 and contact_id = $2',
    [contactId],
  );
  return rows[0];
};

it('two advocates become one with the friends and clicks of both', async () => {
  const [kept, other] = [await account.advocate(), await account.advocate()];
  const [mine, theirs] = [await friend(kept.code), await friend(other.code)];
  await account.order(mine.friendId);
  await account.order(theirs.friendId);
  await merge(kept.contactId, other.contactId);
  expect(await advocateOf(kept.contactId)).toMatchObject({
    id: kept.id,
    friends: 2,
    conversions: 2,
    clicks: 2,
  });
  await sound();
});

it('nobody has referred themselves: what counted for it is void, what didn’t count yet is rejected', async () => {
  const advocate = await account.advocate();
  const [counted, came] = [await friend(advocate.code), await friend(advocate.code)];
  await account.order(counted.friendId);
  expect(await account.state(counted.id)).toBe('approved');
  await merge(advocate.contactId, counted.friendId);
  await merge(advocate.contactId, came.friendId);
  expect([await account.state(counted.id), await account.state(came.id)]).toEqual(['voided', 'rejected']);
  expect(await advocateOf(advocate.contactId)).toMatchObject({ conversions: 0 });
  await sound();
});

it('a friend of two advocates counts once: the referral that got further stays', async () => {
  const [first, second] = [await account.advocate(), await account.advocate()];
  const [came, counted] = [await friend(first.code), await friend(second.code)];
  await account.order(counted.friendId);
  await merge(came.friendId, counted.friendId);
  expect([await account.state(came.id), await account.state(counted.id)]).toEqual(['rejected', 'approved']);
  await sound();
});

it('a merge that voids a referral waits for who gives its reward, before it holds the contacts', async () => {
  const advocate = await account.advocate();
  const counted = await friend(advocate.code);
  await account.order(counted.friendId);
  const giver = await world.domain.pool.connect();
  await giver.query('begin');
  await giver.query(`select set_config('app.account_id', $1, true)`, [account.accountId]);
  const { rowCount } = await giver.query(
    'select id from referral_reward where account_id = $1 and referral_id = $2 for update',
    [account.accountId, counted.id],
  );
  const merged = merge(advocate.contactId, counted.friendId);
  await untilOneWaits(world.domain);
  await giver.query(`set local lock_timeout = '500ms'`);
  await giver.query('select 1 from contact where account_id = $1 and id = any($2) for key share', [
    account.accountId,
    [advocate.contactId, counted.friendId],
  ]);
  await giver.query('commit');
  giver.release();
  await merged;
  expect(rowCount).toBeGreaterThan(0);
  expect(await account.state(counted.id)).toBe('voided');
  await sound();
});
