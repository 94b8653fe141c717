import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import { expectNoAxeViolations, screenshot } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';

let journey: Journey;
let account: Account;
let page: Page;
let paymentsUrl: string;
const dialog = () => page.getByRole('dialog');
const balance = () => account.inScope(async ({ wallet }) => (await wallet.balance('ngn')).balanceMinor);
const open = (path: string) => page.goto(`${journey.product.appUrl}/dashboard/${path}`);

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addBareAccount('kola@kola-pays.example');
  page = await journey.browser.newPage();
  paymentsUrl = `http://localhost:${journey.product.env['PAYMENTS_PORT']}`;
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

/** Goes to the payment page of a provider for an amount; a plan is chosen with it when one is named. */
async function goToPage(provider: string, amount: string, plan?: string): Promise<void> {
  await open('wallet?fund=true');
  await dialog()
    .getByLabel(/^Amount/)
    .fill(amount);
  // Each plan names its fee for the chosen period.
  const priced =
    plan === undefined
      ? null
      : dialog().getByRole('option', { name: new RegExp(`^${plan}, .+ for 1 month$`) });
  if (priced !== null)
    await dialog()
      .getByLabel('Subscription plan')
      .selectOption(await priced.getAttribute('value'));
  await dialog().getByRole('radio', { name: provider }).click();
  await dialog()
    .getByRole('button', { name: `Continue to ${provider}` })
    .click();
  if (provider === 'Stripe') await dialog().getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(/\/pay\//);
}

/** Makes the payer do something else than pay. */
async function make(outcome: string): Promise<void> {
  await page.getByText('Make something else happen').click();
  await page.getByRole('button', { name: outcome }).click();
}

async function untilBalance(wanted: bigint): Promise<void> {
  const end = Date.now() + 30_000;
  while ((await balance()) !== wanted) {
    if (Date.now() > end) throw new Error(`the balance is ${await balance()}, not ${wanted}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe('the pan-African provider', () => {
  test('has a payment page that anyone can use', async () => {
    await goToPage('Flutterwave', '10,000', 'Starter');
    await see(page, /NGN 10,200\.00/);
    await screenshot(page, 'sandbox-payment-page');
    await expectNoAxeViolations(page);
  });

  test('is paid, and the plan that was chosen begins from the wallet', async () => {
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.waitForURL(/\/dashboard\/wallet\?payment=/);
    await see(page, '₦10,000.00 is in your wallet');
    await untilBalance(500_000n);
    // On the page as it stands, without loading it again.
    await page.locator('[aria-label="Wallet: ₦5,000.00"]').waitFor();
    await page.getByText('Starter').first().waitFor({ state: 'attached' });
    expect(await account.inScope(({ subscriptions }) => subscriptions.current())).toMatchObject({
      status: 'active',
      planName: 'Starter',
      isAuto: true,
    });
  });
});

describe('a provider that refuses to open its page', () => {
  const button = () => dialog().getByRole('button', { name: 'Continue to Paystack' });
  const setEmail = (email: string) =>
    account.inScope(({ sql }) => sql('update account set email = $1', [email]));

  test('is quoted, and the same form can be tried again', async () => {
    await setEmail('kola@localhost');
    await open('wallet?fund=true');
    await dialog()
      .getByLabel(/^Amount/)
      .fill('1,000');
    await dialog().getByRole('radio', { name: 'Paystack' }).click();
    for (const answer of ['first', 'second']) {
      await Promise.all([
        page.waitForResponse((response) => response.url().includes('funding.start')),
        button().click(),
      ]);
      expect(await dialog().getByRole('alert').innerText(), answer).toContain('Paystack said:');
    }
    await setEmail('kola@kola-pays.example');
    await button().click();
    await page.waitForURL(/\/pay\//);
    expect(await balance()).toBe(500_000n);
  });
});

describe('a payer who does not come back', () => {
  test.each(['Paystack', 'Flutterwave', 'Stripe'])(
    'of %s is credited by the message, once though it comes twice',
    async (provider) => {
      const before = await balance();
      await goToPage(provider, '1,000');
      const charge = await chargeOnPage();
      const answer = await page.request.post(
        `${paymentsUrl}/api/payments/${charge.provider}/${charge.reference}/outcome`,
        {
          data: { outcome: 'webhook_twice' },
        },
      );
      expect(answer.ok()).toBe(true);
      await untilBalance(before + 100_000n);
      const { webhooks } = await (await page.request.get(`${paymentsUrl}/api/payments`)).json();
      const told = webhooks.filter(({ reference }: { reference: string }) => reference === charge.reference);
      expect(told.map(({ status }: { status: string }) => status)).toEqual(['200', '200']);
      expect(await balance()).toBe(before + 100_000n);
    },
  );
});

async function chargeOnPage(): Promise<{ provider: string; reference: string }> {
  const { items } = await (await page.request.get(`${paymentsUrl}/api/payments`)).json();
  const key = page.url().split('/pay/')[1];
  return items.find((item: { page: string }) => item.page === key);
}

describe('a payment that doesn’t match the request', () => {
  test('of another amount is reported, kept for our staff, and adds nothing', async () => {
    const before = await balance();
    await goToPage('Paystack', '2,000');
    await make('Pay a different amount');
    await page.waitForURL(/\/dashboard\/wallet\?payment=/);
    await see(page, 'The amount paid doesn’t match the amount due');
    await see(page, /was paid instead of ₦/);
    expect(await balance()).toBe(before);
  });

  test('that is left comes back as not finished', async () => {
    await goToPage('Stripe', '2,000');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(/\/dashboard\/wallet\?payment=/);
    await see(page, 'The payment wasn’t completed');
  });
});

describe('a bank account for transfers', () => {
  test('is requested, and a transfer to it reaches the wallet less its cost', async () => {
    const before = await balance();
    await open('wallet?tab=bank');
    await page
      .getByRole('button', { name: /Request/ })
      .first()
      .click();
    await dialog()
      .getByRole('radio', { name: /Paystack/ })
      .click();
    await dialog().getByRole('button', { name: 'Request bank account' }).click();
    await see(page, 'Sandbox Bank');
    const record = await account.inScope(({ virtualAccounts }) => virtualAccounts.current());
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Account number' }).inputValue())
      .toBe(record?.bankAccount);
    await page.goto(`${paymentsUrl}/transfers`);
    await screenshot(page, 'sandbox-transfers');
    await expectNoAxeViolations(page);
    const form = page.locator('form').filter({ hasText: record?.bankAccount ?? 'none' });
    await form.getByLabel('Amount').fill('5000');
    await form.getByRole('button', { name: 'Send a transfer' }).click();
    await see(page, 'NGN 5,000.00 sent.');
    await untilBalance(before + 495_000n);
    await page.goto(paymentsUrl);
    await see(page, 'charge.success');
    await screenshot(page, 'sandbox-payments');
    await expectNoAxeViolations(page);
  });
});
