import type { Scope } from '@talkdrum/domain';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { dashboardRoutes } from '../../routes.ts';

// Every list of the dashboard is here, so a new one says whether its rows can be deleted with an undo.

let journey: Journey;
let account: Account;
let page: Page;
let listId: string;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-removal.example');
  listId = await addList(account, 'Readers', []);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

interface Deleted {
  noun: string;
  add: (scope: Scope, name: string) => Promise<unknown>;
}

const deleted: Readonly<Record<string, Deleted>> = {
  '/dashboard/forms': { noun: 'form', add: ({ forms }, name) => forms.create(name) },
  '/dashboard/leads': { noun: 'lead campaign', add: ({ leads }, name) => leads.create(name, listId) },
  '/dashboard/lists': {
    noun: 'list',
    add: ({ lists }, name) => lists.create({ name, type: 'public', optIn: 'single' }),
  },
  '/dashboard/loyalty': {
    noun: 'programme',
    add: ({ loyaltyPrograms }, name) => loyaltyPrograms.create(name, listId),
  },
  '/dashboard/pages': { noun: 'page', add: ({ pages }, name) => pages.create(name, { from: 'blank' }) },
  '/dashboard/referrals': {
    noun: 'referral programme',
    add: ({ referralPrograms }, name) => referralPrograms.create(name, listId),
  },
  '/dashboard/rewards': { noun: 'reward', add: ({ rewards }, name) => rewards.create(name, listId) },
  '/dashboard/segments': { noun: 'segment', add: ({ segments }, name) => segments.create(name, 'contact') },
  '/dashboard/surveys': { noun: 'survey', add: ({ surveys }, name) => surveys.create(name, 'nps') },
  '/dashboard/template-email': {
    noun: 'template',
    add: ({ templates }, name) => templates.create(name, { from: 'blank', kind: 'html' }),
  },
  '/dashboard/template-sms': {
    noun: 'template',
    add: ({ smsTemplates }, name) => smsTemplates.create({ name, category: 'transactional', text: 'Hello' }),
  },
};

const asks = 'asks first, because it stops or ends something';
const record = 'keeps what happened';
const none = 'has no rows to delete';

const others: Readonly<Record<string, string>> = {
  '/dashboard': none,
  '/dashboard/audit': record,
  '/dashboard/automation': asks,
  '/dashboard/calendar': record,
  '/dashboard/contacts': asks,
  '/dashboard/contacts/import': record,
  '/dashboard/developer': asks,
  '/dashboard/email': asks,
  '/dashboard/email/feeds': 'deletes at once, with a way back: feeds.test.ts',
  '/dashboard/overview': none,
  '/dashboard/privacy': none,
  '/dashboard/profile': asks,
  '/dashboard/sender-email': asks,
  '/dashboard/sender-sms': asks,
  '/dashboard/sending-limits': none,
  '/dashboard/sms': asks,
  '/dashboard/staff': record,
  '/dashboard/team': asks,
  '/dashboard/transactions': record,
  '/dashboard/uploads': 'deletes at once, with a way back: uploads.test.ts',
  '/dashboard/wallet': record,
  '/dashboard/welcome': none,
};

test('8: every list of the dashboard says how its rows are deleted', async () => {
  const { fixed } = await dashboardRoutes();
  const known = [...Object.keys(deleted), ...Object.keys(others)].sort();
  expect(known).toEqual(fixed.filter((path) => path.startsWith('/dashboard')));
});

describe('8: a deleted row is gone at once, and back with the reason when that fails', () => {
  for (const [path, { noun, add }] of Object.entries(deleted))
    test(`on ${path}`, async () => {
      // A form makes a list of its own with its name.
      const name = `Harvest ${noun}`;
      await account.inScope((scope) => add(scope, name));
      await page.goto(journey.product.appUrl + path);
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/trpc/*', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await promise;
        return route.abort();
      });
      const shown = () => page.locator('tbody tr', { hasText: name }).count();
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
      await expect.poll(shown).toBe(0);
      resolve();
      await see(page, `The ${noun} was not deleted`);
      await see(page, 'The server did not answer. Check your connection and try again.');
      await expect.poll(shown).toBe(1);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
});
