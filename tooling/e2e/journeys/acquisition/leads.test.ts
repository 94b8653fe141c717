import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addList, signIn, trustPublisher } from '../../arrange.ts';
import { expectNoAxeViolations } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { overflowOf } from '../../looks.ts';
import { seeShareSections } from '../../share-sections.ts';

let journey: Journey;
let account: Account;
let page: Page;
let whatsapp = '';

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog');
const balance = () => account.inScope(({ wallet }) => wallet.balance('ngn'));

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('kofi@kumasi-deals.example');
  await trustPublisher(account);
  await addList(account, 'Deal hunters', []);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

/** Opens an entry of the campaign's Action button. */
async function act(entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for Spring deals/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Submits the form as someone on a phone, through the WhatsApp link. */
async function submitOnPhone(name: string, email: string): Promise<void> {
  const visitor = await journey.browser.newPage({ width: 390 });
  await visitor.goto(whatsapp);
  await expect.poll(() => overflowOf(visitor)).toBe(0);
  await visitor.getByLabel('Name').fill(name);
  await visitor.getByLabel('Email', { exact: true }).fill(email);
  await visitor.getByLabel(/by email/).check();
  await visitor.waitForTimeout(2_100);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await visitor.getByRole('button', { name: 'Send' }).waitFor({ state: 'detached' });
  await visitor.close();
}

test('a lead campaign is created with a list, published, and shared on WhatsApp with a QR code', async () => {
  await open('/dashboard/leads');
  await see(page, 'No lead campaigns yet');
  await page.getByRole('button', { name: 'Create Lead' }).first().click();
  await dialog().getByRole('heading', { name: 'Create Lead Campaign' }).waitFor();
  await dialog().getByLabel(/^Name/).fill('Spring deals');
  await dialog().getByLabel(/^List/).selectOption({ label: 'Deal hunters' });
  await dialog().getByRole('link', { name: 'Create List' }).waitFor();
  await expectNoAxeViolations(page);
  await dialog().getByRole('button', { name: 'Create Lead' }).click();
  await dialog().getByRole('heading', { name: 'Form fields' }).waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await act('Publish');
  await see(page, 'Lead campaign published');
  await act('Share Options');
  await seeShareSections(page);
  await expectNoAxeViolations(page);
  whatsapp = await dialog().getByLabel('WhatsApp link', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
});

test('someone who submits it from a phone becomes a contact, and is charged once', async () => {
  const before = (await balance()).balanceMinor;
  await submitOnPhone('Ama Mensah', 'ama@deals.example');
  await submitOnPhone('Ama Mensah', 'ama@deals.example');
  const { priceMinor } = await account.inScope(async ({ leads }) => {
    const price = await leads.price();
    return { priceMinor: price?.amountMinor ?? 0n };
  });
  expect(before - (await balance()).balanceMinor).toBe(priceMinor);
  await open('/dashboard/leads');
  await page.getByRole('link', { name: 'Spring deals' }).first().click();
  await see(page, 'WhatsApp Status');
  await see(page, '1 lead not charged');
  await expectNoAxeViolations(page);
  await page.getByRole('tab', { name: 'Leads' }).click();
  await see(page, 'ama@deals.example');
  await see(page, 'Duplicate');
  await expectNoAxeViolations(page);
});

test('with an empty wallet the next lead is sealed, and opens once money comes in', async () => {
  const { availableMinor } = await balance();
  await account.inScope(({ wallet }) =>
    wallet.debit({
      key: 'empty',
      money: { amountMinor: availableMinor, currency: 'ngn' },
      kind: 'adjustment',
      note: 'Emptied',
    }),
  );
  await submitOnPhone('Yaw Boateng', 'yaw@deals.example');
  await page.reload();
  await see(page, 'Sealed lead');
  await see(page, 'Waiting for funds');
  expect(await page.getByText('yaw@deals.example').count()).toBe(0);
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await see(page, '1 lead waiting for funds');
  await expectNoAxeViolations(page);
  await account.inScope(({ wallet }) =>
    wallet.credit({
      key: 'filled',
      money: { amountMinor: availableMinor, currency: 'ngn' },
      kind: 'funding',
      note: '',
    }),
  );
  await page.getByRole('tab', { name: 'Leads' }).click();
  await expect.poll(() => page.getByText('yaw@deals.example').count(), { timeout: 30_000 }).toBe(1);
});

test('a wrongly charged lead is disputed, and our staff give the money back', async () => {
  await page.getByRole('button', { name: 'Yaw Boateng' }).first().click();
  await page.getByRole('button', { name: 'Dispute lead' }).click();
  await page.getByLabel(/^Details/).fill('The number doesn’t exist');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Dispute lead' }).last().click();
  await see(page, 'Lead disputed');
  const before = (await balance()).balanceMinor;
  const { rows } = await account.inScope(({ sql }) =>
    sql<{ id: string }>(`select id from lead where account_id = $1 and dispute = 'open'`, [
      account.accountId,
    ]),
  );
  await account.inScope(({ leadDisputes }) => leadDisputes.refund(rows[0]?.id ?? '', 'Checked'));
  expect((await balance()).balanceMinor).toBeGreaterThan(before);
  await page.reload();
  await see(page, 'Refunded');
});
