import { expect, it } from 'vitest';
import { type ContactsView, hasContactFilter, sortNamed, sortState, totalText } from './contacts-view.ts';

it('every sort order of the address survives the conversion to the table’s header and back', () => {
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

it('an estimated total is rounded and marked as an estimate', () => {
  expect(totalText({ total: 76_000, isTotalEstimated: false })).toBe('76,000');
  expect(totalText({ total: 75_832, isTotalEstimated: true })).toBe('about 76,000');
  expect(totalText({ total: 10_001, isTotalEstimated: true })).toBe('more than 10,000');
});

it('an empty later page does not count as an account without contacts', () => {
  expect(hasContactFilter({ cursor: 'x', direction: 'after' })).toBe(true);
  expect(hasContactFilter({ sms: 'blocklisted' })).toBe(true);
  expect(hasContactFilter({ sort: 'name', size: 50, add: true })).toBe(false);
});
