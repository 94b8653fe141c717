import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn } from '../../arrange.ts';
import { addLoyalty } from '../../furnish-loyalty.ts';
import { type Journey, startJourney } from '../../journey.ts';
import { dashboardRoutes } from '../../routes.ts';

let journey: Journey;
let account: Account;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-dialogs.example');
  const senderId = await addActiveSender(account, 'hello@eze-dialogs.example');
  const listId = await addList(account, 'Readers', ['ama@dialogs.example']);
  await addDraft(account, 'Harvest news', senderId, [listId]);
  await addLoyalty(account, listId);
  await account.inScope(async ({ segments, surveys }) => {
    await segments.create('Friends', 'contact');
    await surveys.create('How was it?', 'nps');
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const path = () => new URL(page.url()).pathname.replace(/\/$/, '');
const dialog = () => page.getByRole('dialog');
const question = () => page.getByRole('alertdialog', { name: 'Discard what you entered?' });
const field = () => dialog().getByRole('textbox').first();

async function keepEditing(): Promise<void> {
  await question().getByRole('button', { name: 'Keep editing' }).click();
  await question().waitFor({ state: 'hidden' });
}

const discard = () => question().getByRole('button', { name: 'Discard' }).click();

/** Tries to leave the document and stays. Whether the browser asked. */
async function asksBefore(leave: () => Promise<unknown>): Promise<boolean> {
  let asked = false;
  const answer = (shown: { type(): string; dismiss(): Promise<void> }) => {
    asked ||= shown.type() === 'beforeunload';
    return shown.dismiss();
  };
  page.on('dialog', answer);
  await leave();
  await expect
    .poll(() => asked, { timeout: 3_000 })
    .toBe(true)
    .catch(() => undefined);
  page.off('dialog', answer);
  return asked;
}

const reload = () => page.evaluate('location.reload()');

/** Goes to the lists by a link from the overview, so that back is a step within the dashboard. */
async function openLists(): Promise<void> {
  await open('/dashboard/overview');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page.getByRole('heading', { name: 'Lists', level: 1 }).waitFor();
}

/** A dialog whose being open is in the address, and one whose isn’t. */
const dialogs: readonly { name: string; show: () => Promise<unknown>; before: string }[] = [
  {
    name: 'that the address opens',
    show: () => page.getByRole('button', { name: 'Create List' }).first().click(),
    before: '/dashboard/lists',
  },
  {
    name: 'that a row’s menu opens',
    show: async () => {
      await page.getByRole('button', { name: /^Actions for Readers/ }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
    },
    before: '/dashboard/overview',
  },
];

describe.each(dialogs)('11: what was typed into a dialog $name', ({ show, before }) => {
  test('stays when the back button is pressed, until its author discards it', async () => {
    await openLists();
    await show();
    await field().fill('Typed and not saved');
    await page.goBack();
    await keepEditing();
    expect(path()).toBe('/dashboard/lists');
    await expect.poll(() => field().inputValue()).toBe('Typed and not saved');
    await page.goBack();
    await discard();
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(path).toBe(before);
  });

  test('stays when another page is chosen from the palette', async () => {
    await openLists();
    await show();
    await field().fill('Typed and not saved');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('wallet');
    await page.getByRole('option', { name: 'Wallet' }).first().click();
    await keepEditing();
    expect(path()).toBe('/dashboard/lists');
    await expect.poll(() => field().inputValue()).toBe('Typed and not saved');
  });

  test('stays when the page is reloaded or its tab is closed', async () => {
    expect(await asksBefore(reload)).toBe(true);
    expect(await asksBefore(() => page.close({ runBeforeUnload: true }))).toBe(true);
    await expect.poll(() => field().inputValue()).toBe('Typed and not saved');
  });

  test('stays on Escape, until its author discards it', async () => {
    await field().press('Escape');
    await keepEditing();
    await expect.poll(() => field().inputValue()).toBe('Typed and not saved');
    await field().press('Escape');
    await discard();
    await dialog().waitFor({ state: 'hidden' });
  });

  test('holds nobody back who has typed nothing', async () => {
    await openLists();
    await show();
    await field().waitFor();
    await page.goBack();
    await dialog().waitFor({ state: 'hidden' });
    expect(await question().count()).toBe(0);
    await expect.poll(path).toBe(before);
    expect(await asksBefore(reload)).toBe(false);
  });
});

test('11: a dialog that was saved lets its author go', async () => {
  await openLists();
  await page.getByRole('button', { name: 'Create List' }).first().click();
  await field().fill('Saved at once');
  await dialog().getByRole('button', { name: 'Create List' }).click();
  await page.getByText('Saved at once').first().waitFor();
  await dialog().waitFor({ state: 'hidden' });
  expect(await asksBefore(reload)).toBe(false);
});

test('11: a page and a dialog on it ask once, together', async () => {
  await open('/dashboard/profile');
  await page.getByRole('textbox', { name: /^Website/ }).fill('other.example');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await field().fill('Another company');
  const goToLists = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('lists');
    await page.getByRole('option', { name: 'Lists' }).first().click();
  };
  await goToLists();
  await keepEditing();
  expect(path()).toBe('/dashboard/profile');
  await goToLists();
  await discard();
  await expect.poll(path).toBe('/dashboard/lists');
});

test('11: what a refused save leaves in a dialog is unsaved input again', async () => {
  await openLists();
  await page.getByRole('button', { name: 'Create List' }).first().click();
  await field().fill('Readers');
  await dialog().getByRole('button', { name: 'Create List' }).click();
  await dialog().locator(':focus').filter({ hasText: 'already exists' }).waitFor();
  expect(await asksBefore(reload)).toBe(true);
  await page.goBack();
  await keepEditing();
  await expect.poll(() => field().inputValue()).toBe('Readers');
});

/** Pages whose main action opens a dialog with something to type. */
const withDialog = [
  'automation',
  'contacts',
  'developer',
  'email',
  'email/feeds',
  'forms',
  'leads',
  'lists',
  'loyalty',
  'overview',
  'pages',
  'referrals',
  'rewards',
  'segments',
  'sender-email',
  'sender-sms',
  'sms',
  'surveys',
  'team',
  'template-email',
  'template-sms',
  'wallet',
].map((name) => `/dashboard/${name}`);

const typable =
  'textarea, input:not([type=search], [type=radio], [type=checkbox], [type=file], [readonly], [role=combobox])';

test('11: the dialog of every page’s main action asks before what was typed is lost', async () => {
  const { fixed } = await dashboardRoutes();
  const found: string[] = [];
  const silent: string[] = [];
  for (const route of fixed.filter((each) => each.startsWith('/dashboard'))) {
    await open(route);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.keyboard.press('c');
    const first = page.getByRole('menuitem').first();
    const box = dialog().locator(typable).filter({ visible: true }).first();
    // A known dialog may take its time.
    const timeout = withDialog.includes(route) ? 15_000 : 1_000;
    const comes = (what: Locator) =>
      what.waitFor({ timeout }).then(
        () => true,
        () => false,
      );
    if (!(await comes(box.or(first).first()))) continue;
    if (await first.isVisible()) await first.click();
    if (!(await comes(box))) continue;
    found.push(route);
    await box.fill((await box.getAttribute('type')) === 'number' ? '7' : 'typed');
    if (!(await asksBefore(reload))) silent.push(route);
  }
  expect(silent).toEqual([]);
  expect(found.sort()).toEqual(withDialog);
}, 180_000);
