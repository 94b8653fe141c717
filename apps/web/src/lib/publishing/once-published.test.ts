import { expect, test } from 'vitest';
import { oncePublished } from './once-published.ts';

test.each([
  { status: 'draft', state: 'draft', shown: 'publishing' },
  { status: 'closed', state: 'closed', shown: 'publishing' },
  { status: 'published', state: 'closed', shown: 'closed' },
  { status: 'published', state: 'early', shown: 'early' },
  { status: 'published', state: 'held', shown: 'held' },
  { status: 'published', state: 'removed', shown: 'removed' },
] as const)('shows a $status item in the state $state as $shown while it’s being published', (item) => {
  const { status, state } = item;
  expect(oncePublished({ status, state })).toEqual({
    status: 'published',
    state: item.shown,
    hasChanges: false,
  });
});
