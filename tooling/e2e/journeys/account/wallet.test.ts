import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, twoLooks } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
const dialog = () => page.getByRole('dialog');
const balance = () => account.inScope(async ({ wallet }) => (await wallet.balance('ngn')).balanceMinor);
const open = (path: string) => page.goto(`${journey.product.appUrl}/dashboard/${path}`);
/** The lines of the statement: without its head and the headings of its days. */
const movements = () =>
  page
    .getByRole('table', { name: 'Statement' })
    .getByRole('row')
    .filter({ has: page.locator('[data-row-open]') });
const figure = (name: string) => page.getByRole('group', { name }).innerText();

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addBareAccount('amaka@eze-wallet.example');
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

async function fund(amount: string, provider: string): Promise<void> {
  await dialog()
    .getByLabel(/^Amount/)
    .fill(amount);
  await dialog().getByRole('radio', { name: provider }).click();
}

async function payWith(card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /^Pay / }).click();
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

describe('a wallet with nothing in it', () => {
  test('leads to funding, says what keeps an amount from being one, and what will be charged', async () => {
    await open('wallet');
    await see(page, 'No transactions yet');
    await page.getByRole('button', { name: 'Fund Wallet' }).last().click();
    await see(page, 'The subscription fee is auto-charged from the wallet by plan and period.');
    await expect.poll(() => dialog().getByLabel('Period').isDisabled()).toBe(true);
    // Its form takes the place of another dialog while the plans are loaded.
    expect(await dialog().getByText('Amount is required').count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Fund Wallet');
    await page.keyboard.press('Enter');
    await see(page, /The final charge includes an additional transaction cost.*no refunds/);
    await fund('12,50', 'Paystack');
    await dialog().getByRole('button', { name: 'Continue to Paystack' }).click();
    await see(page, 'Amount: Enter an amount like 1,500.50');
    await fund('12,500.50', 'Paystack');
    await expect
      .poll(() => dialog().getByRole('region', { name: 'Final charge' }).innerText())
      .toMatch(/Transaction cost\s+₦287\.51\s+Final charge\s+₦12,788\.01/);
  });

  test('is funded on the page of the Nigerian-market provider', async () => {
    await dialog().getByLabel('Save this card for automatic charges').check();
    await dialog().getByRole('button', { name: 'Continue to Paystack' }).click();
    await page.waitForURL(/paystack\/pay/);
    await see(page, /12,788\.01/);
    await payWith('4242 4242 4242 4242');
    await page.waitForURL(/\/dashboard\/wallet\?payment=/);
    await see(page, '₦12,500.50 is in your wallet');
    expect(await balance()).toBe(1_250_050n);
  });

  test('shows the same after a reload, and holds it once', async () => {
    await page.reload();
    await see(page, '₦12,500.50 is in your wallet');
    await dialog().getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => figure('Available')).toContain('₦12,500.50');
    await expect.poll(() => movements().count()).toBe(1);
    expect(await balance()).toBe(1_250_050n);
  });

  test('is done on the welcome page', async () => {
    await open('welcome');
    const step = page.getByRole('listitem').filter({ hasText: 'Fund your wallet' });
    await step.getByText('Done').waitFor();
    await see(page, /Sending also needs a subscription/);
  });
});

