import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn } from '../../arrange.ts';
import { addLoyalty } from '../../furnish-loyalty.ts';
import { type Journey, startJourney } from '../../journey.ts';
import { dashboardRoutes } from '../../routes.ts';

// Every page of the dashboard is in one of the two lists below, so a new page says how it keeps what was typed.

let journey: Journey;
let account: Account;
let page: Page;
const ids: Record<string, string> = {};

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-leaving.example');
  const senderId = await addActiveSender(account, 'hello@eze-leaving.example');
  const listId = await addList(account, 'Readers', ['ama@leaving.example']);
  ids['email'] = await addDraft(account, 'Harvest news', senderId, [listId]);
  ids['loyalty'] = await addLoyalty(account, listId);
  await account.inScope(async ({ segments, surveys, forms, pages, templates, journeys, sql }) => {
    ids['form'] = (await forms.create('Join our circle')).id;
    ids['page'] = (await pages.create('Our shop', { from: 'preset', key: 'shop' })).id;
    ids['template'] = (await templates.create('Monthly letter', { from: 'preset', key: 'newsletter' })).id;
    ids['journey'] = (await journeys.create('Welcome to the shop', 'lifecycle')).id;
    ids['segment'] = (await segments.create('Friends', 'contact')).id;
    ids['survey'] = (await surveys.create('How was it?', 'nps')).id;
    const { rows } = await sql<{ id: string }>('select id from contact where account_id = $1', [
      account.accountId,
    ]);
    ids['contact'] = rows[0]?.id ?? '';
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

interface Typed {
  route: string;
  /** With the id of its record and its search. */
  path: () => string;
  type: () => Promise<unknown>;
}

const addBlock = (name: string) =>
  page.getByRole('list', { name: 'Blocks', exact: true }).getByRole('button', { name, exact: true }).click();

async function addStep(): Promise<void> {
  await page.getByRole('button', { name: 'Add a step after' }).first().click();
  await page.getByRole('searchbox', { name: 'Search steps' }).fill('cond');
  await page.getByRole('button', { name: /^Condition/ }).click();
}

const box = (name: string | RegExp) => page.getByRole('textbox', { name }).filter({ visible: true }).first();

/** Pages on which something can be typed outside a dialog. */
const typed: readonly Typed[] = [
  {
    route: '/dashboard/profile',
    path: () => '/dashboard/profile',
    type: () => box(/^Website/).fill('other.example'),
  },
  {
    route: '/dashboard/profile',
    path: () => '/dashboard/profile?tab=addresses',
    type: () =>
      page.getByRole('form', { name: 'Address on our domain' }).getByLabel('Address').fill('other-address'),
  },
  {
    route: '/dashboard/sending-limits',
    path: () => '/dashboard/sending-limits',
    type: () => page.getByRole('group', { name: 'Email' }).getByLabel('Maximum messages').fill('3'),
  },
  {
    route: '/dashboard/privacy',
    path: () => '/dashboard/privacy',
    type: () => page.getByRole('combobox', { name: 'Audit log' }).selectOption('180'),
  },
  {
    route: '/dashboard/contacts',
    path: () => `/dashboard/contacts?contact=${ids['contact']}`,
    type: () =>
      page
        .getByRole('dialog')
        .getByLabel(/^Full name/)
        .fill('Ama A.'),
  },
  {
    route: '/dashboard/email/$id',
    path: () => `/dashboard/email/${ids['email']}`,
    type: () => page.getByLabel('Subject').fill('Another subject'),
  },
  {
    route: '/dashboard/segments/$id',
    path: () => `/dashboard/segments/${ids['segment']}`,
    type: () => page.getByRole('button', { name: 'Add rule' }).click(),
  },
  {
    route: '/dashboard/loyalty/$id',
    path: () => `/dashboard/loyalty/${ids['loyalty']}?tab=tiers`,
    type: () => page.getByRole('button', { name: 'Add tier' }).click(),
  },
  {
    route: '/dashboard/surveys/$id/build',
    path: () => `/dashboard/surveys/${ids['survey']}/build`,
    type: () => box(/^Title/).fill('Another title'),
  },
  {
    route: '/dashboard/automation/$id',
    path: () => `/dashboard/automation/${ids['journey']}`,
    type: addStep,
  },
  {
    route: '/dashboard/forms/$id/design',
    path: () => `/dashboard/forms/${ids['form']}/design`,
    type: () => addBlock('Text'),
  },
  {
    route: '/dashboard/pages/$id',
    path: () => `/dashboard/pages/${ids['page']}`,
    type: () => addBlock('Text'),
  },
  {
    route: '/dashboard/template-email/$id',
    path: () => `/dashboard/template-email/${ids['template']}`,
    type: () => addBlock('Divider'),
  },
];

const rows = 'shows rows; its forms are dialogs, which ask: behaviours-dialogs.test.ts';
const reading = 'is only read';

const others: Readonly<Record<string, string>> = {
  '/dashboard': 'leads to the first page',
  '/dashboard/audit': reading,
  '/dashboard/automation': rows,
  '/dashboard/automation/$id/report': reading,
  '/dashboard/calendar': reading,
  '/dashboard/contacts/import': 'waits for a file; import-page.test.ts leaves it during an upload',
  '/dashboard/contacts/import/$id': 'keeps each choice; import-page.test.ts leaves it at once',
  '/dashboard/developer': rows,
  '/dashboard/email': rows,
  '/dashboard/email/feeds': rows,
  '/dashboard/forms': rows,
  '/dashboard/forms/$id': rows,
  '/dashboard/leads': rows,
  '/dashboard/leads/$id': rows,
  '/dashboard/lists': rows,
  '/dashboard/loyalty': rows,
  '/dashboard/overview': reading,
  '/dashboard/pages': rows,
  '/dashboard/referrals': rows,
  '/dashboard/referrals/$id': rows,
  '/dashboard/rewards': rows,
  '/dashboard/rewards/$id': rows,
  '/dashboard/segments': rows,
  '/dashboard/sender-email': rows,
  '/dashboard/sender-sms': rows,
  '/dashboard/sms': rows,
  '/dashboard/sms/$id': 'has the editor of /dashboard/email/$id',
  '/dashboard/staff': rows,
  '/dashboard/surveys': rows,
  '/dashboard/team': rows,
  '/dashboard/template-email': rows,
  '/dashboard/template-sms': rows,
  '/dashboard/transactions': rows,
  '/dashboard/uploads': rows,
  '/dashboard/wallet': rows,
  '/dashboard/welcome': reading,
};

test('11: every page of the dashboard says what can be typed on it', async () => {
  const { fixed, withId } = await dashboardRoutes();
  const known = new Set([...typed.map(({ route }) => route), ...Object.keys(others)]);
  const all = [...fixed, ...withId].filter((path) => path.startsWith('/dashboard'));
  expect(all.filter((path) => !known.has(path))).toEqual([]);
  expect([...known].filter((path) => !all.includes(path))).toEqual([]);
});

/** Pages that save by themselves have nothing unsaved as long as they can. */
const withoutSaving = () =>
  page.route('**/trpc/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );

/** By an editor's way back, or by the first link that leads to another page. */
async function leave(): Promise<void> {
  const back = page.getByRole('button', { name: 'Back', exact: true });
  if (await back.isVisible()) return back.click();
  const path = new URL(page.url()).pathname.replace(/\/$/, '');
  const links = page.locator('a[href^="/dashboard"]').filter({ visible: true });
  for (const link of await links.all()) {
    const href = (await link.getAttribute('href')) ?? '';
    if (href.split('?')[0] === path) continue;
    return link.click();
  }
  throw new Error(`${path} has no link to another page`);
}

describe('11: what was typed is not lost by a link', () => {
  for (const { path, type, route } of typed)
    test(`on ${route}${route === '/dashboard/profile' ? ` ${path().split('=')[1] ?? ''}` : ''}`, async () => {
      const address = path();
      await page.goto(journey.product.appUrl + address);
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await withoutSaving();
      await type();
      await leave();
      const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'hidden' });
      const { pathname } = new URL(address, journey.product.appUrl);
      expect(new URL(page.url()).pathname).toBe(pathname);
      await leave();
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect.poll(() => new URL(page.url()).pathname).not.toBe(pathname);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
});
