import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let id: string;
const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const message = 'Hello {{ contact.first_name }}, rice is ₦900 at Eze’s today: https://eze-foods.example/rice';

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-rice.example');
  const owner = new pg.Client({ connectionString: journey.product.ownerUrl });
  // The journey may run at night; who is held back then has its own test.
  await owner.connect();
  await owner.query(`delete from sms_window where country = 'NG'`);
  await owner.query(
    `insert into sms_window (country, weekday, opens, closes) select 'NG', n, '00:00', '24:00' from generate_series(1, 7) n`,
  );
  await owner.end();
  await account.inScope(async ({ lists, contacts }) => {
    const list = await lists.create({ name: 'Customers', type: 'public', optIn: 'single' });
    for (const [n, fullName] of ['Ngozi Okafor', 'Bola Ade', 'Zainab Bello'].entries())
      await contacts.create(
        { fullName, email: `reader${n}@readers.example`, telephone: `+23480312345${10 + n}`, attributes: {} },
        [list.id],
      );
    await contacts.create(
      { fullName: 'Without Telephone', email: 'nobody@readers.example', telephone: '', attributes: {} },
      [list.id],
    );
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

/** Chooses in a searchable picker. */
async function pick(name: string | RegExp, option: string): Promise<void> {
  await dialog().getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option }).click();
  if (await page.getByRole('listbox').isVisible()) await page.keyboard.press('Escape');
}

/** What a card of the report says: label, figure and note in one line. */
async function figure(label: string): Promise<string> {
  return (await page.getByRole('group', { name: label, exact: true }).innerText()).replace(/\s+/g, ' ');
}

/** Presses a button once nothing keeps it from being pressed. */
async function press(name: string): Promise<void> {
  await page
    .getByRole('button', { name, exact: true })
    .and(page.locator(':not([aria-disabled=true])'))
    .click();
}

const looksGood = (name: string) => expectLooksGood(page, `sms-${name}`);

describe('a sender ID', () => {
  test('is requested under the rules of its country', async () => {
    await open('/dashboard/sender-email');
    await page.getByRole('link', { name: 'SMS sender IDs' }).click();
    await page.getByRole('button', { name: 'Request SenderID' }).first().click();
    await see(page, 'Rules for Nigeria');
    await dialog()
      .getByLabel(/^Sender ID/)
      .fill('Eze Foods of Lagos');
    await dialog()
      .getByLabel(/^Sample message/)
      .fill('Rice is NGN 900 today at Eze Foods.');
    await dialog().getByRole('button', { name: 'Request SenderID' }).click();
    await see(page, /3 to 11 letters and digits/);
    await looksGood('request');
    await dialog()
      .getByLabel(/^Sender ID/)
      .fill('EzeFoods');
    await dialog().getByRole('button', { name: 'Request SenderID' }).click();
    await see(page, 'Pending');
    await page.getByRole('link', { name: 'Email sender IDs' }).waitFor();
  });

  test('shows why our staff refused it, or that they approved it', async () => {
    await account.inScope(async ({ senders, smsSenders, senderReviews }) => {
      const [sender] = await senders.list('sms');
      await senderReviews.approve(sender?.id ?? '');
      const other = await smsSenders.request({
        sender: 'EzeBank',
        campaign: 'promotional',
        region: 'NG',
        template: 'Your balance is low.',
      });
      await senderReviews.refuse(other.id, 'This looks like the name of a bank.');
    });
    await open('/dashboard/sender-sms');
    await see(page, 'Active');
    await see(page, 'Refused');
    await see(page, 'This looks like the name of a bank.');
    await looksGood('senders');
  });
});

describe('a template', () => {
  test('is kept with its category and counted while it is written', async () => {
    await open('/dashboard/template-sms');
    await page.getByRole('button', { name: 'Create Template' }).first().click();
    await dialog().getByLabel(/^Name/).fill('Price of the day');
    await dialog()
      .getByLabel(/^Message/)
      .fill(message);
    await see(page, `${message.length} / 70`);
    await see(page, 'Unicode');
    await dialog().getByRole('button', { name: 'Create Template' }).click();
    await page.getByRole('row', { name: /Price of the day/ }).waitFor();
    await looksGood('templates');
  });
});

