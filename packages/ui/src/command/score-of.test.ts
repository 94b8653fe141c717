import { expect, test } from 'vitest';
import { rankGroups } from './rank-groups.ts';
import { scoreOf } from './score-of.ts';

test('an entry that is the query comes before one that starts with it, has a word that does, or contains it', () => {
  expect(scoreOf('segments', ['Segments', 'Audience'])).toBe(1);
  expect(scoreOf('esi@shop.example', ['Esi Boateng', 'esi@shop.example'])).toBe(1);
  expect(scoreOf('seg', ['Segments', 'Audience'])).toBe(0.8);
  expect(scoreOf('audience seg', ['Segments', 'Audience'])).toBe(0.6);
  expect(scoreOf('gments', ['Segments', 'Audience'])).toBe(0.4);
  expect(scoreOf('', ['Segments'])).toBe(1);
});

test("letters scattered over an entry don't match", () => {
  expect(scoreOf('harvest', ['Surveys', 'Acquisition', '/dashboard/surveys'])).toBe(0);
});

const item = (label: string, description = '') => ({ id: label, label, description, onSelect: () => {} });
const labelsOf = (groups: ReturnType<typeof rankGroups>) =>
  groups.map(({ heading, items }) => [heading, ...items.map(({ label }) => label)]);

test('the group with the best match comes first, and results of the server stay though their labels differ', () => {
  const groups = [
    { heading: 'Pages', items: [item('List of lists'), item('Lists'), item('Wallet')] },
    { heading: 'Lists', isAsync: true, items: [item('Winter'), item('List')] },
  ];
  expect(labelsOf(rankGroups(groups, 'list'))).toEqual([
    ['Lists', 'List', 'Winter'],
    ['Pages', 'List of lists', 'Lists'],
  ]);
  expect(labelsOf(rankGroups(groups, 'lists'))).toEqual([
    ['Pages', 'Lists', 'List of lists'],
    ['Lists', 'Winter', 'List'],
  ]);
});

test('nothing typed keeps every entry in its place', () => {
  const groups = [{ heading: 'Recent', items: [item('Wallet'), item('Contacts')] }];
  expect(rankGroups(groups, ' ')).toEqual(groups);
});
