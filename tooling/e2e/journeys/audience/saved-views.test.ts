import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addList, openAsColleague, signIn } from '../../arrange.ts';
import { expectNoAxeViolations } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { overflowOf, show } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
const reader = 'tunde@eze-views.example';

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const tab = (name: string, on = page) =>
  on.getByRole('group', { name: 'Views of contacts' }).getByRole('button', { name, exact: true });
const isOpen = async (name: string) => (await tab(name).getAttribute('aria-pressed')) === 'true';
const opened = (name: string) => expect.poll(() => isOpen(name)).toBe(true);
const dialog = () => page.getByRole('dialog');

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-views.example');
  await addList(account, 'Readers', ['ama@views.example', 'esi@views.example']);
  await addList(account, 'Buyers', ['kofi@views.example']);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

async function save(name: string, isShared: boolean): Promise<void> {
  await dialog().getByLabel(/^Name/).fill(name);
  if (isShared) await dialog().getByRole('checkbox', { name: 'Share with the team' }).check();
  await dialog().getByRole('button', { name: 'Save view' }).click();
  await dialog().waitFor({ state: 'hidden' });
}

test('5: filters, order and columns are saved under a name and brought back by its tab', async () => {
  await open('/dashboard/contacts?sort=name');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'List' }).selectOption({ label: 'Readers' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Telephone' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save view' }).click();
  await save('Readers by name', false);
  await opened('Readers by name');
  await tab('All contacts').click();
  await see(page, '1–3 of 3');
  await tab('Readers by name').click();
  await see(page, '1–2 of 2');
  await expect.poll(() => page.getByRole('columnheader', { name: 'Telephone' }).count()).toBe(0);
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Full name' }).getAttribute('aria-sort'))
    .toBe('ascending');
  await expectNoAxeViolations(page);
});

test('a name that is taken is refused beside the field', async () => {
  await page.getByRole('button', { name: 'Save view' }).click();
  await dialog().getByLabel(/^Name/).fill('readers BY name');
  await dialog().getByRole('button', { name: 'Save view' }).click();
  await see(page, 'A view with this name already exists.');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
});

test('5: a changed view is updated, or saved as another one', async () => {
  await page.getByRole('button', { name: 'Remove filter: List' }).click();
  await see(page, 'View changed');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('View changed').waitFor({ state: 'hidden' });
  await page.reload();
  await see(page, '1–3 of 3');
  await expect.poll(() => isOpen('Readers by name')).toBe(true);
  await page.getByRole('columnheader', { name: 'Full name' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Save as' }).click();
  await save('Everyone, Z to A', true);
  await opened('Everyone, Z to A Shared with the team');
});

test('a list opens with its default view, unless its address says otherwise', async () => {
  await page.getByRole('button', { name: 'Actions for the view Everyone, Z to A' }).click();
  const choice = page.getByRole('menuitemcheckbox', { name: 'Open this list with it' });
  await choice.click();
  await expect.poll(() => choice.getAttribute('aria-checked')).toBe('true');
  await page.keyboard.press('Escape');
  await open('/dashboard/contacts');
  await opened('Everyone, Z to A Shared with the team');
  await open('/dashboard/contacts?sort=oldest');
  await see(page, '1–3 of 3');
  await expect.poll(() => isOpen('All contacts')).toBe(true);
  await open('/dashboard/contacts?size=50');
  await see(page, '1–3 of 3');
  await expect.poll(() => isOpen('All contacts')).toBe(true);
});

test('someone with a default view can stay on all rows', async () => {
  await open('/dashboard/contacts');
  await opened('Everyone, Z to A Shared with the team');
  await tab('All contacts').click();
  await opened('All contacts');
  await page.reload();
  await see(page, '1–3 of 3');
  await opened('All contacts');
});

test('5: colleagues see the shared view and not the private one, and can’t change it', async () => {
  const colleague = await openAsColleague(journey, account, {
    email: reader,
    privileges: ['account.view', 'contacts.view'],
  });
  await colleague.goto(`${journey.product.appUrl}/dashboard/contacts`);
  await tab('Everyone, Z to A Shared with the team', colleague).click();
  expect(await tab('Readers by name', colleague).count()).toBe(0);
  await colleague.getByRole('button', { name: 'Actions for the view Everyone, Z to A' }).click();
  const rename = colleague.getByRole('menuitem', { name: /^Rename or share/ });
  await expect.poll(() => rename.getAttribute('aria-disabled')).toBe('true');
  await expectNoAxeViolations(colleague);
  await colleague.context().close();
});

test('9: a deleted view can be brought back, and phones scroll the tabs', async () => {
  await tab('Readers by name').click();
  await page.getByRole('button', { name: 'Actions for the view Readers by name' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await tab('Readers by name').waitFor({ state: 'hidden' });
  await expect.poll(() => isOpen('All contacts')).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await tab('Readers by name').waitFor();
  await show(page, { width: 390, colorScheme: 'dark' });
  await expect.poll(() => overflowOf(page)).toBe(0);
  await expectNoAxeViolations(page);
});
