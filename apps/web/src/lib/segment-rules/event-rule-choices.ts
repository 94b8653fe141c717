import type { KnownEvent } from '@talkdrum/api/contracts';
import { withOperator } from './rule-choices.ts';
import type { Rule } from './segment-rules.ts';

export type EventRuleNode = Extract<Rule, { t: 'event' }>;

export type PropertyRule = NonNullable<EventRuleNode['where']>[number];

type Known = KnownEvent['properties'];

/** A comparison of a property, without a value where one is needed. */
export function newProperty({ key, type }: Known[number]): PropertyRule {
  const base = { t: 'attribute', key, type, cmp: 'exists' } as PropertyRule;
  return withOperator(base, type === 'number' ? 'gt' : 'eq') as PropertyRule;
}

export function firstProperty(known: Known): PropertyRule {
  const [first = { key: 'amount', type: 'number' as const }] = known;
  return newProperty(first);
}
