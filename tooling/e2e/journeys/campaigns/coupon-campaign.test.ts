import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn, trustPublisher } from '../../arrange.ts';
import { expectNoAxeViolations } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let draftId: string;
let code = '';

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog');
const email = () => page.getByRole('textbox', { name: 'Email', exact: true });

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('abena@kumasi-cakes.example');
  await trustPublisher(account);
  const senderId = await addActiveSender(account, 'hello@kumasi-cakes.example');
  const listId = await addList(account, 'Cake lovers', ['efua@cakes.example', 'yaw@cakes.example']);
  draftId = await addDraft(account, 'Cake on us', senderId, [listId]);
  await account.inScope(({ campaigns }) => campaigns.change(draftId, { html: '', text: '' }));
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

test('a reward with coupon codes is made and published, and says how to put its code in a message', async () => {
  await open('/dashboard/rewards');
  await page.getByRole('button', { name: 'Create Reward' }).first().click();
  await dialog().getByLabel(/^Name/).fill('Free cake');
  await dialog().getByLabel(/^List/).selectOption({ label: 'Cake lovers' });
  await dialog().getByRole('button', { name: 'Create Reward' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await see(page, 'Reward published');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog().getByText('Code in a message').waitFor();
  await expect
    .poll(() => dialog().getByRole('textbox', { name: 'Code in a message' }).inputValue())
    .toBe('{{ reward.free-cake.code }}');
  await expectLooksGood(page, 'reward-share-code');
  await dialog().getByRole('button', { name: 'Done' }).click();
});

test('its code is put into the design of a campaign, which shows a sample', async () => {
  await open(`/dashboard/email/${draftId}?tab=content`);
  await page.getByRole('button', { name: 'Start a design' }).click();
  await email().waitFor();
  await email().locator('[data-block=paragraph]').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('Show this at the till: {{free');
  await page.getByRole('listbox', { name: 'Merge tags' }).waitFor();
  await page.getByRole('option', { name: /^Reward code: Free cake/ }).click();
  await email().getByText('SAMPLE2345').waitFor();
  await expectLooksGood(page, 'coupon-designer');
  await page.getByRole('button', { name: 'Done' }).click();
});

test('the review says what messages and codes cost, and it is sent', async () => {
  await page.getByRole('button', { name: 'Review & send' }).click();
  await see(page, 'Reward codes');
  await see(page, /for 2$/);
  await expectLooksGood(page, 'coupon-review');
  const send = page.getByRole('button', { name: 'Send now' });
  await send.and(page.locator(':not([aria-disabled=true])')).waitFor();
  await send.click();
  await page.getByRole('alertdialog').or(dialog()).getByRole('button', { name: 'Send to 2 people' }).click();
  await page.getByRole('tab', { name: 'Analytics' }).waitFor();
});

test('each recipient reads a code of their own', async () => {
  const codeFor = async (to: string) => {
    const mail = await journey.mailbox.waitFor({ to });
    return /Show this at the till: ([2-9A-Z]{10})\b/.exec(mail.text)?.[1] ?? '';
  };
  code = await codeFor('efua@cakes.example');
  expect(code).toMatch(/^[2-9A-Z]{10}$/);
  const other = await codeFor('yaw@cakes.example');
  expect(other).toMatch(/^[2-9A-Z]{10}$/);
  expect(other).not.toBe(code);
});

test('the cashier’s page redeems it once', async () => {
  await open('/dashboard/rewards');
  await page.getByRole('button', { name: 'Cashier links' }).click();
  await dialog()
    .getByLabel(/^Name of the till/)
    .fill('Bakery');
  await dialog().getByRole('button', { name: 'Make a link' }).click();
  const cashier = await dialog().getByLabel('Bakery', { exact: true }).inputValue();
  const till = await journey.browser.newPage({ width: 390 });
  await till.goto(cashier);
  await till.getByLabel('Code').fill(code);
  await till.getByRole('button', { name: 'Check code' }).click();
  await till.getByRole('heading', { name: 'Free cake' }).waitFor();
  await expectNoAxeViolations(till);
  await till.getByRole('button', { name: 'Redeem' }).click();
  await till.getByRole('heading', { name: 'Redeemed' }).waitFor();
  await till.getByLabel('Code').fill(code);
  await till.getByRole('button', { name: 'Check code' }).click();
  await till.getByText('This code was already redeemed.').waitFor();
  await till.close();
});

test('the report shows what was given and redeemed', async () => {
  const report = async () => {
    const [reward] = await account.inScope(({ rewards }) => rewards.list('Free cake'));
    return reward;
  };
  await expect.poll(async () => (await report())?.issued, { timeout: 60_000 }).toBe(2);
  await expect.poll(async () => (await report())?.redeemed).toBe(1);
  await open('/dashboard/rewards');
  await page.getByRole('button', { name: /^Actions for Free cake/ }).click();
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
  await see(page, 'Charged for codes that were given');
  await page.getByRole('tab', { name: 'Contacts' }).click();
  await page.getByRole('link', { name: 'Ama efua' }).waitFor();
  await page.getByRole('link', { name: 'Ama yaw' }).waitFor();
  await expectLooksGood(page, 'coupon-report');
});
