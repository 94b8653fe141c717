import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import { countDrawnRows, drawnRows } from '../../drawn-rows.ts';
import { type Journey, startJourney } from '../../journey.ts';
import { countStyled } from '../../styled-elements.ts';

let journey: Journey;
let page: Page;
let account: Account;

const people = 20;
const found = () => page.getByRole('dialog', { name: 'Search and commands' }).getByRole('option');
const row = (name: string) => page.getByRole('button', { name, exact: true });
const counts = async () => Object.values(await drawnRows(page));
/** What was going on when the page opened is over. */
const rest = () => page.waitForTimeout(1_000).then(() => drawnRows(page));

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-drawn.example');
  await account.inScope(async ({ contacts }) => {
    for (let n = 10; n < 10 + people; n += 1)
      await contacts.create(
        { fullName: `Reader ${n}`, email: `reader${n}@drawn.example`, telephone: '', attributes: {} },
        [],
      );
  });
  page = await journey.browser.newPage();
  await countDrawnRows(page);
  await signIn(page, journey.product, account);
  await page.goto(`${journey.product.appUrl}/dashboard/contacts`);
  await row('Reader 29').waitFor();
});
afterAll(() => journey?.stop());

test('the rows are drawn when they come in', async () => {
  const drawn = await drawnRows(page);
  expect(Object.keys(drawn)).toHaveLength(people);
});

test('a menu, the filters and the palette draw no row again', async () => {
  await rest();
  await page.getByRole('button', { name: 'Actions for Reader 29' }).click();
  await page.getByRole('menuitem', { name: 'Open' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await found().first().waitFor();
  await page.keyboard.press('Escape');
  await found().first().waitFor({ state: 'hidden' });
  expect(await counts()).toEqual([]);
});

test('a row that opens is drawn once, and the others not at all', async () => {
  await rest();
  await row('Reader 27').click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Full name/)
    .waitFor();
  expect(await counts()).toEqual([1]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('a ticked row is drawn once, and the others not at all', async () => {
  await rest();
  await page.getByRole('checkbox', { name: 'Select Reader 26' }).check();
  await page.getByText('1 selected').waitFor();
  expect(await counts()).toEqual([1]);
  await page.getByRole('button', { name: 'Clear selection' }).click();
});

test('another order draws each row once', async () => {
  await rest();
  await page.getByRole('columnheader', { name: 'Full name' }).getByRole('button').click();
  await row('Reader 10').waitFor();
  await expect.poll(() => page.locator('tbody tr').first().innerText()).toContain('Reader 10');
  await page.waitForTimeout(500);
  const drawn = await counts();
  expect(drawn.length).toBeGreaterThan(0);
  expect(Math.max(...drawn)).toBe(1);
});

test.each<[string, () => Promise<unknown>]>([
  [
    'a menu',
    async () => {
      await page.getByRole('button', { name: 'Actions for Reader 20', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Open' }).waitFor();
    },
  ],
  [
    'the filters',
    async () => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    },
  ],
  [
    'the palette',
    async () => {
      await page.keyboard.press('Control+k');
      await found().first().waitFor();
    },
  ],
  [
    'a form in a dialog',
    async () => {
      await page.getByRole('button', { name: 'Add Contact' }).click();
      await page.getByRole('menuitem', { name: 'Manual Contact' }).click();
      await page.getByRole('dialog', { name: 'Add Contact' }).waitFor();
    },
  ],
])('%s has little more than itself styled, not the page below it', async (_name, open) => {
  await rest();
  const all = await page.evaluate<number>(`document.querySelectorAll('#root *').length`);
  const styled = await countStyled(page, open);
  await page.keyboard.press('Escape');
  expect(styled).toBeGreaterThan(5);
  expect(styled).toBeLessThan(all * 0.6);
});

test('on a phone, a row opens without the list below it being styled again, and the list doesn’t move', async () => {
  const phone = await journey.browser.newPage({ width: 390 });
  await signIn(phone, journey.product, account);
  await phone.goto(`${journey.product.appUrl}/dashboard/contacts`);
  const name = phone.getByRole('button', { name: 'Reader 20', exact: true });
  await name.scrollIntoViewIfNeeded();
  await phone.waitForTimeout(1_000);
  const all = await phone.evaluate<number>(`document.querySelectorAll('#root *').length`);
  const styled = await countStyled(phone, async () => {
    await name.click();
    await phone.getByRole('dialog').getByRole('heading', { name: 'Reader 20' }).waitFor();
  });
  const place = () => phone.evaluate<number>('scrollY');
  const before = await place();
  await phone.mouse.move(10, 400);
  await phone.mouse.wheel(0, 600);
  await phone.waitForTimeout(300);
  expect(await place()).toBe(before);
  const below = phone.getByRole('button', { name: 'Reader 21', exact: true });
  expect(await below.count()).toBe(0);
  expect(styled).toBeLessThan(all * 0.6);
  await phone.keyboard.press('Escape');
  await below.waitFor();
  await phone.context().close();
});
