import { expect, test } from 'vitest';
import { decisionsOf } from './decisions.ts';

test.each([
  ['flagged', 'none', ['Approve', 'Reject']],
  ['pending', 'declined', ['Approve', 'Reject']],
  ['attributed', 'none', ['Record conversion', 'Reject']],
  ['approved', 'accepted', ['Take back']],
  ['rejected', 'none', []],
  ['rejected', 'open', ['Answer appeal']],
  ['flagged', 'open', ['Answer appeal']],
  ['voided', 'none', []],
] as const)('a referral that is %s with the appeal %s offers %j', (state, appeal, labels) => {
  expect(decisionsOf({ state, appeal }).map(({ label }) => label)).toEqual(labels);
});
