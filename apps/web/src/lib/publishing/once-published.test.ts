import { expect, test } from 'vitest';
import { oncePublished } from './once-published.ts';

test.each([
  { status: 'draft', state: 'draft', then: 'open' },
  { status: 'closed', state: 'closed', then: 'open' },
  { status: 'published', state: 'closed', then: 'closed' },
  { status: 'published', state: 'early', then: 'early' },
  { status: 'published', state: 'held', then: 'held' },
  { status: 'published', state: 'removed', then: 'removed' },
] as const)('shows a $status item in the state $state as $then while it’s being published', (item) => {
  const { status, state } = item;
  expect(oncePublished({ status, state })).toEqual({
    status: 'published',
    state: item.then,
    hasChanges: false,
  });
});
