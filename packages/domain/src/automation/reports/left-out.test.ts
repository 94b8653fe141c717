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

const hello = (world: JourneyWorld) =>
  drawing({ kind: 'manual' }, [{ id: 'hello', type: 'email', config: world.email }]);
const enter = async (world: JourneyWorld, id: string, contactIds: string[]) => {
  await world.inScope(({ journeyEntries }) => journeyEntries.enter(id, contactIds));
  await world.work();
};

/** Two journeys with a step of the same id; two people whom the first skipped, and one whom the second did. */
async function seed() {
  const world = await JourneyWorld.open(test.domain, clock);
  const [id, twin] = [await world.publish(hello(world)), await world.publish(hello(world), 'Twin')];
  const add = (email: string | null) =>
    world.contact(email === null ? { telephone: '+2348031234567' } : { email });
  const [unreachable, other] = [await add(null), await add(`o-${newId()}@example.com`)];
  const blocked = `b-${newId()}@example.com`;
  const [suppressed, got] = [await add(blocked), await add(`g-${newId()}@example.com`)];
  await world.inScope(({ suppressions }) =>
    suppressions.add({ channel: 'email', address: blocked, reason: 'manual' }),
  );
  await enter(world, id, [unreachable, suppressed, got]);
  await enter(world, twin, [unreachable, other]);
  return { world, id, twin, unreachable, suppressed };
}

it('the people skipped at a step are those its counts say, each once over all pages, with their reason', async () => {
  const { world, id, twin, unreachable, suppressed } = await seed();
  const page = (journeyId: string, asked: { reason?: string; cursor?: string | null; limit?: number } = {}) =>
    world.inScope(({ journeyReports }) =>
      journeyReports.leftOut(journeyId, 'hello', { limit: 10, ...asked }),
    );
  const { nodes } = await world.inScope(({ journeyReports }) => journeyReports.counts(id));
  const skipped = nodes.find(({ nodeId }) => nodeId === 'hello')?.skipped ?? {};
  expect(Object.values(skipped).reduce((sum, n) => sum + n, 0)).toBe(2);
  for (const [reason, n] of Object.entries(skipped))
    expect((await page(id, { reason })).items.map((item) => item.reason)).toEqual(
      Array.from({ length: n }, () => reason),
    );
  const first = await page(id, { limit: 1 });
  const second = await page(id, { limit: 1, cursor: first.nextCursor });
  expect(second.nextCursor).toBeNull();
  expect([...first.items, ...second.items].map(({ contactId }) => contactId).toSorted()).toEqual(
    [unreachable, suppressed].toSorted(),
  );
  expect(await page(twin)).toMatchObject({
    items: [{ contactId: unreachable, reason: 'no_email', outcome: 'skipped' }],
    nextCursor: null,
  });
});

it('nobody of another account is listed, and a made-up page is refused', async () => {
  const [{ id }, { world }] = [await seed(), await seed()];
  const ask = (cursor: string | null) =>
    world.inScope(({ journeyReports }) => journeyReports.leftOut(id, 'hello', { limit: 10, cursor }));
  expect(await ask(null)).toEqual({ items: [], nextCursor: null });
  await expect(ask('nonsense')).rejects.toMatchObject({ code: 'invalid_input' });
});
