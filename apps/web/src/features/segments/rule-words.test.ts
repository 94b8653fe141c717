import type { SegmentFieldsOutput } from '@talkdrum/api/contracts';
import { expect, it } from 'vitest';
import { nodeAt, ruleWords, withValueAt } from './rule-words.ts';
import type { Group, Rule } from '../../lib/segment-rules/segment-rules.ts';

const fields: SegmentFieldsOutput = {
  attributes: [{ key: 'city', label: 'City', type: 'text' }],
  lists: [{ id: 'l1', name: 'Readers', count: 3 }],
  campaigns: [],
  segments: [],
  forms: [{ id: 'f1', name: 'Kola Circle', questions: [{ key: 'rooms', label: 'Rooms', type: 'text' }] }],
  events: [
    {
      name: 'order.paid',
      label: 'Order paid',
      isUsed: true,
      properties: [{ key: 'amount', type: 'number' }],
    },
  ],
};
const city: Rule = { t: 'attribute', key: 'city', type: 'text', cmp: 'eq', value: 'Lagso' };
const onList: Rule = { t: 'list', listIds: ['l1', 'gone'], in: false };
const root: Group = { op: 'and', items: [onList, { op: 'or', items: [onList, city] }] };

it('a rule reads as a sentence', () => {
  const words = (rule: Rule | Group) => ruleWords(rule, fields);
  expect(words(city)).toBe('City is Lagso');
  expect(words(onList)).toBe('List is not Readers or a deleted list');
  expect(words({ t: 'field', field: 'source', cmp: 'in', value: ['form', 'import'] })).toBe(
    'Source is one of form, import',
  );
  const born = { t: 'attribute', key: 'born', type: 'date' } as const;
  expect(words({ ...born, cmp: 'anniversary_within_next' as const, value: 7 })).toMatch(
    / is in the next 7 days, in any year$/,
  );
  expect(words({ ...born, cmp: 'within_next' as const, value: 1 })).toMatch(/ is in the next day$/);
  expect(words({ t: 'field', field: 'created_at', cmp: 'within_last', value: 30 })).toBe(
    'Added on is in the last 30 days',
  );
  expect(words({ t: 'message', channel: 'email', action: 'opened', has: false, withinDays: 7 })).toBe(
    'Email not opened in the last 7 days',
  );
  const where: Extract<Rule, { t: 'event' }>['where'] = [
    { t: 'attribute', key: 'amount', type: 'number', cmp: 'gt', value: 5_000 },
  ];
  const times = { cmp: 'at_least', n: 2 } as const;
  expect(words({ t: 'event', name: 'order.paid', has: true, times, withinDays: 30, where })).toBe(
    'Did Order paid at least 2 times in the last 30 days where amount is more than 5000',
  );
  expect(words({ t: 'event', name: 'cart.left', has: false })).toBe('Did not cart.left');
  const answer = { t: 'attribute', key: 'rooms', type: 'text', cmp: 'eq', value: 'Parlour' } as const;
  expect(words({ t: 'answer', publishedId: 'f1', has: true, answer })).toBe(
    'Submitted Kola Circle with Rooms is Parlour',
  );
  expect(words({ t: 'answer', publishedId: 'gone', has: false })).toBe(
    'Did not submit a deleted form or survey',
  );
  expect(words({ t: 'loyalty', programId: 'p1', has: false })).toBe('Is not a loyalty member');
  expect(
    words({
      t: 'loyalty',
      programId: 'p1',
      has: true,
      points: { cmp: 'at_most', n: 500 },
      tierIds: ['t1', 't2'],
    }),
  ).toBe('Is a loyalty member with at most 500 points in one of 2 tiers');
  expect(words({ op: 'or', items: [city, onList] })).toBe(
    'City is Lagso or List is not Readers or a deleted list',
  );
});

it('the value of a nested rule is replaced, and nothing else', () => {
  const mended = withValueAt(root, [1, 1], 'Lagos');
  expect(nodeAt(mended, [1, 1])).toEqual({ ...city, value: 'Lagos' });
  expect(nodeAt(mended, [1, 0])).toEqual(onList);
  expect(nodeAt(root, [1, 1])).toEqual(city);
  expect(nodeAt(root, [0, 1])).toBeUndefined();
});
