import fc from 'fast-check';
import { expect, test } from 'vitest';
import { journeyStarts } from '../designs/journey-starts.ts';
import { draw } from '../designs/draw.ts';
import { addNode } from '../edit/change-journey.ts';
import { newNode } from '../edit/new-node.ts';
import { journeyGraph } from '../journey-graph.schema.ts';
import { portsOf } from '../journey-ports.ts';
import { portWords } from '../words/describe-node.ts';
import { automationForm } from './automation-form.schema.ts';
import { automationFormOf, automationGraph, campaignActionGraph } from './automation-graph.ts';

const uuid = fc.uuid();
const message = {
  channel: fc.constant('email' as const),
  draftId: fc.option(uuid),
  templateId: fc.option(uuid),
  senderId: fc.option(uuid),
  fromBrand: fc.constantFrom('', 'Kola'),
  text: fc.constant(''),
};
const sms = {
  channel: fc.constant('sms' as const),
  draftId: fc.option(uuid),
  templateId: fc.constant(null),
  senderId: fc.option(uuid),
  fromBrand: fc.constant(''),
  text: fc.string({ maxLength: 30 }),
};
const hello = {
  channel: 'sms' as const,
  draftId: null,
  templateId: null,
  senderId: null,
  fromBrand: '',
  text: 'Hello',
};
const when = {
  days: fc.integer({ min: 0, max: 60 }),
  direction: fc.constantFrom('before' as const, 'after' as const),
  at: fc.constantFrom('08:00', '09:00', '14:30'),
};
const after = fc.option(
  fc.record({
    amount: fc.integer({ min: 1, max: 300 }),
    unit: fc.constantFrom('hours' as const, 'days' as const),
  }),
);
const campaign = fc.record({
  type: fc.constant('campaign' as const),
  listIds: fc.array(uuid, { maxLength: 3 }),
  rows: fc.array(fc.oneof(fc.record({ ...message, after }), fc.record({ ...sms, after })), {
    minLength: 1,
    maxLength: 5,
  }),
});
const reminder = fc.record({
  type: fc.constant('reminder' as const),
  listIds: fc.array(uuid, { maxLength: 3 }),
  attribute: fc.constantFrom('', 'due_on'),
  repeats: fc.constantFrom('once' as const, 'yearly' as const),
  zone: fc.constantFrom('contact' as const, 'account' as const),
  rows: fc.array(fc.oneof(fc.record({ ...message, ...when }), fc.record({ ...sms, ...when })), {
    minLength: 1,
    maxLength: 5,
  }),
});

test('the setup of an automation comes back from its journey', () => {
  fc.assert(
    fc.property(campaign, (form) => {
      const graph = automationGraph(automationForm.parse(form));
      expect(journeyGraph.parse(graph)).toEqual(graph);
      expect(automationFormOf(graph)).toEqual(form);
    }),
  );
});

test('reminders come back in the order of their days', () => {
  const dayOf = ({ days, direction }: { days: number; direction: string }) =>
    direction === 'after' ? days : -days;
  fc.assert(
    fc.property(reminder, (form) => {
      const graph = automationGraph(automationForm.parse(form));
      expect(journeyGraph.parse(graph)).toEqual(graph);
      const rows = form.rows
        .toSorted((one, other) => dayOf(one) - dayOf(other) || one.at.localeCompare(other.at))
        .map((row) => (row.days === 0 ? { ...row, direction: 'before' } : row));
      expect(automationFormOf(graph)).toEqual({ ...form, rows });
    }),
  );
});

test('each reminder has a time and a way of its own, and none waits for another', () => {
  const text = { ...hello, text: 'Soon' };
  const graph = automationGraph({
    type: 'reminder',
    listIds: [],
    attribute: 'due_on',
    repeats: 'once',
    zone: 'contact',
    rows: [
      { ...text, days: 0, direction: 'before', at: '08:00' },
      { ...text, days: 7, direction: 'before', at: '09:00' },
      { ...text, days: 1, direction: 'before', at: '09:00' },
      { ...text, days: 1, direction: 'before', at: '09:00', text: 'Tomorrow' },
    ],
  });
  expect(graph.nodes.map(({ type }) => type)).toEqual(['trigger', 'sms', 'sms', 'sms', 'sms']);
  const [trigger] = graph.nodes;
  expect(trigger === undefined ? [] : portsOf(trigger).map((port) => portWords(trigger, port))).toEqual([
    '7 days before, 9:00 AM',
    '1 day before, 9:00 AM',
    'On the day, 8:00 AM',
  ]);
});

test('reminders from before they had ways come back by the waits between them', () => {
  const graph = draw(
    {
      kind: 'date',
      attribute: 'due_on',
      listIds: [],
      offset: { amount: 1, unit: 'days', direction: 'before' },
      at: '09:00',
      zone: 'contact',
      repeats: 'once',
      also: [],
    },
    [newNode('sms', { text: 'Tomorrow' }), newNode('wait_time', { at: '08:00' }), newNode('sms')],
  );
  const form = automationFormOf(graph);
  expect(form?.type === 'reminder' ? form.rows.map(({ days, at }) => [days, at]) : []).toEqual([
    [1, '09:00'],
    [0, '08:00'],
  ]);
});

test('a journey of which the designer made more has no setup', () => {
  const form = automationForm.parse({
    type: 'campaign',
    listIds: [],
    rows: [{ ...hello, after: null }],
  });
  const graph = automationGraph(form);
  const place = { from: graph.nodes[0]?.id ?? '', port: 'next' };
  expect(automationFormOf(addNode(graph, place, newNode('condition'))?.graph ?? graph)).toBeNull();
  expect(automationFormOf(journeyStarts.welcome.make())).toBeNull();
});

test('a follow-up sends one message to everyone who did it', () => {
  const campaignId = crypto.randomUUID();
  const graph = campaignActionGraph({
    campaignId,
    action: 'clicked',
    link: 2,
    within: { amount: 3, unit: 'days' },
    ...hello,
  });
  expect(graph.nodes.map(({ type }) => type)).toEqual(['trigger', 'sms']);
  expect(graph.nodes[0]?.config).toMatchObject({ kind: 'campaign', campaignId, link: 2 });
});
