import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const sheet = () => page.getByRole('dialog');
const titled = (name: string) => sheet().getByRole('heading', { name, exact: true }).waitFor();
const row = (name: string) => page.getByRole('button', { name, exact: true });
const focused = () => page.evaluate<string>('document.activeElement.textContent');
const contactInAddress = () => new URL(page.url()).searchParams.get('contact');

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-sheet.example');
  await addList(account, 'Readers', ['ama@sheet.example', 'esi@sheet.example', 'kofi@sheet.example']);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

test('opens beside the list, which stays usable, and arrows walk through its rows', async () => {
  await open('/dashboard/contacts?sort=name');
  await row('Ama ama').press('Enter');
  await titled('Ama ama');
  await see(page, '1 of 3');
  await page.keyboard.press('ArrowDown');
  await titled('Ama esi');
  await see(page, '2 of 3');
  await expect
    .poll(() => page.getByRole('row', { name: /esi@sheet/ }).getAttribute('aria-current'))
    .toBe('true');
  await row('Ama kofi').click();
  await titled('Ama kofi');
  await sheet().getByRole('button', { name: 'Previous row' }).click();
  await titled('Ama esi');
});

test('Escape closes it and focuses the row that was open last', async () => {
  await page.keyboard.press('Escape');
  await sheet().waitFor({ state: 'hidden' });
  await expect.poll(() => focused()).toBe('Ama esi');
  await expect.poll(contactInAddress).toBeNull();
});

test('4: is in the address, and is left by the back button', async () => {
  await row('Ama kofi').press('Enter');
  await titled('Ama kofi');
  await page.reload();
  await titled('Ama kofi');
  await page.keyboard.press('ArrowUp');
  await titled('Ama esi');
  await page.goBack();
  await sheet().waitFor({ state: 'hidden' });
});

test('arrows in a field stay there, and unsaved input is not lost by walking on', async () => {
  await row('Ama ama').press('Enter');
  const name = sheet().getByLabel(/^Full name/);
  await name.fill('Ama A.');
  await page.keyboard.press('ArrowDown');
  await titled('Ama ama');
  await sheet().getByRole('button', { name: 'Next row' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => name.inputValue()).toBe('Ama A.');
  await sheet().getByRole('button', { name: 'Next row' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await titled('Ama esi');
  await expect.poll(() => name.inputValue()).toBe('Ama esi');
});

test('opening another row, going back or closing doesn’t lose unsaved input', async () => {
  const name = sheet().getByLabel(/^Full name/);
  await name.fill('Ama E.');
  const leave = [
    () => row('Ama kofi').click(),
    () => page.goBack({ waitUntil: 'commit' }),
    () => sheet().getByRole('button', { name: 'Close' }).click(),
  ];
  for (const attempt of leave) {
    await attempt();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await expect.poll(() => name.inputValue()).toBe('Ama E.');
  }
  // As when a phone is turned.
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const width of [390, size.width]) {
    await page.setViewportSize({ ...size, width });
    await expect.poll(() => page.evaluate<number>('innerWidth')).toBe(width);
    await expect.poll(() => name.inputValue()).toBe('Ama E.');
  }
  await row('Ama kofi').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await titled('Ama kofi');
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  await row('Ama esi').click();
  await titled('Ama esi');
});

test('its history is a timeline by day', async () => {
  await account.inScope(async ({ sql }) => {
    const { rows } = await sql<{ id: string }>(`select id from contact where full_name = 'Ama esi'`);
    await sql(
      `insert into delivery (account_id, id, contact_id, address, channel, state, settled_at, opened_at, clicked_at, unsubscribed_at)
       values ($1, uuidv7(), $2, 'esi@sheet.example', 'email', 'sent', $3, $4, $5, $5)`,
      [account.accountId, rows[0]?.id, '2026-11-20T08:00Z', '2026-11-20T09:30Z', '2026-11-21T07:15Z'],
    );
  });
  await sheet().getByRole('tab', { name: 'Email history' }).click();
  const days = sheet().getByRole('group', { name: 'Email history' }).getByRole('heading');
  await expect
    .poll(() => days.allInnerTexts())
    .toEqual(['Saturday, 21 November 2026', 'Friday, 20 November 2026']);
  const lines = await sheet().getByRole('listitem').allInnerTexts();
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['Unsubscribed', 'Clicked', 'Viewed', 'Sent']);
  await expectLooksGood(page, 'contact-sheet');
});
