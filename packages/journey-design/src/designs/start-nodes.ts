import { newNode } from '../edit/new-node.ts';
import type { Drawn } from './draw.ts';
import type { JourneyNode } from '../journey-graph.schema.ts';
import type { Span } from '../journey-values.schema.ts';

// The nodes that the starting designs are made of.

export const email = (label: string): JourneyNode => ({ ...newNode('email'), label });
export const sms = (label: string, text: string): JourneyNode => ({ ...newNode('sms', { text }), label });
export const wait = (amount: number, unit: Span['unit']) => newNode('wait', { span: { amount, unit } });
export const untilOrder = (amount: number, unit: Span['unit']) =>
  newNode('wait_for', { happening: { kind: 'event', name: 'order.paid' }, limit: { amount, unit } });
/** A step for those who haven’t paid an order within so many days; the others reached the goal. */
export const unlessPaid = (withinDays: number, step: JourneyNode): Drawn => {
  const rule = { t: 'event', name: 'order.paid', has: true, withinDays };
  const rules = { v: 1 as const, root: { op: 'and' as const, items: [rule] } };
  return {
    node: newNode('condition', { condition: { kind: 'rules', rules } }),
    ways: { yes: [goal()], no: [step] },
  };
};
export const clicked = () =>
  newNode('wait_for', {
    happening: { kind: 'message', nodeId: null, action: 'clicked' },
    limit: { amount: 2, unit: 'days' },
  });
export const goal = () => newNode('goal');
export const exit = () => newNode('exit');

/** How the account addresses people: first names come from the contact. */
export const name = '{{ contact.first_name | default: "there" }}';
