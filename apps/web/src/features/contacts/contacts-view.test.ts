import { expect, it } from 'vitest';
import { type ContactsView, hasContactFilter, sortNamed, sortState } from './contacts-view.ts';

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

it('an empty later page does not count as an account without contacts', () => {
  expect(hasContactFilter({ cursor: 'x', direction: 'after' })).toBe(true);
  expect(hasContactFilter({ sms: 'blocklisted' })).toBe(true);
  expect(hasContactFilter({ sort: 'name', size: 50, add: true })).toBe(false);
});
