import { expect, it } from 'vitest';
import { adviceFor } from './campaign-words.ts';

it.each([
  ['no_subject', { label: 'Open Subject', section: 'subject' }],
  ['too_few_codes', { label: 'Open rewards', href: '/dashboard/rewards' }],
  ['insufficient_funds', { label: 'Fund wallet', href: '/dashboard/wallet?fund=true' }],
])('a problem of %s leads to where it is solved', (remark, advice) => {
  expect(adviceFor(remark, 'email')).toEqual(advice);
});
