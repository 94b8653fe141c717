import { type DateTrigger, dateTimes, type JourneyGraph, journeyStarts } from '@talkdrum/journey-design';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { entersByDate, type Incident, interpret } from '../testing/interpreter.ts';
import { JourneyWorld, StoppedClock } from '../testing/journey-world.ts';

let test: TestDomain;
const minute = 60_000;
const day = 1_440 * minute;
/** In New York the clocks change three days later. */
const begin = new Date('2027-03-11T12:00:00.000Z');
const due = '2027-03-20';
const clock = new StoppedClock(begin);
const zones = ['America/New_York', 'Africa/Lagos', 'Australia/Lord_Howe'];

beforeAll(async () => {
  test = await startTestDomain({ clock });
});
afterAll(() => test.stop());

/** A starting design with what the account chooses. Texts are emails here, so that nobody needs a number. */
function chosen(graph: JourneyGraph, world: JourneyWorld): { graph: JourneyGraph; trigger: DateTrigger } {
  const [start, ...steps] = graph.nodes;
  if (start?.type !== 'trigger' || start.config.kind !== 'date') throw new Error('no date');
  const trigger = { ...start.config, attribute: 'due_on' };
  const nodes = steps.map((node) =>
    node.type === 'email' || node.type === 'sms' ? { ...node, type: 'email', config: world.email } : node,
  );
  return { trigger, graph: { ...graph, nodes: [{ ...start, config: trigger }, ...nodes] } as JourneyGraph };
}

/** The path of someone who comes by one of the trigger’s ways. */
function pathOf(graph: JourneyGraph, port: string, enteredAt: Date, incidents: Incident[]): string[] {
  const [start, ...steps] = graph.nodes;
  const nodes = [{ ...start, next: { next: start?.next[port] } }, ...steps];
  const person = { enteredAt, attributes: {}, incidents, draw: () => 0 };
  const until = new Date(enteredAt.getTime() + 30 * day);
  return interpret({ ...graph, nodes } as JourneyGraph, person, 'UTC', until).map(shown);
}

const shown = (step: { at: Date; nodeId: string; port: string | null; outcome: string }) =>
  `${step.at.toISOString()} ${step.nodeId} ${step.port} ${step.outcome}`;

it.each(['payment', 'countdown'] as const)(
  '“%s” reminds each contact at its times, as an independent interpreter does, and ends for those who paid',
  async (name) => {
    clock.startAgain(begin);
    const world = await JourneyWorld.open(test.domain, clock);
    const { graph, trigger } = chosen(journeyStarts[name].make(), world);
    const id = await world.publish(graph);
    await world.work();
    const people: { contactId: string; zone: string; incidents: Incident[] }[] = [];
    // Before the first reminder, between two of them, and after all; or never.
    for (const paidAfterDays of [4, 7.5, 10, 13, null])
      for (const zone of zones) {
        const home = { timeZone: zone };
        const contactId = await world.contact({
          email: `p-${newId()}@example.com`,
          attributes: { due_on: due },
          ...home,
        });
        const at = new Date(begin.getTime() + (paidAfterDays ?? 0) * day + people.length * minute);
        const paid: Incident[] = paidAfterDays === null ? [] : [{ kind: 'event', name: 'order.paid', at }];
        people.push({ contactId, zone, incidents: paid });
      }
    const times = dateTimes(trigger);
    const entries = people.flatMap(({ zone }) =>
      times.map((time) => entersByDate(due, time, zone).getTime()),
    );
    const paid = people.flatMap(({ incidents }) => incidents.map(({ at }) => at.getTime()));
    for (const at of new Set(
      [...entries.map((one) => one - minute), ...entries, ...paid].toSorted((a, b) => a - b),
    )) {
      clock.to(new Date(at));
      for (const { contactId, incidents } of people.filter(
        ({ incidents: [one] }) => one?.at.getTime() === at,
      ))
        await world.inScope(({ events }) =>
          events.submit(
            incidents.map((one) => ({
              contactId,
              name: 'order.paid',
              at: one.at,
              dedupKey: newId(),
              properties: {},
            })),
          ),
        );
      await world.work();
    }
    for (const { contactId, zone, incidents } of people) {
      const runs = await world.query<{ id: string }>(
        'select id from journey_run where account_id = $1 and contact_id = $2 and journey_id = $3 order by entered_at',
        [contactId, id],
      );
      const actual: string[][] = [];
      for (const run of runs)
        actual.push(
          (await world.inScope(({ journeyReports }) => journeyReports.path(run.id))).steps.map(shown),
        );
      const expected = times
        .map((time) => ({ port: time.port, at: entersByDate(due, time, zone) }))
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        .map(({ port, at }) => pathOf(graph, port, at, incidents));
      expect(actual, JSON.stringify({ zone, incidents })).toEqual(expected);
    }
  },
  120_000,
);
