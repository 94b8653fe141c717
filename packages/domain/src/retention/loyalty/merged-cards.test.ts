import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
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

const merge = (keptId: string, otherId: string) =>
  world.account.inScope(({ contactMerges }) => contactMerges.merge(keptId, otherId));
const sound = async () =>
  expect((await checkInvariants(base.domain)).filter((result) => result.broken > 0)).toEqual([]);
const tierOf = async (memberId: string) =>
  (
    await world.account.query<{ tierId: string | null }>(
      'select tier_id from loyalty_member where account_id = $1 and id = $2',
      [memberId],
    )
  )[0]?.tierId;
const entries = async () =>
  (await world.account.query('select from point_entry where account_id = $1')).length;

it('one card has the points and movements of both, and the tier that both reach together', async () => {
  const [gold = ''] = await world.tiers([tier('Gold', 150)]);
  const [kept, other] = [await world.member(), await world.member()];
  await world.order(kept.contactId, 10_000, 'A1');
  await world.order(other.contactId, 10_000, 'B1');
  await world.refund(other.contactId, 'B1', 2_000);
  const before = await entries();
  expect(await tierOf(kept.memberId)).toBeNull();
  await merge(kept.contactId, other.contactId);
  expect(await world.balance(kept.memberId)).toMatchObject({ available: 180 });
  expect([await entries(), await tierOf(kept.memberId)]).toEqual([before, gold]);
  await sound();
  await world.refund(kept.contactId, 'B1');
  expect(await world.balance(kept.memberId)).toMatchObject({ available: 100 });
  await sound();
});

it('a higher tier of the other stays, though its changes are older or newer', async () => {
  const [, gold = ''] = await world.tiers([tier('Silver', 50), tier('Gold', 100)]);
  const [kept, other] = [await world.member(), await world.member()];
  await world.order(other.contactId, 10_000);
  await world.order(kept.contactId, 6_000);
  await merge(kept.contactId, other.contactId);
  expect(await tierOf(kept.memberId)).toBe(gold);
  await sound();
  const third = await world.member();
  await world.order(third.contactId, 6_000);
  await merge(kept.contactId, third.contactId);
  expect(await tierOf(kept.memberId)).toBe(gold);
  await sound();
});

it('a card in a programme that the kept contact isn’t in becomes theirs', async () => {
  const [kept, other] = [await world.person(), await world.member()];
  await world.order(other.contactId, 10_000);
  await merge(kept, other.contactId);
  const [row] = await world.account.query<{ contactId: string }>(
    'select contact_id from loyalty_member where account_id = $1 and id = $2',
    [other.memberId],
  );
  expect([row?.contactId, (await world.balance(other.memberId)).available]).toEqual([kept, 100]);
  await sound();
});
