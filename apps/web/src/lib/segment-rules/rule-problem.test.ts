import { expect, it } from 'vitest';
import type { Group, Rule } from './segment-rules.ts';
import { newProperty } from './event-rule-choices.ts';
import { newRule, operators, withOperator } from './rule-choices.ts';
import { ruleProblem } from './rule-problem.ts';

const fields = {
  attributes: [{ key: 'amount', label: 'Amount', type: 'number' as const }],
  lists: [],
  campaigns: [],
  segments: [],
  forms: [],
  events: [
    {
      name: 'order.paid',
      label: 'Order paid',
      isUsed: true,
      properties: [{ key: 'amount', type: 'number' as const }],
    },
  ],
};
const of = (...items: Group['items']): Group => ({ op: 'and', items });
const valued = (rule: Rule, value: unknown) => ruleProblem(of({ ...rule, value } as Rule));

it('a new rule of any kind is whole, and an operator that needs a value asks for it', () => {
  expect(ruleProblem(of(newRule('field:full_name', fields), newRule('message:sms', fields)))).toBeNull();
  for (const cmp of Object.keys(operators.text)) {
    const rule = withOperator(newRule('field:full_name', fields), cmp);
    expect(ruleProblem(of(rule)) === null, cmp).toBe(cmp === 'exists' || cmp === 'not_exists');
  }
});

it('of loyalty, asks for a programme and for a whole number of points', () => {
  const member = newRule('loyalty', fields) as Extract<Rule, { t: 'loyalty' }>;
  const chosen = { ...member, programId: '01a20edc-9e6e-7a34-8d34-38ae546d5505' };
  expect(ruleProblem(of(member))).toBe('Choose a programme.');
  expect(ruleProblem(of(chosen))).toBeNull();
  expect(ruleProblem(of({ ...chosen, points: { cmp: 'at_least' as const, n: 0 } }))).toBeNull();
  expect(ruleProblem(of({ ...chosen, points: { cmp: 'at_most' as const, n: Number.NaN } }))).toMatch(
    /whole number/,
  );
});

it('of an event, asks for whole numbers, dates in order and values of its properties', () => {
  const paid = newRule('event', fields) as Extract<Rule, { t: 'event' }>;
  const amount = newProperty({ key: 'amount', type: 'number' });
  expect(ruleProblem(of(paid))).toBeNull();
  expect(ruleProblem(of({ ...paid, times: { cmp: 'exactly' as const, n: Number.NaN } }))).toMatch(
    /from 1 to 1,000/,
  );
  expect(ruleProblem(of({ ...paid, withinDays: 0 }))).toMatch(/from 1 to 3,650/);
  expect(ruleProblem(of({ ...paid, between: ['2026-03-02', '2026-03-01'] as [string, string] }))).toMatch(
    /can’t be greater/,
  );
  expect(ruleProblem(of({ ...paid, where: [amount] }))).toBe('Fill in the value of each rule.');
});

it('reports what is missing or reversed before it is counted or saved', () => {
  const amount = withOperator(newRule('attribute:amount', fields), 'between');
  expect([valued(amount, ['', 5]), valued(amount, [9, 5]), valued(amount, [-1.5, 5])]).toEqual([
    'Fill in the value of each rule.',
    'The first value can’t be greater than the second.',
    null,
  ]);
  const added = withOperator(newRule('field:created_at', fields), 'within_last');
  for (const days of ['', 0, 1.5, 3_651]) expect(valued(added, days)).toMatch(/from 1 to 3,650/);
  expect(ruleProblem(of({ op: 'or', items: [] }))).toMatch(/no rule/);
  expect(
    ruleProblem(of({ op: 'or', items: [withOperator(newRule('field:created_at', fields), 'eq')] })),
  ).toBeNull();
});
