import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { overflowOf } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-many.example');
  for (let n = 1; n <= 60; n += 1) await addList(account, `Shop ${n}`, []);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const open = (path: string) => page.goto(`${journey.product.appUrl}/dashboard/${path}`);
const rows = () => page.locator('tbody tr').count();

test('4: a list that comes whole has pages, and the address names the page', async () => {
  await open('lists');
  await see(page, '1–50 of 60');
  expect(await rows()).toBe(50);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await see(page, '51–60 of 60');
  await page.waitForURL(/page=2/);
  await page.reload();
  await see(page, '51–60 of 60');
  expect(await rows()).toBe(10);
  await page.goBack();
  await see(page, '1–50 of 60');
});

test('4: a search in a list that comes whole starts at its first page', async () => {
  await open('lists?page=2');
  await page.getByPlaceholder('Search lists').fill('Shop 7');
  await see(page, '1–1 of 1');
  expect(page.url()).not.toContain('page=');
});

const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('a notification stands beside a dialog’s buttons, not on them', async () => {
  await open('lists');
  const create = page.getByRole('button', { name: 'Create List' });
  await create.click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('A new shop');
  await page.getByRole('dialog').getByRole('button', { name: 'Create List' }).click();
  const notification = page.locator('[data-sonner-toast]', { hasText: 'List created' });
  await notification.waitFor();
  await create.click();
  const save = await boxOf(page.getByRole('dialog').getByRole('button', { name: 'Create List' }));
  const { x, width } = await boxOf(notification);
  expect(width).toBeGreaterThan(100);
  expect(x + width).toBeLessThan(save.x);
});

test('an import with a long name doesn’t make a phone’s page wider', async () => {
  const name = `contacts from the shop in ${'Abeokuta and Ibadan '.repeat(4)}.csv`;
  await open(`contacts/import?list=${await addList(account, 'Shoppers', [])}`);
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from('name,email\nAma Addo,ama@many.example\n') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.waitForURL(/import\/[0-9a-f-]{36}/);
  const phone = await journey.browser.newPage({ width: 390 });
  await signIn(phone, journey.product, account);
  await phone.goto(`${journey.product.appUrl}/dashboard/contacts/import`);
  await phone.getByText('contacts from the shop').waitFor();
  expect(await overflowOf(phone)).toBe(0);
  await phone.context().close();
});
