import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, signIn } from '../../arrange.ts';
import { expectNoAxeViolations } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { overflowOf } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;

/** What is read of an element in the page; the tests know no DOM. */
type Drawn = { tagName: string; outerHTML: string; getBoundingClientRect(): { height: number } };

const people = 60;
const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const focused = () => page.evaluate<string>('document.activeElement.textContent');
const head = (name: string) => page.getByRole('columnheader', { name });
const widthOf = async (name: string) => Math.round((await head(name).boundingBox())?.width ?? 0);
const person = (name: string) => page.getByRole('button', { name, exact: true });

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-tables.example');
  await account.inScope(async ({ lists, contacts }) => {
    const { id } = await lists.create({ name: 'Readers', type: 'public', optIn: 'single' });
    for (let n = 10; n < 10 + people; n += 1)
      await contacts.create(
        { fullName: `Reader ${n}`, email: `reader${n}@tables.example`, telephone: '', attributes: {} },
        n < 20 ? [id] : [],
      );
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

describe('with the keyboard', () => {
  test('a column is sorted, and arrows walk through the rows and their boxes', async () => {
    await open('/dashboard/contacts');
    await person('Reader 69').waitFor();
    await head('Full name').getByRole('button').press('Enter');
    await person('Reader 10').waitFor();
    await person('Reader 10').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused()).toBe('Reader 12');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused()).toBe('Reader 11');
    await page.getByRole('checkbox', { name: 'Select Reader 11' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await see(page, '2 selected');
    await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBe(2);
    await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
  });

  test('6: a column gets another width, which a reload keeps until the columns are reset', async () => {
    const before = await widthOf('Email');
    const handle = page.getByRole('separator', { name: 'Width of Email' });
    await handle.focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => widthOf('Email')).toBe(before - 48);
    await expect.poll(() => handle.getAttribute('aria-valuenow')).toBe(String(before - 48));
    await page.reload();
    await person('Reader 10').waitFor();
    await expect.poll(() => widthOf('Email')).toBe(before - 48);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Columns' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Reset columns' }).press('Enter');
    await expect.poll(() => widthOf('Email')).toBe(before);
  });
});

describe('with the mouse', () => {
  test('a wide column makes the table scroll sideways, with its first column and its head in sight', async () => {
    const box = await page.getByRole('separator', { name: 'Width of Email' }).boundingBox();
    if (box === null) throw new Error('There is no handle');
    await page.mouse.move(box.x + 4, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 604, box.y + 8, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => widthOf('Email')).toBe(640);
    const region = page.getByRole('region', { name: 'Contacts, scrollable' });
    await region.evaluate((element: { scrollLeft: number }) => {
      element.scrollLeft = 300;
    });
    await page.evaluate('scrollTo(0, 300)');
    const name = await head('Full name').boundingBox();
    const frame = await region.boundingBox();
    expect(name?.x).toBeCloseTo((frame?.x ?? 0) + 44, 0);
    await expect.poll(async () => Math.round((await head('Full name').boundingBox())?.y ?? 0)).toBe(53);
    await expect.poll(() => overflowOf(page)).toBe(0);
  });

  test('6: campaigns and templates are counted, as searched', async () => {
    const sender = await addActiveSender(account, 'hello@eze-tables.example');
    for (let n = 1; n <= 27; n += 1) {
      await addDraft(account, `Letter ${n}`, sender, []);
      await account.inScope(({ templates }) =>
        templates.create(`Letter ${n}`, { from: 'blank', kind: 'plain' }),
      );
    }
    for (const path of ['/dashboard/email', '/dashboard/template-email']) {
      await open(path);
      await see(page, '1–25 of 27');
      await page.locator('main').getByRole('searchbox').first().fill('letter 2');
      await see(page, '1–9 of 9');
    }
  });

  test('6: the pages are counted, and everything that matches is one press away', async () => {
    await open('/dashboard/contacts?sort=name');
    await see(page, '1–25 of 60');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await see(page, '26–50 of 60');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await see(page, '51–60 of 60');
    await page.getByRole('button', { name: 'Prev', exact: true }).click();
    await see(page, '26–50 of 60');
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
    await page.getByRole('button', { name: 'Select all 60 matching' }).click();
    await see(page, 'All 60 matching selected');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Clear selection' }).click();
  });

  test('a filter in force is a chip that opens it and removes it', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'List' }).selectOption({ label: 'Readers' });
    await see(page, '1–10 of 10');
    await expect.poll(() => page.getByRole('button', { name: 'Next', exact: true }).count()).toBe(0);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'List Readers' }).click();
    await page.getByRole('combobox', { name: 'List' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove filter: List' }).click();
    await see(page, 'of 60');
  });
});

test('23: on a phone, filters, order and columns are in one sheet whose controls are large enough', async () => {
  const phone = await journey.browser.newPage({ width: 390 });
  await signIn(phone, journey.product, account);
  await phone.goto(`${journey.product.appUrl}/dashboard/contacts?sort=name`);
  await phone.getByRole('button', { name: 'Filters' }).tap();
  const sheet = phone.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'List' }).selectOption({ label: 'Readers' });
  await sheet.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Full name, descending' });
  const small = await sheet
    .locator('button, select, label')
    .evaluateAll((controls: Drawn[]) =>
      controls
        .filter((control) => control.getBoundingClientRect().height < 44 && control.tagName !== 'LABEL')
        .map((control) => control.outerHTML.slice(0, 120)),
    );
  expect(small.filter((html) => !html.includes('aria-label="Close"'))).toEqual([]);
  await expectNoAxeViolations(phone);
  await sheet.getByRole('button', { name: 'Done' }).tap();
  await phone.getByRole('button', { name: 'Filters 1' }).waitFor();
  await phone.getByRole('button', { name: 'Remove filter: List' }).waitFor();
  await phone.getByRole('button', { name: 'Reader 19', exact: true }).waitFor();
  const heights = () =>
    phone
      .locator('tbody tr')
      .evaluateAll((all: Drawn[]) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
  await expect.poll(async () => (await heights()).filter((height) => height < 60 || height > 64)).toEqual([]);
  await expect.poll(() => overflowOf(phone)).toBe(0);
  await phone.context().close();
});

test('23: on a phone a page’s only action stands beside its title, and several fill their rows', async () => {
  const phone = await journey.browser.newPage({ width: 390 });
  await signIn(phone, journey.product, account);
  const boxOf = async (name: string) => {
    const box = await phone.locator('header').getByRole('button', { name, exact: true }).boundingBox();
    if (box === null) throw new Error(`${name} isn’t shown`);
    return box;
  };
  await phone.goto(`${journey.product.appUrl}/dashboard/lists`);
  const title = await phone.getByRole('heading', { name: 'Lists', level: 1 }).boundingBox();
  const create = await boxOf('Create List');
  expect(create.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
  expect(create.x + create.width).toBeCloseTo(374, 0);
  await phone.getByRole('button', { name: 'Columns' }).waitFor();
  await phone.goto(`${journey.product.appUrl}/dashboard/contacts`);
  const last = await boxOf('Add Contact');
  expect(last.x + last.width).toBeCloseTo(374, 0);
  expect((await boxOf('Insight')).x).toBeCloseTo(16, 0);
  await expect.poll(() => overflowOf(phone)).toBe(0);
  await phone.context().close();
});
