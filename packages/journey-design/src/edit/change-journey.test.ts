import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyJourney, journeyStartNames, journeyStarts } from '../designs/journey-starts.ts';
import { type JourneyGraph, journeyGraph } from '../journey-graph.schema.ts';
import { portsOf } from '../journey-ports.ts';
import {
  addNode,
  changeNode,
  connect,
  duplicateNode,
  moveNode,
  removeNode,
  separate,
  stepNode,
} from './change-journey.ts';
import { findNode, lines, reachedFrom, reachedNodes } from './journey-lines.ts';
import { type AddedType, newNode } from './new-node.ts';
import { outlineOf } from './outline.ts';

const types: AddedType[] = [
  'wait',
  'wait_for',
  'condition',
  'branch',
  'split',
  'email',
  'sms',
  'fallback',
  'webhook',
  'list',
  'jump',
  'goal',
  'exit',
];

type Edit = { kind: string; a: number; b: number; type: AddedType };

const edits = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'move', 'step', 'duplicate', 'remove', 'connect', 'separate', 'branches'),
    a: fc.nat(),
    b: fc.nat(),
    type: fc.constantFrom(...types),
  }),
  { maxLength: 40 },
);

/** Does what an author could ask for next; the same graph if that can’t be done. */
function edited(graph: JourneyGraph, { kind, a, b, type }: Edit): JourneyGraph {
  const node = graph.nodes[a % graph.nodes.length];
  const line = lines(graph)[b % lines(graph).length];
  if (node === undefined || line === undefined) return graph;
  const place = { from: line.from, port: line.ports[0] ?? 'next' };
  switch (kind) {
    case 'add':
      return addNode(graph, place, newNode(type))?.graph ?? graph;
    case 'move':
      return moveNode(graph, node.id, place) ?? graph;
    case 'step':
      return stepNode(graph, node.id, b % 2 === 0 ? 1 : -1) ?? graph;
    case 'duplicate':
      return duplicateNode(graph, node.id)?.graph ?? graph;
    case 'remove':
      return removeNode(graph, node.id);
    case 'connect':
      return connect(graph, place, b % 5 === 0 ? null : node.id) ?? graph;
    case 'separate':
      return separate(graph, { from: node.id, port: portsOf(node).at(-1) ?? '' }, b % 2 === 0);
    default:
      if (node.type !== 'split') return graph;
      return changeNode(graph, {
        ...node,
        config: {
          arms:
            b % 2 === 0 && node.config.arms.length > 2
              ? node.config.arms.slice(1)
              : [...node.config.arms, { port: `p${b % 100}`, label: '', percent: 10 }].slice(-10),
        },
      });
  }
}

test('any sequence of edits gives a graph that can be stored, leads in no circle, and never uses an id again', () => {
  fc.assert(
    fc.property(fc.constantFrom(null, ...journeyStartNames), edits, (start, sequence) => {
      let graph = start === null ? emptyJourney() : journeyStarts[start].make();
      const trigger = graph.nodes[0]?.id;
      const gone = new Set<string>();
      for (const edit of sequence) {
        const next = edited(graph, edit);
        const ids = new Set(next.nodes.map(({ id }) => id));
        for (const { id } of graph.nodes) if (!ids.has(id)) gone.add(id);
        expect([...ids].filter((id) => gone.has(id))).toEqual([]);
        expect(next.nodes[0]?.id).toBe(trigger);
        expect(JSON.parse(JSON.stringify(journeyGraph.parse(next)))).toEqual(
          JSON.parse(JSON.stringify(next)),
        );
        for (const node of next.nodes) {
          expect(Object.keys(node.next).filter((port) => !portsOf(node).includes(port))).toEqual([]);
          const after = reachedFrom(next, Object.values(node.next), false);
          expect(after.has(node.id)).toBe(false);
        }
        graph = next;
      }
    }),
    { numRuns: 300 },
  );
});

