import { journeyGraph, type JourneyGraph, reachedNodes } from '@talkdrum/journey-design';
import fc from 'fast-check';

const attributes = ['tier', 'town'];
const values = ['gold', 'lagos', 'none'];
const events = ['order.paid', 'cart.left'];
const two = (n: number) => String(n).padStart(2, '0');
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${two(h)}:${two(m)}`);
/** Around the changes of the clocks, more often than not. */
const nightTime = fc.oneof(time, fc.constantFrom('01:30', '02:00', '02:30', '00:30', '03:00'));
const span = fc.record({
  amount: fc.integer({ min: 1, max: 5 }),
  unit: fc.constantFrom('minutes', 'hours', 'days', 'weeks'),
});
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 });
const condition = fc
  .tuple(fc.constantFrom(...attributes), fc.constantFrom(...values))
  .map(([key, value]) => ({
    kind: 'rules',
    rules: { v: 1, root: { op: 'and', items: [{ t: 'attribute', key, type: 'text', cmp: 'eq', value }] } },
  }));

/** The test puts its own sender and template in. */
const noEmail = { templateId: null, senderId: null, fromBrand: '', subject: '', preheader: '' };

/** A step without its way on. */
const step = fc.oneof(
  span.map((config) => ({ type: 'wait', config: { span: config }, ports: ['next'] })),
  nightTime.map((at) => ({ type: 'wait_time', config: { at }, ports: ['next'] })),
  fc
    .tuple(weekdays, nightTime)
    .map(([days, at]) => ({ type: 'wait_weekday', config: { weekdays: days, at }, ports: ['next'] })),
  fc.tuple(fc.integer({ min: 10, max: 31 }), nightTime).map(([day, at]) => ({
    type: 'wait_date',
    config: { day: `2027-03-${day}`, at },
    ports: ['next'],
  })),
  fc.tuple(fc.constantFrom(...events), span).map(([name, limit]) => ({
    type: 'wait_for',
    config: { happening: { kind: 'event', name }, limit },
    ports: ['match', 'timeout'],
  })),
  condition.map((one) => ({ type: 'condition', config: { condition: one }, ports: ['yes', 'no'] })),
  fc.tuple(condition, condition).map(([a, b]) => ({
    type: 'branch',
    config: {
      branches: [
        { port: 'one', label: '', condition: a },
        { port: 'other', label: '', condition: b },
      ],
    },
    ports: ['one', 'other', 'else'],
  })),
  fc.integer({ min: 1, max: 99 }).map((percent) => ({
    type: 'split',
    config: {
      arms: [
        { port: 'a', label: '', percent },
        { port: 'b', label: '', percent: 100 - percent },
      ],
    },
    ports: ['a', 'b'],
  })),
  fc.tuple(fc.constantFrom(...attributes), fc.constantFrom(...values)).map(([key, value]) => ({
    type: 'attribute',
    config: { key, value },
    ports: ['next'],
  })),
  fc.constant({ type: 'email', config: noEmail, ports: ['sent', 'skipped'] }),
);

const hours = fc.record({
  weekdays,
  from: fc.constantFrom('08:00', '20:00', '02:30'),
  to: fc.constantFrom('18:00', '06:00'),
  otherwise: fc.constantFrom('wait', 'skip'),
});

/** Every way leads further down or ends, and the last step jumps back once behind a wait. */
export const randomJourney: fc.Arbitrary<JourneyGraph> = fc
  .record({
    steps: fc.array(step, { minLength: 2, maxLength: 9 }),
    ways: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 30, maxLength: 30 }),
    hours: fc.option(hours, { nil: null, freq: 3 }),
  })
  .map(({ steps, ways, hours: open }) => {
    const idOf = (n: number): string | undefined =>
      n < steps.length ? `s${n}` : n === steps.length ? 'end' : undefined;
    let used = 0;
    const nodes = steps.map(({ type, config, ports }, n) => {
      const next = ports.flatMap((port) => {
        const to = idOf(n + (ways[used++ % ways.length] ?? 1));
        return to === undefined ? [] : [[port, to]];
      });
      return { id: `s${n}`, type, config: config, next: Object.fromEntries(next) };
    });
    const graph = journeyGraph.parse({
      version: 1,
      settings: { hours: open },
      nodes: [
        { id: 'start', type: 'trigger', config: { kind: 'manual' }, next: { next: 's0' } },
        ...nodes,
        { id: 'end', type: 'exit', config: {} },
      ],
    });
    const reached = reachedNodes(graph);
    return { ...graph, nodes: graph.nodes.filter(({ id }) => reached.has(id)) };
  });

export interface RandomIncident {
  person: number;
  afterMinutes: number;
  what:
    | { kind: 'event'; name: string }
    | { kind: 'attribute'; key: string; value: string }
    | { kind: 'unsubscribe' };
}

export const randomIncidents: fc.Arbitrary<RandomIncident[]> = fc.array(
  fc.record({
    person: fc.integer({ min: 0, max: 4 }),
    afterMinutes: fc.integer({ min: 1, max: 30_000 }),
    what: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...events).map((name) => ({ kind: 'event' as const, name })) },
      {
        weight: 3,
        arbitrary: fc
          .tuple(fc.constantFrom(...attributes), fc.constantFrom(...values))
          .map(([key, value]) => ({ kind: 'attribute' as const, key, value })),
      },
      { weight: 1, arbitrary: fc.constant({ kind: 'unsubscribe' as const }) },
    ),
  }),
  { maxLength: 12 },
);
