import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkInvariants } from '../invariants/invariants.ts';
import { startTestDomain, type TestDomain } from '../testing/index.ts';
import { drawing, JourneyWorld, MovedClock } from './testing/journey-world.ts';

const clock = new MovedClock();
let test: TestDomain;
let world: JourneyWorld;
let n = 0;

beforeAll(async () => {
  test = await startTestDomain({ clock });
});
afterAll(() => test.stop());
beforeEach(async () => {
  world = await JourneyWorld.open(test.domain, clock);
});

const waiting = drawing({ kind: 'manual' }, [
  { id: 'wait', type: 'wait', config: { span: { amount: 1, unit: 'days' } }, next: { next: 'end' } },
  { id: 'end', type: 'exit' },
]);
const person = () => world.contact({ email: `p${++n}@example.com` });
const enter = async (id: string, contactIds: string[], key: string) => {
  await world.inScope(({ journeyEntries }) => journeyEntries.enter(id, contactIds, { key }));
  await world.work();
};
const runsOf = (contactId: string) =>
  world.query<{ status: string; entryKey: string }>(
    'select status, entry_key from journey_run where account_id = $1 and contact_id = $2 order by status',
    [contactId],
  );
const merge = (keptId: string, otherId: string) =>
  world.inScope(({ contactMerges }) => contactMerges.merge(keptId, otherId));
const sound = async () =>
  expect((await checkInvariants(test.domain)).filter((result) => result.broken > 0)).toEqual([]);

it('in the same journey go on once: the other’s way ends with its reason', async () => {
  const id = await world.publish(waiting);
  const [kept, other] = [await person(), await person()];
  await enter(id, [kept, other], 'same');
  await merge(kept, other);
  expect((await runsOf(kept)).map(({ status }) => status)).toEqual(['stopped', 'waiting']);
  expect(await runsOf(other)).toEqual([]);
  const steps = await world.query<{ reason: string }>(
    `select reason from journey_step where account_id = $1 and outcome = 'skipped'`,
  );
  expect(steps).toEqual([{ reason: 'merged' }]);
  await sound();
});

it('go on as the kept contact in a journey in which only the other was', async () => {
  const id = await world.publish(waiting);
  const [kept, other] = [await person(), await person()];
  await enter(id, [other], 'first');
  await merge(kept, other);
  clock.to(new Date(clock.now().getTime() + 25 * 3_600_000));
  await world.work();
  expect((await runsOf(kept)).map(({ status }) => status)).toEqual(['completed']);
  await sound();
});
