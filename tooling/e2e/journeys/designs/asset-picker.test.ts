import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../arrange.ts';
import { expectNoAxeViolations } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;
let page: Page;

const picker = () => page.getByRole('dialog', { name: 'Choose a file' });
const choices = () => picker().getByRole('list', { name: 'Files' }).getByRole('button');
const choice = (name: string) => choices().filter({ hasText: name });
const editor = () => page.getByRole('textbox', { name: 'HTML of the message' });
const openPicker = () => page.getByRole('button', { name: 'Insert picture' }).click();
const focused = () => page.evaluate<string>('document.activeElement.textContent');
const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1_600, height: 900, channels: 3, background } })
    .png()
    .toBuffer(),
});

beforeAll(async () => {
  journey = await startJourney();
  const account = await journey.arranger.addAccount('ngozi@eze-picker.example');
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
  const template = await account.inScope(({ templates }) =>
    templates.create('Harvest', { from: 'blank', kind: 'html' }),
  );
  await page.goto(`${journey.product.appUrl}/dashboard/template-email/${template.id}`);
  await editor().waitFor();
});
afterAll(() => journey?.stop());

test('files are uploaded in the picker, and a file of the wrong kind fails on its own', async () => {
  await openPicker();
  await see(page, 'No files yet');
  await expectNoAxeViolations(page);
  const dialog = page.waitForEvent('filechooser');
  await picker().getByRole('button', { name: 'Upload' }).last().click();
  const colours = ['#0f766e', '#c07a06', '#3565cc', '#7c3aed', '#be123c'];
  await (await dialog).setFiles([
    ...(await Promise.all(colours.map((colour, index) => picture(`shop-${index + 1}.png`, colour)))),
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ]);
  await picker().getByText('5 files uploaded, 1 failed').waitFor();
  await expect.poll(() => choices().count()).toBe(5);
  await picker().getByRole('button', { name: 'Close uploads' }).click();
});

test('the picker is readable wide and light, narrow and dark', async () => {
  await expectLooksGood(page, 'asset-picker');
});

test('its search and type narrow the gallery', async () => {
  await picker().getByRole('searchbox', { name: 'Search files' }).fill('SHOP-3');
  await expect.poll(() => choices().count()).toBe(1);
  await picker().getByRole('searchbox', { name: 'Search files' }).fill('');
  await expect.poll(() => choices().count()).toBe(5);
  await picker().getByRole('radio', { name: 'PDFs' }).click();
  await picker().getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => choices().count()).toBe(5);
});

test('a picture is chosen by keyboard, and the person goes on with its description', async () => {
  await picker().getByRole('combobox', { name: 'Order' }).focus();
  await page.keyboard.press('Tab');
  const first = await focused();
  await page.keyboard.press('ArrowDown');
  const below = await focused();
  await page.keyboard.press('Home');
  expect([await focused(), below]).toEqual([first, await choices().nth(4).textContent()]);
  await page.keyboard.press('ArrowRight');
  const name = await choices().nth(1).locator('[title]').getAttribute('title');
  await page.keyboard.press('Enter');
  await picker().waitFor({ state: 'hidden' });
  await page.keyboard.type('Our shop');
  await expect.poll(() => editor().innerText()).toContain('width="600" alt="Our shop"');
  await expect.poll(() => editor().innerText()).toMatch(/<img src="http[^"]+\/files\/[^"]+\/email\.png"/);
  expect(name).toMatch(/^shop-\d\.png$/);
});

test('leaving without a choice changes nothing', async () => {
  const before = await editor().innerText();
  await openPicker();
  await choice('shop-1.png').waitFor();
  await page.keyboard.press('Escape');
  await picker().waitFor({ state: 'hidden' });
  await expect.poll(() => editor().innerText()).toBe(before);
});

test('the saved template is named at the file', async () => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page, /^Saved \d/);
  await page.goto(`${journey.product.appUrl}/dashboard/uploads`);
  await see(page, 'In 1 template');
});