test('an edit leaves the graph before it as it was, so that undo restores it exactly', () => {
  fc.assert(
    fc.property(fc.constantFrom(...journeyStartNames), edits, (start, sequence) => {
      const past: [graph: JourneyGraph, text: string][] = [];
      let graph = journeyStarts[start].make();
      for (const edit of sequence) {
        past.push([graph, JSON.stringify(graph)]);
        graph = edited(graph, edit);
      }
      for (const [before, text] of past) expect(JSON.stringify(before)).toBe(text);
    }),
    { numRuns: 100 },
  );
});

test('the outline lists every step once', () => {
  fc.assert(
    fc.property(edits, (sequence) => {
      const graph = sequence.reduce(edited, journeyStarts.welcome.make());
      const listed = outlineOf(graph).flatMap((row) => (row.kind === 'node' ? [row.node.id] : []));
      expect(listed.toSorted()).toEqual(graph.nodes.map(({ id }) => id).toSorted());
    }),
    { numRuns: 100 },
  );
});

/** Trigger → email → wait → exit. */
function small() {
  const graph = emptyJourney();
  const place = { from: graph.nodes[0]?.id ?? '', port: 'next' };
  const exit = addNode(graph, place, newNode('exit'));
  const wait = addNode(exit?.graph ?? graph, place, newNode('wait'));
  const email = addNode(wait?.graph ?? graph, place, newNode('email'));
  if (exit === null || wait === null || email === null) throw new Error('The steps were not added.');
  return { graph: email.graph, trigger: place.from, email: email.id, wait: wait.id, exit: exit.id };
}

test('a message added on a line leads on with everyone, also with those it skips', () => {
  const { graph, email, wait } = small();
  expect(findNode(graph, email)?.next).toEqual({ sent: wait, skipped: wait });
});

test('skipped people can have a line of their own, and join the others again', () => {
  const { graph, email, wait } = small();
  const apart = separate(graph, { from: email, port: 'skipped' }, true);
  const end = findNode(apart, email)?.next['skipped'] ?? '';
  expect(findNode(apart, end)?.type).toBe('exit');
  const joined = separate(apart, { from: email, port: 'skipped' }, false);
  expect(findNode(joined, email)?.next).toEqual({ sent: wait, skipped: wait });
  expect(findNode(joined, end)).toBeUndefined();
});

test('deleting a step joins the line, and takes the steps with it that stood on its other ways out', () => {
  const { graph, trigger, email } = small();
  const fork = addNode(graph, { from: trigger, port: 'next' }, newNode('condition'));
  const aside = addNode(fork?.graph ?? graph, { from: fork?.id ?? '', port: 'no' }, newNode('sms'));
  const left = removeNode(aside?.graph ?? graph, fork?.id ?? '');
  expect(findNode(left, trigger)?.next).toEqual({ next: email });
  expect(left.nodes.some(({ type }) => type === 'sms')).toBe(false);
  expect(reachedNodes(left).size).toBe(left.nodes.length);
});

test('a step moves one place down and up again', () => {
  const { graph, trigger, email, wait, exit } = small();
  const down = stepNode(graph, email, 1);
  expect(down && findNode(down, trigger)?.next).toEqual({ next: wait });
  expect(down && findNode(down, email)?.next).toEqual({ sent: exit, skipped: exit });
  const up = down && stepNode(down, email, -1);
  expect(up && findNode(up, trigger)?.next).toEqual({ next: email });
  expect(stepNode(graph, email, -1)).toBeNull();
  expect(stepNode(graph, wait, 1)).toBeNull();
});

test('an exit can’t be placed where the line continues, and no line leads back', () => {
  const { graph, trigger, email, wait } = small();
  expect(addNode(graph, { from: trigger, port: 'next' }, newNode('exit'))).toBeNull();
  expect(connect(graph, { from: wait, port: 'next' }, email)).toBeNull();
  expect(connect(graph, { from: wait, port: 'next' }, trigger)).toBeNull();
});

test('a jump to a deleted step asks for another one', () => {
  const { graph, email, wait } = small();
  const ended = connect(graph, { from: wait, port: 'next' }, null) ?? graph;
  const jump = addNode(ended, { from: wait, port: 'next' }, newNode('jump', { to: email }));
  const left = removeNode(jump?.graph ?? graph, email);
  expect(findNode(left, jump?.id ?? '')?.config).toEqual({ to: null });
});
