import { journeyGraph } from '@talkdrum/journey-design';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { drawFor } from '../nodes/path-nodes.ts';
import { type Incident, interpret, type InterpretedStep } from '../testing/interpreter.ts';
import { JourneyWorld, StoppedClock } from '../testing/journey-world.ts';
import { type RandomIncident, randomIncidents, randomJourney } from '../testing/random-journey.ts';

let test: TestDomain;
const runs = Number(process.env['RUNS'] ?? 12);
const peopleEach = 5;
const minute = 60_000;
/** A Friday before the clocks change in New York; two weeks later they change in London. */
const begin = new Date('2027-03-12T15:17:23.456Z');
const clock = new StoppedClock(begin);

beforeAll(async () => {
  test = await startTestDomain({ clock });
});
afterAll(() => test.stop());

async function openWorld(zone: string): Promise<JourneyWorld> {
  const world = await JourneyWorld.open(test.domain, clock);
  await world.query('update account set timezone = $2 where id = $1', [zone]);
  return world;
}

async function happen(world: JourneyWorld, contactId: string, { what }: RandomIncident): Promise<void> {
  if (what.kind === 'event')
    await world.inScope(({ events }) =>
      events.submit([{ contactId, name: what.name, at: clock.now(), dedupKey: newId(), properties: {} }]),
    );
  if (what.kind === 'attribute')
    await world.query(
      `update contact set attributes = attributes || jsonb_build_object($3::text, $4::text)
       where account_id = $1 and id = $2`,
      [contactId, what.key, what.value],
    );
  if (what.kind === 'unsubscribe') {
    const [row] = await world.query<{ email: string }>(
      'select email from contact where account_id = $1 and id = $2',
      [contactId],
    );
    await world.suppress(row?.email ?? '');
  }
}

const shown = (steps: readonly InterpretedStep[]) =>
  steps.map(
    ({ at, nodeId, port, outcome, reason }) => `${at.toISOString()} ${nodeId} ${port} ${outcome} ${reason}`,
  );

it('takes the steps that an independent interpreter takes, at the same times, across changes of the clocks', async () => {
  const zone = fc.constantFrom('America/New_York', 'Europe/London', 'Africa/Lagos', 'Australia/Lord_Howe');
  /** Where people live; those without a time zone of their own have the account's. */
  const homes = fc.array(fc.option(zone, { nil: undefined, freq: 3 }), {
    minLength: peopleEach,
    maxLength: peopleEach,
  });
  await fc.assert(
    fc.asyncProperty(zone, homes, randomJourney, randomIncidents, async (place, homes, drawn, incidents) => {
      clock.startAgain(begin);
      const world = await openWorld(place);
      const graph = journeyGraph.parse({
        ...drawn,
        nodes: drawn.nodes.map((node) => (node.type === 'email' ? { ...node, config: world.email } : node)),
      });
      const id = await world.publish(graph);
      const people = await Promise.all(
        Array.from({ length: peopleEach }, (_none, n) =>
          world.contact({
            email: `p${n}-${newId()}@example.com`,
            attributes: { tier: n % 2 === 0 ? 'gold' : 'none' },
            ...(homes[n] === undefined ? {} : { timeZone: homes[n] }),
          }),
        ),
      );
      const enteredAt = clock.now();
      await world.inScope(({ journeyEntries }) => journeyEntries.enter(id, people));
      await world.work();
      // Each at a second of its own, so that nothing happens at once.
      const timed = incidents
        .map((one, n) => ({
          ...one,
          at: new Date(enteredAt.getTime() + one.afterMinutes * minute + n * 1_000 + 1),
        }))
        .toSorted((a, b) => a.at.getTime() - b.at.getTime());
      for (const one of timed) {
        await world.workUntil(one.at);
        await happen(world, people[one.person] ?? '', one);
        await world.work();
      }
      const until = new Date(enteredAt.getTime() + 40 * 86_400_000);
      await world.workUntil(until);
      for (const [n, contactId] of people.entries()) {
        const [run] = await world.query<{ id: string }>(
          'select id from journey_run where account_id = $1 and contact_id = $2',
          [contactId],
        );
        const actual = await world.inScope(({ journeyReports }) => journeyReports.path(run?.id ?? ''));
        const expected = interpret(
          graph,
          {
            enteredAt,
            attributes: { tier: n % 2 === 0 ? 'gold' : 'none' },
            incidents: timed
              .filter(({ person }) => person === n)
              .map(({ at, what }): Incident => ({ at, ...what })),
            draw: (nodeId) => drawFor(run?.id ?? '', nodeId),
          },
          homes[n] ?? place,
          until,
        );
        expect(shown(actual.steps), JSON.stringify({ place, homes, graph, timed })).toEqual(shown(expected));
      }
    }),
    { numRuns: runs },
  );
  const broken = (await checkInvariants(test.domain)).filter(
    ({ broken: n, name }) => n > 0 && !name.startsWith('every table'),
  );
  expect(broken).toEqual([]);
}, 240_000);
