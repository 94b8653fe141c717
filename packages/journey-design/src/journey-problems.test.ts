import { expect, test } from 'vitest';
import { emptyJourney, journeyStartNames, journeyStarts } from './designs/journey-starts.ts';
import { addNode, changeNode } from './edit/change-journey.ts';
import { newNode } from './edit/new-node.ts';
import { type JourneyGraph, journeyGraph, type JourneyNode } from './journey-graph.schema.ts';
import { journeyProblems } from './journey-problems.ts';

/** The trigger and these steps, one after the other on their first ways out. */
function chain(...nodes: JourneyNode[]): JourneyGraph {
  let [graph, from] = [emptyJourney(), ''];
  from = graph.nodes[0]?.id ?? '';
  for (const node of nodes) {
    const before = graph.nodes.find(({ id }) => id === from);
    const port =
      before?.type === 'condition'
        ? 'yes'
        : before?.type === 'split'
          ? 'a'
          : before?.type === 'email'
            ? 'sent'
            : 'next';
    const added = addNode(graph, { from, port }, node);
    if (added === null) throw new Error(`${node.type} was not added`);
    [graph, from] = [added.graph, added.id];
  }
  return graph;
}

const fieldsOf = (graph: JourneyGraph, node: JourneyNode) =>
  journeyProblems(graph)
    .filter(({ nodeId, level }) => nodeId === node.id && level === 'problem')
    .map(({ field }) => field);

test.each([
  [newNode('email'), ['templateId', 'senderId', 'fromBrand']],
  [newNode('sms'), ['senderId', 'text']],
  [newNode('wait_date'), ['day']],
  [newNode('wait_for'), ['happening']],
  [newNode('condition'), ['condition']],
  [newNode('branch'), ['branches.0']],
  [newNode('webhook', { url: 'http://example.com' }), ['url']],
  [newNode('attribute'), ['key']],
  [newNode('list'), ['listId']],
  [newNode('notify'), ['text']],
  [newNode('jump'), ['to']],
  [newNode('wait'), []],
  [newNode('goal'), []],
])('a new step of kind $type names what it lacks', (node, fields) => {
  expect(fieldsOf(chain(node), node)).toEqual(fields);
});

test('shares that don’t add up to 100% are named with their sum', () => {
  const node = newNode('split', {
    arms: [
      { port: 'a', label: '', percent: 50 },
      { port: 'b', label: '', percent: 40 },
    ],
  });
  expect(journeyProblems(chain(node)).find(({ field }) => field === 'arms')?.text).toContain('90%');
});

test('a jump back needs a wait of at least an hour on every way between', () => {
  const wait = newNode('wait', { span: { amount: 30, unit: 'minutes' } });
  const jump = newNode('jump', { to: wait.id });
  const graph = chain(wait, jump);
  expect(fieldsOf(graph, jump)).toEqual(['to']);
  const longer = changeNode(graph, {
    ...graph.nodes[1],
    config: { span: { amount: 1, unit: 'hours' } },
  } as JourneyNode);
  expect(fieldsOf(longer, jump)).toEqual([]);
});

test('a date with several times needs a journey that people enter again, and names of its ways that differ', () => {
  const also = (ports: string[]) => ports.map((port) => ({ port, offset: null, at: '08:00' }));
  const byDate = (ports: string[], mode: 'never' | 'every_time') => {
    const graph = emptyJourney();
    const [start] = graph.nodes;
    const config = {
      kind: 'date',
      attribute: 'due_on',
      listIds: null,
      offset: null,
      at: '09:00',
      repeats: 'once',
    };
    return journeyGraph.parse({
      ...graph,
      settings: { reentry: { mode, cooldownHours: 0 } },
      nodes: [{ ...start, config: { ...config, also: also(ports) } }],
    });
  };
  const problems = (graph: JourneyGraph) =>
    journeyProblems(graph).flatMap(({ field, level }) => (level === 'problem' ? [field] : []));
  expect(problems(byDate(['a', 'b'], 'every_time'))).toEqual([]);
  expect(problems(byDate(['a', 'b'], 'never'))).toEqual(['also']);
  expect(problems(byDate(['a', 'a'], 'every_time'))).toEqual(['also']);
  expect(problems(byDate([], 'never'))).toEqual([]);
});

test('steps that nobody reaches, and circles of an imported drawing, are problems', () => {
  const [first, second, apart] = [newNode('wait'), newNode('wait'), newNode('exit')];
  const graph = chain(first, second);
  const drawn: JourneyGraph = {
    ...graph,
    nodes: [
      ...graph.nodes.map((node) => (node.id === second.id ? { ...node, next: { next: first.id } } : node)),
      apart,
    ],
  };
  expect(fieldsOf(drawn, apart)).toEqual(['place']);
  expect(fieldsOf(drawn, first)).toEqual(['place']);
});

test('an end that isn’t drawn is only a note', () => {
  expect(journeyProblems(chain(newNode('wait'))).map(({ level }) => level)).toEqual(['note', 'note']);
});

test('a control group needs a goal', () => {
  const graph = { ...emptyJourney() };
  graph.settings = { ...graph.settings, holdoutPercent: 10 };
  expect(journeyProblems(graph).find(({ field }) => field === 'holdoutPercent')?.nodeId).toBeNull();
});

test.each(journeyStartNames)('“%s” lacks only what the account has to choose', (name) => {
  const open = journeyProblems(journeyStarts[name].make()).filter(({ level }) => level === 'problem');
  expect(open.length).toBeGreaterThan(0);
  const choices = /^(listIds?|segmentId|attribute|key|day|templateId|senderId|fromBrand)$/;
  expect(open.filter(({ field }) => !choices.test(field))).toEqual([]);
});
