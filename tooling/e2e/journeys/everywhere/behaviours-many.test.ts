import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addActiveSender, addList, signIn } from '../../arrange.ts';
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
  await expect.poll(() => rows()).toBe(50);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await see(page, '51–60 of 60');
  await page.waitForURL(/page=2/);
  await page.reload();
  await see(page, '51–60 of 60');
  await expect.poll(() => rows()).toBe(10);
  await page.goBack();
  await see(page, '1–50 of 60');
});

test('4: a search in a list that comes whole starts at its first page', async () => {
  await open('lists?page=2');
  await page.getByPlaceholder('Search lists').fill('Shop 7');
  await see(page, '1–1 of 1');
  await expect.poll(() => page.url()).not.toContain('page=');
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
  const save = page.getByRole('dialog').getByRole('button', { name: 'Create List' });
  await save.waitFor();
  expect((await boxOf(notification)).width).toBeGreaterThan(100);
  const gap = async () => {
    const { x, width } = await boxOf(notification);
    return (await boxOf(save)).x - x - width;
  };
  await expect.poll(gap).toBeGreaterThan(0);
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
  await expect.poll(() => overflowOf(phone)).toBe(0);
  await phone.context().close();
});

/** The characters at which the lines of a text end. */
const lineEnds = (where: Page, selector: string) =>
  where.evaluate<string[]>(`(() => {
    const texts = document.createTreeWalker(document.querySelector('${selector}'), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const letters = [];
    while (texts.nextNode()) {
      for (const [index, letter] of [...texts.currentNode.data].entries()) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + 1);
        letters.push({ letter, top: Math.round(range.getBoundingClientRect().top) });
      }
    }
    return letters.filter(({ top }, at) => top < (letters[at + 1]?.top ?? top)).map(({ letter }) => letter);
  })()`);

/** Where the words of a part begin. */
const wordsOf = (selector: string) =>
  page.evaluate<number>(`(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('${selector}'));
    return range.getBoundingClientRect().left;
  })()`);

test('a long address breaks behind a sign on a phone, not inside a word', async () => {
  const address = 'orders.and.returns@warehouse-in-abeokuta.many-shops.example';
  await addActiveSender(account, address);
  const phone = await journey.browser.newPage({ width: 390 });
  await signIn(phone, journey.product, account);
  await phone.goto(`${journey.product.appUrl}/dashboard/sender-email`);
  const shown = phone.getByRole('button', { name: address, exact: true });
  await shown.waitFor();
  const ends = await lineEnds(phone, 'tbody [data-row-open]');
  expect(ends.length).toBeGreaterThan(0);
  expect(ends.filter((letter) => !/[@._-]/.test(letter))).toEqual([]);
  await phone.context().close();
});

test('API keys whose names begin alike show how they end, and a whole key finds its own', async () => {
  const begin = 'Integration of the warehouse management system of';
  const make = (name: string) =>
    account.inScope(({ apiKeys }) =>
      apiKeys.create({ name, gateway: 'api', scopes: ['contacts.read'], allowedAddresses: [] }),
    );
  const key = await make(`${begin} Abeokuta`);
  await make(`${begin} Port Harcourt`);
  await open('developer');
  const table = page.getByRole('table', { name: 'API keys' });
  for (const end of ['…stem of Abeokuta', '…of Port Harcourt']) {
    await table.getByText(end, { exact: true }).waitFor();
    // Nothing of it is cut off.
    const hidden = `[...document.querySelectorAll('td span')].find((span) => span.textContent === '${end}')`;
    expect(
      await page.evaluate(`(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(${hidden})`),
    ).toBe(0);
  }
  await table.getByRole('button', { name: `Actions for ${begin} Abeokuta` }).waitFor();
  await page.getByPlaceholder('Name or key').fill(key.secret);
  await see(page, '1–1 of 1');
  await expect.poll(() => page.url()).toContain(key.prefix);
  expect(page.url()).not.toContain(key.secret.slice(key.prefix.length + 1));
});

test('the ring of a tab’s focus keeps its distance from the words', async () => {
  await open('profile');
  const tab = page.getByRole('tab').first();
  await tab.waitFor();
  const words = await wordsOf('[role=tab]');
  expect(words - (await boxOf(tab)).x).toBeGreaterThanOrEqual(6);
  const { x } = await boxOf(page.getByRole('heading', { level: 1 }));
  expect(words).toBeCloseTo(x, 0);
});

test('the unit of a number stands beside its field', async () => {
  const id = await account.inScope(async ({ journeys }) => {
    const made = await journeys.create('Units', 'lifecycle');
    return made.id;
  });
  const phone = await journey.browser.newPage({ width: 390 });
  await signIn(phone, journey.product, account);
  await phone.goto(`${journey.product.appUrl}/dashboard/automation/${id}`);
  await phone.getByRole('button', { name: 'Journey settings' }).click();
  const field = await boxOf(phone.getByRole('spinbutton', { name: 'If the wallet is empty, wait' }));
  const unit = await boxOf(phone.getByText('hours, then skip the message'));
  expect(unit.x).toBeGreaterThan(field.x + field.width);
  expect(Math.abs(unit.y + unit.height / 2 - field.y - field.height / 2)).toBeLessThan(4);
  await phone.context().close();
});
