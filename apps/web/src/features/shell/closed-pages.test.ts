import { expect, it } from 'vitest';
import { closedPageAt } from './closed-pages.ts';

it('closes a page and its subpages by the same privilege, and no others', () => {
  expect(closedPageAt('/dashboard/contacts')?.privilege).toBe('contacts.view');
  expect(closedPageAt('/dashboard/email/01a2')?.privilege).toBe('campaigns.view');
  expect(closedPageAt('/dashboard/sender-email')?.title).toBe('Email SenderID');
  expect(closedPageAt('/dashboard/referrals/01a2')?.privilege).toBe('referrals.view');
  for (const name of ['forms', 'leads', 'surveys', 'pages'])
    expect(closedPageAt(`/dashboard/${name}/01a2`)?.privilege).toBe('publishing.view');
  expect(closedPageAt('/dashboard/loyalty/01a2')?.privilege).toBe('loyalty.view');
  for (const path of ['/dashboard/welcome', '/dashboard/profile', '/dashboard', '/dashboard/constructor'])
    expect(closedPageAt(path)).toBeNull();
});
