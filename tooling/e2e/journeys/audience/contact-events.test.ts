import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let token: string;

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const sheet = () => page.getByRole('dialog');

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-events.example');
  await addList(account, 'Buyers', ['ama@events.example', 'esi@events.example', 'kofi@events.example']);
  const key = await account.inScope(({ apiKeys }) =>
    apiKeys.create({ name: 'Shop', gateway: 'api', scopes: ['events.write'] }),
  );
  token = key.secret;
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

/** What the shop's program sends. */
async function record(...events: object[]): Promise<unknown> {
  const answer = await fetch(`${journey.product.appUrl}/v1/events`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ events }),
  });
  return answer.json();
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const paid = (email: string, order: number, amount: number, days: number) => ({
  email,
  name: 'order.paid',
  at: daysAgo(days),
  dedupKey: `order-${order}`,
  properties: { amount, currency: 'NGN', items: 2, order_id: String(order) },
});

test('a shop sends what people bought, and learns which of them we don’t know', async () => {
  const answer = await record(
    paid('ama@events.example', 1, 6_000, 2),
    paid('ama@events.example', 2, 9_500, 20),
    paid('esi@events.example', 3, 6_000, 2),
    paid('esi@events.example', 4, 500, 3),
    paid('kofi@events.example', 5, 8_000, 1),
    paid('kofi@events.example', 6, 8_000, 40),
    { email: 'ama@events.example', name: 'cart.item_added', properties: { isGift: true } },
    paid('nobody@events.example', 7, 1, 1),
  );
  expect(answer).toMatchObject({ recorded: 7, refused: [{ index: 7, code: 'contact_not_found' }] });
  expect(await record(paid('ama@events.example', 1, 6_000, 2))).toMatchObject({
    recorded: 0,
    repeated: 1,
  });
});

test('the contact’s timeline shows them in plain words, by day', async () => {
  await open('/dashboard/contacts?sort=name');
  await page.getByRole('button', { name: 'Ama ama', exact: true }).press('Enter');
  await sheet().getByRole('tab', { name: 'Timeline' }).click();
  const timeline = sheet().getByRole('group', { name: 'Timeline' });
  await timeline.getByText('Cart item added').waitFor();
  await expect
    .poll(() => timeline.getByRole('listitem').allInnerTexts())
    .toMatchObject([
      expect.stringMatching(/^Cart item added\s+is gift yes/),
      expect.stringMatching(/^Paid order 1\s+₦6,000\.00 · 2 items/),
      expect.stringMatching(/^Paid order 2\s+₦9,500\.00/),
    ]);
  await expectLooksGood(page, 'contact-timeline');
});

test('the list says when each of them was last active, and shows twelve weeks', async () => {
  await open('/dashboard/contacts?sort=name');
  const kofi = page.getByRole('row', { name: /kofi@events\.example/ });
  await kofi.getByText('Buyers').waitFor();
  await kofi.getByText('yesterday').waitFor();
  // 40 days ago and yesterday, of twelve weeks.
  const bars = kofi.getByRole('img', { name: /^12 weeks: / });
  await expect.poll(() => bars.locator('rect[opacity="1"]').count()).toBe(2);
  expect(await bars.locator('rect').count()).toBe(12);
  await page
    .getByRole('row', { name: /ama@events\.example/ })
    .getByText(/just now|minutes? ago/)
    .waitFor();
});

test('a segment finds who bought at least twice within 30 days for over 5,000', async () => {
  await open('/dashboard/segments');
  await page.getByRole('button', { name: 'Create Segment' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Good customers');
  await page.getByRole('dialog').getByRole('radio', { name: 'Contact' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Segment' }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('Rule about').selectOption({ label: 'Event' });
  await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Order paid' });
  await see(page, '3 contacts');
  await page.getByLabel('Times', { exact: true }).fill('2');
  await page.getByLabel('When').selectOption({ label: 'in the last' });
  await page.getByRole('button', { name: 'Add property' }).click();
  await page.getByLabel('Property', { exact: true }).selectOption('amount');
  await page.getByLabel('Value', { exact: true }).fill('5000');
  await see(page, '1 contact');
  await see(page, 'ama@events.example');
  await expectLooksGood(page, 'segment-event-rule');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page, 'Segment saved');
});

test('and who never did', async () => {
  await page.getByRole('button', { name: 'Remove property' }).click();
  await page.getByLabel('When').selectOption({ label: 'at any time' });
  await page.getByLabel('Happened').selectOption({ label: 'did not' });
  await page.getByLabel('Times', { exact: true }).fill('1');
  await see(page, '0 contacts');
  await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Cart item added' });
  await see(page, '2 contacts');
});