describe('a declined card of the global provider', () => {
  test('shows the provider’s reason, and nothing is added', async () => {
    await open('wallet?fund=true');
    await fund('2,000', 'Stripe');
    await dialog().getByRole('button', { name: 'Continue to Stripe' }).click();
    await dialog().getByRole('button', { name: 'Pay ₦2,178.00' }).click();
    await page.waitForURL(/stripe\/pay/);
    await payWith('4000 0000 0000 0002');
    await page.getByRole('link', { name: 'Back to Talkdrum' }).click();
    await page.waitForURL(/\/dashboard\/wallet\?payment=/);
    await see(page, 'The card was not charged');
    await see(page, /Declined by the bank\./);
    expect(await balance()).toBe(1_250_050n);
  });

  test('leads back to the form as it was, and another card pays', async () => {
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await see(page, 'Continue to Stripe');
    await expect
      .poll(() =>
        dialog()
          .getByLabel(/^Amount/)
          .inputValue(),
      )
      .toBe('2,000.00');
    await dialog().getByRole('button', { name: 'Continue to Stripe' }).click();
    await dialog().getByRole('button', { name: 'Pay ₦2,178.00' }).click();
    await page.waitForURL(/stripe\/pay/);
    await payWith('5555 5555 5555 4444');
    await page.waitForURL(/\/dashboard\/wallet\?payment=/);
    await see(page, '₦2,000.00 is in your wallet');
    await dialog().getByRole('button', { name: 'Done' }).click();
    expect(await balance()).toBe(1_450_050n);
  });

  test('stands among the payments with its reason', async () => {
    await page.getByRole('tab', { name: 'Payments' }).click();
    await page.getByRole('row', { name: /Failed/ }).waitFor();
    await expect
      .poll(() => page.getByRole('row', { name: /Failed/ }).innerText())
      .toContain('Declined by the bank');
    await expect.poll(() => page.getByRole('row', { name: /In the wallet/ }).count()).toBe(2);
  });
});

describe('a subscription', () => {
  test('is paid from the wallet, after saying what stays in it', async () => {
    await page.getByRole('button', { name: 'View Subscriptions' }).click();
    await see(page, 'No plan yet');
    await dialog().getByRole('button', { name: 'Subscribe to Starter' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('₦9,500.50').waitFor();
    await expect
      .poll(() => question.innerText())
      .toMatch(/Available now\s+₦14,500\.50\s+Fee\s+₦5,000\.00\s+Available after\s+₦9,500\.50/);
    await question.getByRole('button', { name: 'Pay ₦5,000.00' }).click();
    await page.getByRole('region', { name: 'Current subscription' }).getByText('Active').waitFor();
    expect(await balance()).toBe(950_050n);
    const { status, planName } = await account.inScope(({ subscriptions }) => subscriptions.current());
    expect({ status, planName }).toEqual({ status: 'active', planName: 'Starter' });
  });

  test('that the wallet can’t pay for leads to funding instead', async () => {
    await dialog().getByRole('radio', { name: '12 months' }).click();
    await dialog().getByRole('button', { name: 'Change to Growth' }).click();
    await see(page, /The wallet is ₦190,499\.50 short/);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Fund Wallet' }).click();
    await dialog()
      .getByLabel(/^Amount/)
      .waitFor();
    await page.keyboard.press('Escape');
  });

  test('is no longer asked for on the welcome page, which says what comes next', async () => {
    await open('welcome');
    await page.getByRole('listitem').filter({ hasText: 'Fund your wallet' }).getByText('Done').waitFor();
    await see(page, /^Next, import your contacts and create your first email/);
    await expect.poll(() => page.getByText('Sending also needs a subscription').count()).toBe(0);
  });

  test('is in the history', async () => {
    await open('wallet?subscriptions=history');
    await page.getByRole('row', { name: /Starter, 1 month.*Started/ }).waitFor();
  });
});

describe('on a phone', () => {
  test('the tab that is open is in sight', async () => {
    const phone = await journey.browser.newPage({ width: 390 });
    await signIn(phone, journey.product, account);
    await phone.goto(`${journey.product.appUrl}/dashboard/wallet?tab=prices`);
    const isInSight = async () => {
      const box = await phone.getByRole('tab', { name: 'Prices', selected: true }).boundingBox();
      return box && box.x >= 0 && box.x + box.width <= 390;
    };
    await expect.poll(isInSight).toBe(true);
    await phone.context().close();
  });
});

describe('the statement', () => {
  test('is filtered by the address and downloads as it is filtered', async () => {
    await open('wallet?direction=out');
    await page.getByRole('row', { name: /Starter/ }).waitFor();
    await expect.poll(() => movements().count()).toBe(1);
    const out = await clickForText('CSV');
    expect(out.trim().split('\n')).toHaveLength(2);
    expect(out).toContain(',5000.00,9500.50,NGN,');
    await open('wallet');
    await page.getByRole('row', { name: /Starter/ }).waitFor();
    expect((await clickForText('CSV')).trim().split('\n')).toHaveLength(4);
  });

  test('gives a receipt for what came in', async () => {
    await open('wallet?direction=in');
    await page
      .getByRole('button', { name: /Actions for Wallet funding/ })
      .first()
      .click();
    const receipt = page.getByRole('menuitem', { name: 'Download receipt (PDF)' });
    const [download] = await Promise.all([page.waitForEvent('download'), receipt.click()]);
    expect((await textOf(download)).slice(0, 5)).toBe('%PDF-');
  });

  test('leaves out what an address says that is no filter', async () => {
    await open('wallet?kind=nonsense&from=2026-02-31&to=99999-01-01');
    await page.getByRole('row', { name: /Starter/ }).waitFor();
    await expect.poll(() => movements().count()).toBe(3);
  });

  async function clickForText(name: string): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name, exact: true }).click(),
    ]);
    return textOf(download);
  }
});

