import { expect, it } from 'vitest';
import { type ContactsView, isFiltered, sortNamed, sortState, totalText } from './contacts-view.ts';

it('every order of the address is one of the table’s head, and back', () => {
  const sorts = [
    'newest',
    'oldest',
    'name',
    'name_desc',
    'email',
    'email_desc',
  ] as const satisfies readonly ContactsView['sort'][];
  for (const sort of sorts) expect(sortNamed(sortState(sort))).toBe(sort);
});

it('an estimate is told as one, and never as a number somebody could take for a count', () => {
  expect(totalText({ total: 76_000, isTotalEstimated: false })).toBe('76,000');
  expect(totalText({ total: 75_832, isTotalEstimated: true })).toBe('about 76,000');
  expect(totalText({ total: 10_001, isTotalEstimated: true })).toBe('more than 10,000');
});

it('a later page without people is no account without contacts', () => {
  expect(isFiltered({ cursor: 'x', direction: 'after' })).toBe(true);
  expect(isFiltered({ sms: 'blocklisted' })).toBe(true);
  expect(isFiltered({ sort: 'name', size: 50, add: true })).toBe(false);
});
