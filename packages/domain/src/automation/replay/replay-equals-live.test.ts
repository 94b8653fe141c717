import { journeyGraph, type JourneyGraph } from '@talkdrum/journey-design';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { JourneyWorld, StoppedClock } from '../testing/journey-world.ts';
import { randomJourney } from '../testing/random-journey.ts';

let test: TestDomain;
const runs = Number(process.env['RUNS'] ?? 8);
const begin = new Date('2027-03-12T15:17:23.456Z');
const clock = new StoppedClock(begin);
const minute = 60_000;

beforeAll(async () => {
  test = await startTestDomain({ clock });
});
afterAll(() => test.stop());

/** What a replay knows exactly: no draws of chance, and nothing that the journey itself changed. */
const known = randomJourney.filter(({ nodes }) =>
  nodes.every(({ type }) => type !== 'split' && type !== 'attribute'),
);
const reentry = fc.constantFrom('never' as const, 'after_exit' as const, 'every_time' as const);
const happenings = fc.array(
  fc.record({
    person: fc.integer({ min: 0, max: 3 }),
    afterMinutes: fc.integer({ min: 1, max: 40_000 }),
    name: fc.constantFrom('visit.began', 'visit.began', 'order.paid', 'cart.left'),
  }),
  { minLength: 4, maxLength: 20 },
);

async function liveCounts(world: JourneyWorld, id: string) {
  const { nodes } = await world.inScope(({ journeyReports }) => journeyReports.counts(id));
  return nodes
    .filter(({ entered }) => entered > 0)
    .map(({ nodeId, entered, waiting, done, skipped }) => ({
      nodeId,
      entered,
      waiting,
      // An exit has no way out.
      done: Object.values(done).toSorted((a, b) => a - b),
      skipped,
    }))
    .toSorted((a, b) => a.nodeId.localeCompare(b.nodeId));
}

async function predicted(world: JourneyWorld, graph: JourneyGraph) {
  const { nodes } = await world.replay(graph);
  return nodes
    .filter(({ entered }) => entered > 0)
    .map(({ nodeId, entered, waiting, done, skipped }) => ({
      nodeId,
      entered,
      waiting,
      done: Object.values(done).toSorted((a, b) => a - b),
      skipped,
    }))
    .toSorted((a, b) => a.nodeId.localeCompare(b.nodeId));
}

it('predicts what the running journey did with the same history', async () => {
  await fc.assert(
    fc.asyncProperty(known, reentry, happenings, async (drawn, mode, all) => {
      clock.startAgain(begin);
      const world = await JourneyWorld.open(test.domain, clock);
      const graph = journeyGraph.parse({
        ...drawn,
        settings: { ...drawn.settings, reentry: { mode, cooldownHours: 0 } },
        nodes: drawn.nodes.map((node) => {
          if (node.type === 'trigger') return { ...node, config: { kind: 'event', name: 'visit.began' } };
          return node.type === 'email' ? { ...node, config: world.email } : node;
        }),
      });
      const id = await world.publish(graph);
      const people = await Promise.all(
        Array.from({ length: 4 }, (_none, n) =>
          world.contact({
            email: `p${n}-${newId()}@example.com`,
            attributes: { tier: n % 2 === 0 ? 'gold' : 'none' },
          }),
        ),
      );
      await world.suppress(
        (
          await world.query<{ email: string }>(
            'select email from contact where account_id = $1 and id = $2',
            [people[3]],
          )
        )[0]?.email ?? '',
      );
      const timed = all
        .map((one, n) => ({
          ...one,
          at: new Date(begin.getTime() + one.afterMinutes * minute + n * 1_000 + 1),
        }))
        .toSorted((a, b) => a.at.getTime() - b.at.getTime());
      for (const { at, person, name } of timed) {
        await world.workUntil(at);
        await world.inScope(({ events }) =>
          events.submit([{ contactId: people[person] ?? '', name, at, dedupKey: newId(), properties: {} }]),
        );
        await world.work();
      }
      await world.workUntil(new Date(begin.getTime() + 60 * 86_400_000));
      expect(await predicted(world, graph), JSON.stringify({ graph, timed })).toEqual(
        await liveCounts(world, id),
      );
    }),
    { numRuns: runs },
  );
}, 240_000);
