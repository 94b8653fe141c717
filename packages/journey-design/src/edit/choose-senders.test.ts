import { expect, test } from 'vitest';
import { journeyStartNames, journeyStarts } from '../designs/journey-starts.ts';
import { journeyProblems } from '../journey-problems.ts';
import type { JourneyGraph } from '../journey-graph.schema.ts';
import { chooseSenders } from './choose-senders.ts';
import { newNode } from './new-node.ts';

const only = {
  email: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e51',
  sms: '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e52',
  fromBrand: 'Eze Market',
};
const senderProblems = (graph: JourneyGraph) =>
  journeyProblems(graph).filter(({ field }) => /senderId|fromBrand/.test(String(field)));

test.each(journeyStartNames)('%s doesn’t ask for the only sender and the account’s name', (name) => {
  const graph = journeyStarts[name].make();
  expect(senderProblems(chooseSenders(graph, only))).toEqual([]);
});

test('what a step has chosen stays, and nothing is chosen among several', () => {
  const chosen = { senderId: only.sms, fromBrand: 'Ours' };
  const nodes = [newNode('email', chosen), newNode('fallback')];
  const graph = { ...journeyStarts.welcome.make(), nodes };
  const [email, fallback] = chooseSenders(graph, { ...only, sms: null }).nodes;
  expect(email?.config).toMatchObject(chosen);
  expect(fallback?.config).toMatchObject({ email: { senderId: only.email }, sms: { senderId: null } });
});
