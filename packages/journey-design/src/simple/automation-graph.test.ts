import fc from 'fast-check';
import { expect, test } from 'vitest';
import { journeyStarts } from '../designs/journey-starts.ts';
import { addNode } from '../edit/change-journey.ts';
import { newNode } from '../edit/new-node.ts';
import { journeyGraph } from '../journey-graph.schema.ts';
import { automationForm } from './automation-form.schema.ts';
import { automationFormOf, automationGraph, campaignActionGraph } from './automation-graph.ts';

const uuid = fc.uuid();
const message = {
  channel: fc.constant('email' as const),
  templateId: fc.option(uuid),
  senderId: fc.option(uuid),
  fromBrand: fc.constantFrom('', 'Kola'),
  text: fc.constant(''),
};
const sms = {
  channel: fc.constant('sms' as const),
  templateId: fc.constant(null),
  senderId: fc.option(uuid),
  fromBrand: fc.constant(''),
  text: fc.string({ maxLength: 30 }),
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

test('a journey of which the designer made more has no setup', () => {
  const form = automationForm.parse({
    type: 'campaign',
    listIds: [],
    rows: [{ channel: 'sms', templateId: null, senderId: null, fromBrand: '', text: 'Hello', after: null }],
  });
  const graph = automationGraph(form);
  const place = { from: graph.nodes[0]?.id ?? '', port: 'next' };
  expect(automationFormOf(addNode(graph, place, newNode('condition'))?.graph ?? graph)).toBeNull();
  expect(automationFormOf(journeyStarts.welcome.make())).toBeNull();
});

test('a follow-up sends one message to those who did it', () => {
  const campaignId = crypto.randomUUID();
  const graph = campaignActionGraph({
    campaignId,
    action: 'clicked',
    link: 2,
    within: { amount: 3, unit: 'days' },
    channel: 'sms',
    templateId: null,
    senderId: null,
    fromBrand: '',
    text: 'Thank you',
  });
  expect(graph.nodes.map(({ type }) => type)).toEqual(['trigger', 'sms']);
  expect(graph.nodes[0]?.config).toMatchObject({ kind: 'campaign', campaignId, link: 2 });
});
