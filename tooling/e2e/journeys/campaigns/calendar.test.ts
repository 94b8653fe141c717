import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, show } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;

/** By the account's clock, which is an hour ahead of UTC: the last one is on 1 April. */
const march = [
  ['Market day', 'email', 'finished', '2026-03-03T08:00:00Z'],
  ['Flash sale', 'sms', 'failed', '2026-03-05T13:30:00Z'],
  ...Array.from({ length: 6 }, (_, n) => [`Branch ${n + 1}`, 'sms', 'finished', `2026-03-10T1${n}:00:00Z`]),
  ['Harvest festival invitation for all friends of the farm', 'email', 'scheduled', '2026-03-10T18:45:00Z'],
  ['Called off', 'email', 'cancelled', '2026-03-18T07:00:00Z'],
  ['Held back', 'email', 'paused', '2026-03-19T07:00:00Z'],
  ['April letter', 'email', 'scheduled', '2026-03-31T23:30:00Z'],
];

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('ngozi@eze-calendar.example');
  const senderId = await addActiveSender(account, 'hello@eze-calendar.example');
  const listId = await addList(account, 'Readers', ['ama@calendar.example']);
  const modelId = await addDraft(account, 'Blog news', senderId, [listId]);
  await account.inScope(async ({ sql, actor }) => {
    for (const [name, channel, status, at] of march)
      await sql(
        `insert into campaign (account_id, id, channel, name, status, started_at, scheduled_at)
         values ($1, uuidv7(), $2, $3, $4, case when $4 <> 'scheduled' then $5::timestamptz end, $5::timestamptz)`,
        [actor.accountId, channel, name, status, at],
      );
    await sql(
      `insert into campaign_feed (account_id, id, name, url, model_id, schedule, max_items, next_check_at)
       values ($1, uuidv7(), 'Farm blog', 'https://blog.example/feed', $2, '{"every":"day","time":"09:00"}', 5, '2026-03-24T08:00:00Z')`,
      [actor.accountId, modelId],
    );
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const open = (search = '') => page.goto(`${journey.product.appUrl}/dashboard/calendar${search}`);
const month = (name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
const today = () => page.locator('[aria-current="date"]');

test('the calendar is found from both lists and the menu, and opens at today', async () => {
  for (const list of ['email', 'sms']) {
    await page.goto(`${journey.product.appUrl}/dashboard/${list}`);
    await page.getByRole('link', { name: 'Calendar' }).filter({ visible: true }).click();
    await page.waitForURL(/\/dashboard\/calendar$/);
  }
  await page.goto(`${journey.product.appUrl}/dashboard/welcome`);
  await page.getByRole('button', { name: 'Engagement' }).click();
  await page.getByRole('menuitem', { name: 'Calendar' }).click();
  await today().waitFor();
  await see(page, /Times are in Africa\/Lagos \(GMT\+1\)/);
  await expectLooksGood(page, 'campaign-calendar-today');
});

test('a month shows what was sent, what is scheduled and when a feed is checked', async () => {
  await open('?month=2026-03');
  await month('March 2026');
  const of = (name: string | RegExp) => page.getByRole('row').getByRole('link', { name });
  await of(/^Email Market day 09:00 · Sent/).waitFor();
  await of(/^SMS Flash sale 14:30 · Failed/).waitFor();
  await of(/^Feed Farm blog 09:00 · Checks for news/).waitFor();
  await of(/^Email April letter 00:30 · Scheduled/).waitFor();
  const cell = page.getByRole('cell', { name: /Wednesday 1 April/ });
  expect(await cell.getByRole('link').count()).toBe(1);
  expect(await today().count()).toBe(0);
  await expectLooksGood(page, 'campaign-calendar');
});

test('a full day opens in a dialog, and a press opens the campaign', async () => {
  await page.getByRole('button', { name: '+4 more on 10 March' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tuesday 10 March' });
  await dialog.getByRole('link', { name: 'Branch 6' }).waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(7);
  await expectLooksGood(page, 'campaign-calendar-day');
  await dialog.getByRole('link', { name: /^Harvest festival/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Harvest festival/ }).waitFor();
  await page.goBack();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('the keyboard alone goes from month to month and back to today', async () => {
  await page.getByRole('button', { name: 'Next month' }).focus();
  await page.keyboard.press('Enter');
  await month('April 2026');
  await see(page, /Nothing was sent in April 2026|April letter/);
  await page.keyboard.press('Enter');
  await month('May 2026');
  await see(page, 'Nothing was sent in May 2026, and nothing is scheduled.');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await month('April 2026');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await today().waitFor();
  expect(page.url()).not.toContain('month=');
});

test('on a phone the days with something are listed', async () => {
  await open('?month=2026-03');
  await month('March 2026');
  await show(page, { width: 390, colorScheme: 'light' });
  await page.getByRole('heading', { name: 'Tuesday 10 March' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await page.getByRole('link', { name: 'Branch 6' }).waitFor();
  await see(page, '09:00 GMT+1 · Feed');
});
