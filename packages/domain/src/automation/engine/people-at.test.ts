import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { drawing, JourneyWorld, MovedClock } from '../testing/journey-world.ts';

let test: TestDomain;
const clock = new MovedClock();

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

/** A journey with people at its one wait, and their runs in the order of their ids. */
async function seed(people: number) {
  const world = await JourneyWorld.open(test.domain, clock);
  const wait = { id: 'day', type: 'wait', config: { span: { amount: 1, unit: 'days' } } };
  const id = await world.publish(drawing({ kind: 'manual' }, [wait]));
  const contactIds = await Promise.all(
    Array.from({ length: people }, () => world.contact({ email: `p-${newId()}@example.com` })),
  );
  await world.inScope(({ journeyEntries }) => journeyEntries.enter(id, contactIds));
  await world.work();
  const runs = await world.query<{ id: string }>(
    'select id from journey_run where account_id = $1 order by id',
  );
  return { world, id, runs: runs.map((run) => run.id) };
}

it('the people at a step after a cursor are the account’s own; one of another account is answered like a missing one', async () => {
  const [own, other] = [await seed(8), await seed(8)];
  const cursor = fc.oneof(
    fc.constantFrom(...own.runs),
    fc.constantFrom(...other.runs, other.id, other.world.accountId),
    fc.uuid(),
    fc.constant(null),
  );
  await fc.assert(
    fc.asyncProperty(cursor, async (at) => {
      const { items, nextCursor } = await own.world.inScope(({ journeyReports }) =>
        journeyReports.peopleAt(own.id, 'day', at),
      );
      const after = at === null ? own.runs : own.runs.includes(at) ? own.runs.filter((run) => run > at) : [];
      expect(items.map(({ runId }) => runId)).toEqual(after);
      expect(nextCursor).toBeNull();
      const foreign = await own.world.inScope(({ journeyReports }) =>
        journeyReports.peopleAt(other.id, 'day', at),
      );
      expect(foreign).toEqual({ items: [], nextCursor: null });
    }),
    { numRuns: 60 },
  );
});