describe('the statement of a month', () => {
  test('adds single messages up by day, opens to each, and says what the next weeks will cost', async () => {
    const own = await journey.arranger.addBareAccount('bisi@eze-lines.example');
    await own.inScope(async ({ wallet, subscriptions }) => {
      await wallet.credit({ key: 'f', money: { amountMinor: 1_000_000n, currency: 'ngn' }, kind: 'funding' });
      await subscriptions.subscribe({ key: crypto.randomUUID(), plan: 1, periodMonths: 1, isAuto: false });
      for (const key of ['one', 'two'])
        await wallet.debit({ key, money: { amountMinor: 150n, currency: 'ngn' }, kind: 'message' });
    });
    const visit = await journey.browser.newPage();
    await signIn(visit, journey.product, own);
    await visit.goto(`${journey.product.appUrl}/dashboard/wallet`);
    await visit.getByRole('row', { name: /Single messages.*2 charges.*−₦3\.00/s }).waitFor();
    await visit.getByRole('rowheader', { name: /^Today, / }).waitFor();
    await visit.getByRole('button', { name: 'Single messages', exact: true }).press('Enter');
    const sheet = visit.getByRole('dialog');
    await sheet.getByText('Total: −₦3.00').waitFor();
    await expect.poll(() => sheet.getByRole('row', { name: /−₦1\.50/ }).count()).toBe(2);
    expect(visit.url()).toContain('line=');
    await expectLooksGood(visit, 'wallet-line', twoLooks);
    await visit.keyboard.press('Escape');
    await expect
      .poll(() => visit.getByRole('region', { name: 'Where it went' }).innerText())
      .toMatch(/Subscription\s+₦5,000\.00/);
    await see(visit, 'No campaign is scheduled, and no renewal is due.');
    await visit.getByRole('radio', { name: 'Table' }).press('Space');
    const days = visit.getByRole('table', { name: 'Balance by day' });
    await days.getByRole('cell', { name: '₦4,997.00' }).first().waitFor();
    await expectLooksGood(visit, 'wallet');
    await visit.context().close();
  });
});

