import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { drawing, JourneyWorld, MovedClock } from '../testing/journey-world.ts';

let test: TestDomain;
let world: JourneyWorld;
let programId = '';
const clock = new MovedClock();

const step = (of: string) =>
  drawing({ kind: 'event', name: 'order.paid' }, [
    { id: 'gift', type: 'action', config: { action: 'points', settings: { programId: of, points: 50 } } },
  ]);
const person = (n: number) => world.contact({ fullName: `Ada ${n}`, email: `ada${n}@points.example` });
const order = async (contactId: string) => {
  await world.inScope(({ events }) =>
    events.submit([{ contactId, name: 'order.paid', at: clock.now(), dedupKey: newId(), properties: {} }]),
  );
  await world.work();
};
const pointsOf = (contactId: string) =>
  world.query<{ points: number }>(
    `select b.available::int as points from loyalty_member m
     join point_balance b on b.account_id = m.account_id and b.member_id = m.id
     where m.account_id = $1 and m.contact_id = $2`,
    [contactId],
  );

beforeAll(async () => {
  test = await startTestDomain({ clock, poolSize: 10 });
  world = await JourneyWorld.open(test.domain, clock);
  await world.trustPublisher();
  const listId = await world.list('Circle');
  programId = await world.inScope(async ({ loyaltyPrograms }) => {
    const { id, worthMinor, revision, ...line } = await loyaltyPrograms.create('Kola Circle', listId);
    const settings = { ...line, worthMinor: worthMinor.toString(), joinsByEarning: false };
    await loyaltyPrograms.save(id, settings, revision);
    return id;
  });
});
afterAll(() => test.stop());

it('a journey can’t award points of a programme that isn’t active', async () => {
  await expect(world.publish(step(programId))).rejects.toMatchObject({ code: 'blocked' });
  await world.inScope(({ loyaltyPrograms }) => loyaltyPrograms.publish(programId));
});

it('members get the points once, and who isn’t one is skipped', async () => {
  await world.publish(step(programId));
  const [member, stranger] = [await person(1), await person(2)];
  await world.inScope(({ loyaltyMembers }) => loyaltyMembers.add(programId, member));
  await order(member);
  await order(stranger);
  await world.work();
  expect(await world.steps(member)).toEqual(['gift next']);
  expect(await pointsOf(member)).toEqual([{ points: 50 }]);
  expect(await world.steps(stranger)).toEqual(['gift next skipped not_member']);
  expect(await pointsOf(stranger)).toEqual([]);
  const broken = (await checkInvariants(test.domain)).filter((one) => one.broken > 0);
  expect(broken.filter(({ name }) => !name.startsWith('every table'))).toEqual([]);
});
