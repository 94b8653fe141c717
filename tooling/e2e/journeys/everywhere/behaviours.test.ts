import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';

// Behaviours that belong to no single page. The others are in the journeys of their pages: docs/behaviours.md.
let journey: Journey;
let account: Account;
let page: Page;

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const palette = () => page.getByRole('dialog', { name: 'Search and commands' });
const options = () => palette().getByRole('option');

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-ways.example');
  const sender = await addActiveSender(account, 'hello@eze-ways.example');
  const list = await addList(account, 'Harvest', ['ama@ways.example', 'kofi@ways.example']);
  await addDraft(account, 'Harvest news of the week', sender, [list]);
  await account.inScope(async ({ segments, templates, contacts }) => {
    await segments.create('Harvest helpers', 'contact');
    await templates.create('Harvest letter', { from: 'preset', key: 'newsletter' });
    await contacts.create(
      { fullName: 'Yaa Harvest', email: 'yaa@ways.example', telephone: '+2348031234599', attributes: {} },
      [],
    );
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

describe('the palette', () => {
  async function search(words: string): Promise<void> {
    await page.keyboard.press('Control+k');
    await palette().waitFor();
    await page.keyboard.type(words);
  }

  async function close(): Promise<void> {
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'hidden' });
  }

  test('1: finds lists, segments, templates, campaigns and contacts, the exact name first', async () => {
    await open('/dashboard/lists');
    await page.getByRole('heading', { name: 'Lists' }).waitFor();
    await search('harvest');
    for (const name of ['Harvest helpers', 'Harvest letter', 'Harvest news of the week', 'Yaa Harvest'])
      await options().filter({ hasText: name }).first().waitFor();
    await expect.poll(() => options().first().innerText()).toMatch(/^Harvest\s*List$/);
    await close();
  });

  test('1: finds a person by the exact telephone number', async () => {
    await search('+2348031234599');
    await options().filter({ hasText: 'Yaa Harvest' }).waitFor();
    await page.keyboard.press('Enter');
    const person = page.getByRole('dialog', { name: 'Yaa Harvest' });
    await person.waitFor();
    await page.keyboard.press('Escape');
    await person.waitFor({ state: 'hidden' });
  });

  test('1: begins with the pages that were open last', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.getByRole('heading', { name: 'Wallet', exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await palette()
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: 'Contacts' })
      .waitFor();
    await expect.poll(() => options().first().innerText()).toBe('Contacts');
    await close();
  });

  test('1: opens from its key without a request, also on a processor slowed down four times', async () => {
    await open('/dashboard/segments');
    await page.getByRole('link', { name: 'Harvest helpers' }).waitFor();
    await page.waitForLoadState('networkidle');
    const isFetched = () =>
      page.evaluate<boolean>(
        `performance.getEntriesByType('resource').some(({ name }) => /\\/later-[^/]*\\.js/.test(name))`,
      );
    await expect.poll(isFetched).toBe(true);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const requests: string[] = [];
    // The page still asks for its own things.
    page.on('request', (request) =>
      requests.push(...[request.url()].filter((url) => !url.includes('/trpc/session.me'))),
    );
    await page.keyboard.press('Control+k');
    await options().first().waitFor();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect(requests).toEqual([]);
    await close();
  });
});

test('3: the chosen theme is there before anything is painted, whatever the system prefers', async () => {
  await page.evaluate(`localStorage.setItem('talkdrum.theme', 'dark')`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.route('**/assets/*.js', (route) => route.abort());
  await open('/dashboard/lists');
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await page.unroute('**/assets/*.js');
  await page.evaluate(`localStorage.removeItem('talkdrum.theme')`);
  await open('/dashboard/lists');
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('light');
});

describe('a server that answers slowly', () => {
  test('7: shows the menu and the head of the table above rows of the final height', async () => {
    await open('/dashboard/lists');
    await page.getByRole('heading', { name: 'Lists' }).waitFor();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/trpc/*contacts.list*', async (route) => {
      await promise;
      await route.continue();
    });
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('columnheader', { name: 'Full name' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    const heightOf = () =>
      page.evaluate<number>(`document.querySelector('tbody tr').getBoundingClientRect().height`);
    const top = () =>
      page.evaluate<number>(`Math.round(document.querySelector('table').getBoundingClientRect().top)`);
    const [waiting, tableTop] = [await heightOf(), await top()];
    resolve();
    await page.getByRole('row', { name: /yaa@ways\.example/ }).waitFor();
    expect([await heightOf(), await top()]).toEqual([waiting, tableTop]);
    await page.unroute('**/trpc/*contacts.list*');
  });

  test('7: keeps the label of the pressed button beside its spinner', async () => {
    await open('/dashboard/lists?create=true');
    const dialog = page.getByRole('dialog', { name: 'Create List' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Autumn');
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/trpc/lists.create*', async (route) => {
      await promise;
      await route.continue();
    });
    const button = dialog.locator('button[type=submit]');
    const label = await button.innerText();
    await button.click();
    await dialog.locator('button[type=submit][aria-busy=true]').waitFor();
    await expect.poll(() => button.innerText()).toContain(label);
    resolve();
    await dialog.waitFor({ state: 'hidden' });
    await page.unroute('**/trpc/lists.create*');
    await see(page, 'Autumn');
  });
});

test('9: a deleted list can be brought back while the notice is open', async () => {
  await open('/dashboard/lists');
  await page.getByRole('button', { name: 'Actions for Autumn' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Actions for Autumn' }).waitFor();
});

describe('a focus ring', () => {
  /** What has the focus, and whether there is a ring around it. Scripts move the focus a moment after the press. */
  const focused = (on = page) =>
    on.evaluate(
      '`${document.activeElement.textContent} ${getComputedStyle(document.activeElement).outlineStyle}`',
    );

  test('stays on no tab that was clicked; the next key shows where the focus is', async () => {
    await open('/dashboard/profile');
    await page.getByRole('tab', { name: 'Brand kit' }).click();
    await expect.poll(() => focused()).toBe('Brand kit none');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused()).toMatch(/^(?!Brand kit).* solid$/);
  });

  test('stays on no button of a menu that a click closed, and returns to it with Escape', async () => {
    await open('/dashboard/lists');
    const columns = page.getByRole('button', { name: 'Columns' });
    await columns.click();
    await page.getByRole('menuitem', { name: 'Reset columns' }).click();
    await expect.poll(() => focused()).toBe('Columns none');
    await columns.click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused()).toBe('Columns solid');
  });

  test('is not drawn around the answer that replaces a form', async () => {
    const visitor = await journey.browser.newPage();
    await visitor.goto(`${journey.product.appUrl}/password-reset`);
    await visitor.getByLabel('Email').fill('nobody@eze.example');
    await visitor.keyboard.press('Enter');
    await see(visitor, 'Check your inbox');
    await expect.poll(() => focused(visitor)).toMatch(/Check your inbox.* none$/);
  });
});
