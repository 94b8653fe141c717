import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, overflowOf, twoLooks } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;

const file = `Full name,Email,City,Spent
Ada Obi,ada@import.example,Lagos,5
Bola Ade,bola@import.example,Ibadan,many
Nobody,nope,Kano,1
Ada again,ADA@import.example,Lagos,6
Chi Eze,chi@import.example,Lagos,7
`;

/** City isn’t an attribute of the account either. */
const withNewColumns = file
  .trim()
  .split('\n')
  .map((line, n) => (n === 0 ? `${line},Size,Colour,Shoe,Branch,Till` : `${line},S,Red,38,Ikeja,2`))
  .join('\n');

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-import.example');
  await addList(account, 'Readers', ['chi@import.example']);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const becomes = (column: string) => page.getByRole('combobox', { name: `${column} becomes`, exact: true });
const step = () => page.locator('li[aria-current=step]').innerText();
const firstRows = () => page.getByRole('list', { name: 'First rows as they will be stored' });

describe('the import page', () => {
  test('opens from Add Contact, and a list made on a side trip is chosen on the way back', async () => {
    await open('/dashboard/contacts');
    await button('Add Contact').first().click();
    await page.getByRole('menuitem', { name: 'Import Contacts' }).click();
    await page.getByLabel('File').waitFor();
    const buffer = Buffer.from(file);
    await page.getByLabel('File').setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer });
    await button('Next: columns').waitFor();
    await expect.poll(() => step()).toContain('File and list');
    const address = page.url();
    await page.getByRole('link', { name: 'All lists' }).click();
    await button('Create List').first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Guests');
    await page.getByRole('dialog').getByRole('button', { name: 'Create List' }).click();
    await page.getByRole('link', { name: 'Guests' }).waitFor();
    await page.goto(address);
    await page.getByRole('combobox', { name: /^List/ }).click();
    const kept = page.waitForResponse((answer) => answer.url().includes('imports.keep'));
    await page.getByRole('option', { name: 'Guests' }).click();
    await page.getByRole('combobox', { name: 'List: Guests' }).waitFor();
    await kept;
    await page.reload();
    await page.getByRole('combobox', { name: 'List: Guests' }).waitFor();
  });

  test('shows the first rows as they will be stored, with the row and column of each problem', async () => {
    await button('Next: columns').click();
    await firstRows().getByText('Row 2', { exact: true }).waitFor();
    await expect
      .poll(() => firstRows().getByRole('listitem').nth(4).innerText())
      .toMatch(/Row 6\s*Chi Eze\s*Existing contact/);
    await becomes('Spent').selectOption('number');
    const bola = firstRows().getByRole('listitem').nth(1);
    await bola.getByText(/Spent “many”/).waitFor();
    await firstRows()
      .getByText(/Email “nope”/)
      .waitFor();
    await see(page, 'Of the first 5 rows: 2 new, 1 existing contact, 1 duplicate, 1 can’t be imported.');
    await becomes('City').selectOption('skip');
    await expect.poll(() => firstRows().getByText('city: Lagos').count()).toBe(0);
    await see(page, '3 of 4 will be imported, 1 left out.');
  });

  test('keeps the columns when it is loaded again, and when a link leads away at once', async () => {
    await page.reload();
    await becomes('City').waitFor();
    await expect.poll(() => becomes('City').inputValue()).toBe('skip');
    await becomes('City').selectOption('text');
    await page.getByRole('link', { name: 'Contacts', exact: true }).last().click();
    await page.getByPlaceholder('Name, email or telephone').waitFor();
    await page.goBack();
    await becomes('City').waitFor();
    await expect.poll(() => becomes('City').inputValue()).toBe('text');
    await expect.poll(() => becomes('Spent').inputValue()).toBe('number');
    await expectLooksGood(page, 'import-columns');
  });

  test('asks before leaving only while something isn’t kept yet, and keeps it when the connection is back', async () => {
    await page.route('**/trpc/imports.keep*', (route) => route.abort());
    await becomes('City').selectOption('skip');
    await see(page, 'Your choices are not saved yet');
    await page.getByRole('link', { name: 'Contacts', exact: true }).last().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => becomes('City').inputValue()).toBe('skip');
    await page.unroute('**/trpc/imports.keep*');
    await expect
      .poll(() => page.getByText('Your choices are not saved yet').count(), { timeout: 30_000 })
      .toBe(0);
    await page.reload();
    await becomes('City').waitFor();
    await expect.poll(() => becomes('City').inputValue()).toBe('skip');
  });

  test('says what would happen to every row, also after it is loaded again', async () => {
    await button('Next: check the file').click();
    const would = page.getByRole('region', { name: 'What will happen' });
    const seesFigures = () =>
      expect
        .poll(() => would.innerText(), { timeout: 30_000 })
        .toMatch(/New contacts\s+2\s+Updated\s+1[\s\S]*imported\s+1\s+Duplicates in the file\s+1/);
    await seesFigures();
    await would.getByText('Row 4', { exact: true }).waitFor();
    await page.reload();
    await seesFigures();
    await expect.poll(() => step()).toContain('Check');
    await expectLooksGood(page, 'import-check', twoLooks);
    const link = await would.getByRole('link', { name: 'Download rows to correct' }).getAttribute('href');
    const rows = await page.request.get(`${journey.product.appUrl}${link}`);
    expect(await rows.text()).toContain('nope');
  });

  test('runs, and its result is still there after a reload', async () => {
    await button('Import').click();
    await see(page, 'Import finished');
    await page.reload();
    await see(page, 'Import finished');
    await expect.poll(() => step()).toContain('Done');
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toMatch(/Added\s+2[\s\S]*Couldn’t be imported\s+1/);
    await page.getByRole('link', { name: 'See the contacts' }).click();
    await page.getByRole('button', { name: 'Bola Ade' }).first().waitFor();
  });
});