describe('on the profile page', () => {
  test('a saved card tops the wallet up automatically, within a cap', async () => {
    await open('profile');
    await page.getByRole('button', { name: 'Automate' }).last().click();
    await dialog().getByRole('switch', { name: 'Automatic top-up' }).click();
    await dialog()
      .getByLabel(/^Amount of each/)
      .fill('5,000');
    await dialog()
      .getByLabel(/^Monthly limit/)
      .fill('4,000');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await see(page, /Card: Choose a saved card/);
    await see(page, /The monthly cap must allow at least one top-up/);
    await dialog().getByLabel(/^Card/).selectOption({ index: 1 });
    await dialog()
      .getByLabel(/^Monthly limit/)
      .fill('20,000');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await see(page, 'Tops up ₦5,000.00 automatically');
    const { automation } = await account.inScope(({ lowBalance }) => lowBalance.get());
    expect(automation).toMatchObject({ isOn: true, amountMinor: 500_000n, monthlyCapMinor: 2_000_000n });
  });

  test('a threshold is kept', async () => {
    const form = page.getByRole('form', { name: 'Wallet alert' });
    await form.getByRole('switch', { name: 'Warn when the balance is low' }).click();
    await form.getByLabel(/^Low-balance alert/).fill('2,500.75');
    await form.getByRole('button', { name: 'Save' }).click();
    await see(page, 'Saved');
    await page.reload();
    await page.getByRole('form', { name: 'Wallet alert' }).waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('form', { name: 'Wallet alert' })
          .getByLabel(/^Low-balance alert/)
          .inputValue(),
      )
      .toBe('2,500.75');
  });

  test('a bank account of its own is opened and shown', async () => {
    await page.getByRole('button', { name: 'Request bank account' }).click();
    await dialog().getByRole('button', { name: 'Request bank account' }).click();
    await see(page, 'Account number');
    await see(page, 'Account name');
  });

  test('a card is removed, and is never charged again', async () => {
    await open('wallet?tab=cards');
    await page.getByRole('button', { name: /Actions for Visa ending in 4242/ }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove card' }).click();
    await see(page, 'No saved cards');
  });
});

describe('money that was given back', () => {
  test('shows in the list of payments, and the statement has its note', async () => {
    await account.inScope(async ({ funding, paymentRefunds }) => {
      const { items } = await funding.list({ limit: 10, state: 'succeeded' });
      const paid = items.find(({ amountMinor }) => amountMinor === 200_000n);
      await paymentRefunds.request(paid?.id ?? '', {
        amountMinor: 50_000n,
        reason: 'Paid twice',
        key: 'twice',
      });
    });
    await open('wallet?tab=payments');
    const refunded = page.getByRole('row', { name: /₦2,000\.00/ }).filter({ hasText: 'In the wallet' });
    await refunded.getByText(/^₦500\.00 refunded$/).waitFor();
    await expect.poll(() => page.getByText(/ refunded$/).count()).toBe(1);
    await refunded.click();
    await see(page, /₦2,000\.00 was added to your wallet; ₦500\.00 of it was refunded/);
    await open('wallet?kind=refund');
    await page
      .getByRole('button', { name: /Actions for Refund: To the original card/ })
      .first()
      .click();
    const note = page.getByRole('menuitem', { name: 'Download refund note (PDF)' });
    const [download] = await Promise.all([page.waitForEvent('download'), note.click()]);
    expect(download.suggestedFilename()).toMatch(/^refund-note-/);
  });
});

describe('a plan in two tabs', () => {
  test('is paid for once', async () => {
    const before = await balance();
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto(`${journey.product.appUrl}/dashboard/wallet?subscriptions=plans`);
      await tab.getByRole('button', { name: 'Renew', exact: true }).click();
    }
    const pay = (tab: Page) => tab.getByRole('alertdialog').getByRole('button', { name: 'Pay ₦5,000.00' });
    await pay(page).dblclick();
    await see(page, 'Starter is paid for 1 month');
    await pay(other).click();
    await see(
      other,
      /Your subscription changed while this page was open: Starter now runs until .* You weren’t charged\./,
    );
    expect(await balance()).toBe(before - 500_000n);
    await other.close();
  });
});

describe('somebody who may only look', () => {
  test('25: finds what costs money disabled, with the reason', async () => {
    await account.inScope(({ sql }) =>
      sql(
        `update membership set is_owner = false, privileges = '{account.view,wallet.view}' where account_id = $1`,
        [account.accountId],
      ),
    );
    await open('wallet');
    const button = page.getByRole('button', { name: 'Fund Wallet' }).first();
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    await button.focus();
    await see(page, /You don’t have permission to fund the wallet and pay for a subscription\./);
    await expect
      .poll(() => page.getByRole('button', { name: 'CSV' }).getAttribute('aria-disabled'))
      .toBe('true');
  });
});
