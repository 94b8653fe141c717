import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHistory, addScheduled } from '../../arrange-history.ts';
import { type Account, signIn } from '../../arrange.ts';
import { expectNoAxeViolations } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;

const open = (page: Page, search = '') => page.goto(`${journey.product.appUrl}/dashboard/overview${search}`);
const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const stat = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

async function visit(account: Account): Promise<Page> {
  const page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
  await open(page);
  await see(page, 'Contacts you can reach');
  return page;
}

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

describe('the first day of an account', () => {
  let page: Page;

  beforeAll(async () => {
    page = await visit(await journey.arranger.addBareAccount('new@eze-overview.example'));
  });

  test('says that there’s nothing to compare with yet, and what is left to set up', async () => {
    await see(page, 'Your account isn’t set up yet.');
    await page.getByRole('link', { name: '3 steps to go' }).waitFor();
    expect(await page.getByText('Nothing needs you right now.').count()).toBe(0);
    await see(page, 'Nothing is being sent, scheduled or imported.');
    await stat(page, 'Emails delivered').getByText('no earlier period yet').waitFor();
    await stat(page, 'Contacts you can reach').getByText('no earlier period yet').waitFor();
    await see(page, 'No emails were sent in this period.');
    await see(page, 'You have no contacts yet.');
    await see(page, 'NGN 0.00');
    await see(page, 'Never subscribed');
    await expectNoAxeViolations(page);
  });

  test('asks for all cards in one request', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open(page);
    await see(page, 'Your account isn’t set up yet.');
    await see(page, 'You have no contacts yet.');
    expect(asked.filter((path) => path.includes('overview.'))).toHaveLength(1);
  });
});

describe('an account with history', () => {
  let page: Page;
  let account: Account;

  beforeAll(async () => {
    account = await journey.arranger.addAccount('amaka@eze-overview.example');
    await addHistory(account);
    page = await visit(account);
  });

  test('compares the last 30 days with the 30 days before', async () => {
    await stat(page, 'Emails delivered').getByText('vs 30 days before').waitFor();
    await stat(page, 'Email view rate').getByText(/pts$/).waitFor();
    await stat(page, 'SMS delivered').getByText('vs 30 days before').waitFor();
    await stat(page, 'Contacts you can reach').getByText('vs 30 days before').waitFor();
  });

  test('draws each channel, and reads the values of a day by keyboard', async () => {
    await see(page, /emails sent, 3 campaigns/);
    const values = page.getByRole('slider', { name: 'Email Analytics: values' });
    await values.focus();
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => values.getAttribute('aria-valuetext'))
      .toMatch(/Sent a day \((WAT|GMT\+1)\): .*View rate, 7 days: /);
    const networks = card(page, 'SMS Analytics').getByRole('list', { name: 'Share failed by network' });
    await expect.poll(() => networks.getByRole('listitem').first().innerText()).toContain('Glo NG');
  });

  test('keeps view and period in the address', async () => {
    const email = card(page, 'Email Analytics');
    await email.getByRole('radio', { name: 'Table' }).click();
    await email.getByRole('columnheader', { name: 'Unsubscribers' }).waitFor();
    await email.getByRole('radio', { name: 'Last 90 days' }).click();
    await email.getByRole('columnheader', { name: 'Week starting' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?email=table&emailDays=90');
    await page.reload();
    await email.getByRole('columnheader', { name: 'Week starting' }).waitFor();
    await email.getByRole('radio', { name: 'Chart' }).click();
    await email.getByRole('radio', { name: 'Last 30 days' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('lists the last campaigns with what people did, when they respond, and the audience', async () => {
    const row = page.getByRole('row', { name: /Harmattan sale, first wave/ });
    await expect
      .poll(async () => (await row.innerText()).replaceAll(/\s+/g, ' '))
      .toMatch(/12,162 47\.0% 10\.9%$/);
    await see(page, /by your account’s clock \(Africa\/Lagos\), last 90 days\. Most clicks:/);
    const countries = page.getByRole('group', { name: 'Contacts by country of their number' });
    await countries.getByText('Nigeria').waitFor();
    await expectLooksGood(page, 'overview');
  });

  test('shows a failed card with a way to try again, and all the others', async () => {
    await page.route('**/trpc/**overview.responses**', async (route) => {
      const answer = await route.fetch();
      const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
      const parts = (await answer.json()) as unknown[];
      const data = {
        code: 'INTERNAL_SERVER_ERROR',
        httpStatus: 500,
        fieldErrors: {},
        details: {},
        requestId: 'r',
      };
      parts[names.indexOf('overview.responses')] = {
        error: { message: 'Something went wrong', code: -32603, data },
      };
      await route.fulfill({ response: answer, json: parts });
    });
    await page.reload();
    const responses = card(page, 'When people respond');
    await responses.getByText('Something went wrong').waitFor();
    await see(page, 'Harmattan sale, first wave');
    await page.unroute('**/trpc/**overview.responses**');
    await responses.getByRole('button', { name: 'Try again' }).click();
    await see(page, /Most clicks:/);
  });

  test('says when planned sends need more than the wallet will have', async () => {
    await addScheduled(account, 'Christmas SMS', 1_000_000_000n);
    await page.reload();
    await see(page, 'Christmas SMS needs ₦750,000.00 more than the wallet will have');
    await card(page, 'On its way')
      // By the account’s clock, though the campaign’s is another.
      .getByText(/(GMT\+1|WAT) · 12,040 people · about ₦10,000,000\.00/)
      .waitFor();
    await see(page, /Christmas SMS on .* needs ₦750,000\.00 more\./);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Fund Wallet' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard\/wallet\?fund=true/);
  });
});