describe('a file of people who must not be contacted', () => {
  test('blocks them after a check that says whom campaigns no longer reach', async () => {
    await open('/dashboard/contacts/import');
    await page.getByRole('radio', { name: /^Must not be contacted/ }).click();
    await expect.poll(() => page.getByRole('combobox', { name: /^List/ }).count()).toBe(0);
    const buffer = Buffer.from('Email,Phone\nchi@import.example,\nleft@import.example,08031234567\n');
    await page.getByLabel('File').setInputFiles({ name: 'left.csv', mimeType: 'text/csv', buffer });
    await firstRows().getByText('Blocks left@import.example', { exact: true }).waitFor();
    await page.getByRole('radio', { name: /^Both/ }).click();
    await firstRows().getByText('Blocks left@import.example and +2348031234567', { exact: true }).waitFor();
    await expectLooksGood(page, 'import-block');
    await button('Next: check the file').click();
    await see(page, '1 of these addresses belongs to a contact that you can reach today.');
    await button('Import').click();
    await see(page, 'Import finished');
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(/Addresses blocked\s*3/);
    await open('/dashboard/contacts?q=chi%40import.example');
    await page.getByRole('button', { name: 'Chi Eze', exact: true }).click();
    await see(page, 'This person unsubscribed.');
  });

  test('unblocks them when it is undone', async () => {
    await open('/dashboard/contacts/import');
    await page.getByRole('link', { name: 'Open left.csv' }).click();
    await button('Undo import').click();
    await page.getByRole('alertdialog').getByText('It unblocks 3 addresses', { exact: false }).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await see(page, 'Import undone');
    await open('/dashboard/contacts?q=chi%40import.example');
    await page.getByRole('button', { name: 'Chi Eze', exact: true }).click();
    await expect.poll(() => page.getByText('This person unsubscribed.').count()).toBe(0);
    await page.getByRole('button', { name: 'Blocklist' }).first().waitFor();
  });
});

describe('on a phone', () => {
  test('the columns and the first rows are stacked', async () => {
    page = await journey.browser.newPage({ width: 390 });
    await signIn(page, journey.product, account);
    await open('/dashboard/contacts/import');
    const buffer = Buffer.from(withNewColumns);
    await page.getByLabel('File').setInputFiles({ name: 'phone.csv', mimeType: 'text/csv', buffer });
    await button('Next: columns').waitFor();
    await page.getByRole('combobox', { name: /^List/ }).click();
    await page.getByRole('option', { name: 'Readers' }).click();
    await button('Next: columns').tap();
    await firstRows().getByText('Row 2', { exact: true }).waitFor();
    const columns = await page.getByRole('table', { name: 'Columns of the file' }).boundingBox();
    const rows = await firstRows().boundingBox();
    expect(rows?.y ?? 0).toBeGreaterThan((columns?.y ?? 0) + (columns?.height ?? Number.POSITIVE_INFINITY));
    await expect.poll(() => overflowOf(page)).toBe(0);
    await button('Leave out 6 new attributes').tap();
    await see(page, '3 of 9 will be imported, 6 left out.');
    await button('Next: check the file').tap();
    await see(page, 'Nothing has changed yet.');
    await expect.poll(() => overflowOf(page)).toBe(0);
  });
});