describe('a campaign', () => {
  test('is written from the template, with simple spelling', async () => {
    await open('/dashboard/sms');
    await page.getByRole('button', { name: 'Create SMS' }).first().click();
    await dialog().getByLabel(/^Name/).fill('Rice today');
    await pick(/^Sender ID/, 'EzeFoods');
    await dialog().getByLabel('Template category').selectOption('promotional');
    await pick(/^Template(?! category)/, 'Price of the day');
    await dialog().getByRole('button', { name: 'Use template' }).click();
    await see(page, 'A segment holds 70 characters instead of 160');
    await dialog().getByRole('button', { name: 'Replace 2 characters' }).click();
    await expect
      .poll(() =>
        dialog()
          .getByLabel(/^Message/)
          .inputValue(),
      )
      .toBe(message.replace('₦', 'NGN').replace('’', "'"));
    // NGN is two letters longer than its sign, and each of the four braces counts as two in the GSM alphabet.
    await see(page, `${message.length + 2 + 4} / 160`);
    await see(page, 'GSM-7');
    await see(page, '1 segment');
    await see(
      page,
      "Promotional SMS usually don't get delivered from 8PM to 8AM. Use the schedule feature if it is past 8PM your time",
    );
  });

  test('reads pasted numbers, then goes to a list', async () => {
    await dialog().getByRole('radio', { name: 'Paste' }).click();
    await dialog()
      .getByLabel(/^Recipients/)
      .fill('08031234567\n{"name":"Kofi Mensah","telephone":"+233241234567"}\nnobody');
    await see(page, '2 people understood');
    await dialog().getByRole('radio', { name: 'Choose List' }).click();
    await pick(/^Lists/, 'Customers');
    await dialog()
      .getByRole('group', { name: /SMS link tracking/ })
      .or(dialog().getByRole('radiogroup', { name: /SMS link tracking/ }))
      .getByRole('radio', { name: 'Yes' })
      .click();
    await looksGood('create');
    await dialog().getByRole('button', { name: 'Create SMS' }).click();
    await page.waitForURL(/\/dashboard\/sms\/[0-9a-f-]{36}/);
    id = /sms\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  });

  test('14: is reviewed: who gets it, who does not, what it costs', async () => {
    await see(page, '3 people');
    await see(page, 'No telephone number');
    await see(page, 'at most 1 for each recipient');
    await page.getByText(/Hello \w+, rice is NGN900/).waitFor();
    await looksGood('review');
  });

  test('is sent through the carrier, and its receipts settle', async () => {
    await press('Send now');
    await dialog().getByRole('button', { name: 'Send to 3 people' }).click();
    await expect
      .poll(() => account.inScope(async ({ campaigns }) => (await campaigns.get(id)).status), {
        timeout: 60_000,
      })
      .toBe('finished');
    await expect
      .poll(
        () => account.inScope(async ({ campaignReports }) => (await campaignReports.report(id)).receipts),
        { timeout: 60_000 },
      )
      .toEqual({ successes: 3, pendings: 0, fails: 0 });
    const { rows } = await journey.arranger.domain.pool.query(
      'select distinct carrier from sms_submission where account_id = $1',
      [account.accountId],
    );
    expect(rows).toEqual([{ carrier: 'smpp' }]);
  });

  test('has a true report', async () => {
    await open(`/dashboard/sms/${id}`);
    await expect.poll(() => figure('Sent'), { timeout: 20_000 }).toBe('Sent 3 · none waiting');
    await expect.poll(() => figure('Successes')).toBe('Successes 3 100.0% of recipients');
    await expect.poll(() => figure('Pendings')).toBe('Pendings 0 without a receipt yet');
    await expect.poll(() => figure('Fails')).toMatch(/^Fails 0/);
    await looksGood('report');
    await page.getByRole('tab', { name: 'Contacts' }).click();
    await page
      .getByRole('row', { name: /\+2348031234510/ })
      .getByText('Delivered')
      .waitFor();
    await looksGood('report-contacts');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await see(page, /rice is NGN900/);
  });

  test('is counted on the dashboard', async () => {
    await open('/dashboard/overview?sms=table');
    await see(page, /3 messages sent/);
  });

  test('shows in the recipient’s history', async () => {
    await open('/dashboard/contacts');
    await page.getByText('Ngozi Okafor').first().click();
    await page.getByRole('tab', { name: 'SMS history' }).click();
    await see(page, 'Rice today');
    await see(page, 'Delivered');
    await looksGood('history');
  });
});
