import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { linkOf, publishShownRecords, type ReceivedMail } from '../../mailbox.ts';
import { openSection } from '../../open-section.ts';

const people = `Full Name;E-mail;Phone;Loan Amount
Ngozi Okafor;ngozi@readers.example;0803 123 4501;25000
"Kofi ""KM"" Mensah";kofi@readers.example;+233 24 123 4567;18000
Zainab Bello;zainab@readers.example;;9000
Bola Ade;bounce5xx+bola@readers.example;;700
No Address;not an address;;5
`;

let journey: Journey;
let account: Account;
let page: Page;
let mail: ReceivedMail;
const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog');

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-market.example');
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

/** Chooses in a searchable picker. */
async function pick(name: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option }).click();
  // A picker of several stays open; Escape on a closed one would close the dialog it stands in.
  if (await page.getByRole('listbox').isVisible()) await page.keyboard.press('Escape');
}

/** What a card of the report says: label, figure and note in one line. */
async function figure(label: string): Promise<string> {
  return (await page.getByRole('group', { name: label, exact: true }).innerText()).replace(/\s+/g, ' ');
}

describe('before there is a sender', () => {
  test('no email can be created, and the button says why', async () => {
    await open('/dashboard/email');
    const create = page.getByRole('button', { name: 'Create Email' }).first();
    await create.and(page.locator('[aria-disabled=true]')).waitFor();
    await see(page, /sender/i);
  });

  test('a sender is created and waits for its confirmation', async () => {
    await open('/dashboard/sender-email');
    await page.getByRole('button', { name: 'Create SenderID' }).first().click();
    await dialog()
      .getByLabel(/^Sender email/)
      .fill('hello@eze-market.example');
    await dialog().getByRole('radio', { name: 'Promotional' }).click();
    await dialog().getByRole('combobox', { name: 'Region' }).selectOption('promotional-02');
    await dialog().getByRole('button', { name: 'Create SenderID' }).click();
    await see(page, 'Domain authentication: eze-market.example');
    await see(page, 'Campaigns from this domain can’t start yet');
    await publishShownRecords(dialog(), journey.mailbox);
    await dialog()
      .getByRole('button', { name: /^Check (records|again)$/ })
      .click();
    await see(page, 'Your domain is authenticated');
    await page.keyboard.press('Escape');
    await see(page, 'Waiting for confirmation');
  });

  test('the person who reads the mail confirms the address with the button behind the link', async () => {
    const request = await journey.mailbox.waitFor({ to: 'hello@eze-market.example' });
    const stranger = await journey.browser.newPage();
    await stranger.goto(linkOf(request, `${journey.product.publicUrl}/sender/`));
    await stranger.getByRole('button', { name: 'Yes, confirm this address' }).click();
    await see(stranger, /can send from this address now/);
    await stranger.context().close();
    // The page that was left open notices it on its own.
    await see(page, 'Active');
    await expect
      .poll(() => page.getByRole('button', { name: 'Request domain authentication' }).count())
      .toBe(0);
  });
});

describe('people come in', () => {
  test('a list is created', async () => {
    await open('/dashboard/lists');
    await page.getByRole('button', { name: 'Create List' }).first().click();
    await dialog().getByLabel(/^Name/).fill('Readers');
    await dialog().getByRole('button', { name: 'Create List' }).click();
    await page.getByRole('link', { name: 'Readers' }).waitFor();
  });

  test('a file that isn’t a table is refused', async () => {
    await open('/dashboard/contacts');
    await page.getByRole('button', { name: 'Add Contact' }).first().click();
    await page.getByRole('menuitem', { name: 'Import Contacts' }).click();
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'people.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await see(page, /\.csv/);
    expect(new URL(page.url()).pathname).toBe('/dashboard/contacts/import');
  });

  test('a file is mapped, checked and imported', async () => {
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people, 'latin1') });
    await page.getByRole('button', { name: 'Next: columns' }).waitFor();
    await page.getByRole('combobox', { name: /^List/ }).click();
    await page.getByRole('option', { name: 'Readers' }).click();
    await page.getByRole('button', { name: 'Next: columns' }).click();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'E-mail becomes' }).inputValue())
      .toBe('email');
    await expect.poll(() => page.getByRole('combobox', { name: 'Phone becomes' }).inputValue()).toBe('phone');
    await page.getByRole('combobox', { name: 'Loan Amount becomes' }).selectOption('number');
    await page.getByRole('button', { name: 'Next: check the file' }).click();
    await see(page, 'Rows in the file: 5. Nothing has changed yet.');
    await expect
      .poll(() => page.getByRole('region', { name: 'What will happen' }).innerText())
      .toMatch(/New contacts\s+4[\s\S]*imported\s+1/);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await see(page, 'Import finished');
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toMatch(/Added\s+4[\s\S]*Couldn’t be imported\s+1/);
    await page.getByRole('link', { name: 'See the contacts' }).click();
    await see(page, 'Kofi "KM" Mensah');
    await see(page, '+2348031234501');
  });
});

describe('the campaign', () => {
  test('a blank template opens in its editor, and the way back leads to the list without asking for another', async () => {
    await open('/dashboard/template-email');
    await page.getByRole('button', { name: 'Create Template' }).first().click();
    await page.getByRole('menuitem', { name: 'Blank' }).click();
    await dialog().getByLabel(/^Name/).fill('From nothing');
    await dialog().getByRole('button', { name: 'Create Template' }).click();
    await page.getByRole('heading', { name: 'From nothing' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Create Template' }).waitFor();
    expect(page.url()).toBe(`${journey.product.appUrl}/dashboard/template-email`);
  });

  test('a template is made from a design of the gallery', async () => {
    await page.getByRole('button', { name: 'Create Template' }).first().click();
    await page.getByRole('menuitem', { name: 'Pre-Designed' }).click();
    await dialog()
      .getByRole('button', { name: /Season sale/ })
      .click();
    await page.getByRole('dialog', { name: 'Create Template' }).getByLabel(/^Name/).fill('November sale');
    await dialog().getByRole('button', { name: 'Create Template' }).click();
    await page.getByRole('heading', { name: 'November sale' }).waitFor();
    const email = page.getByRole('textbox', { name: 'Email', exact: true });
    await email.getByText('everything in the shop').waitFor();
  });

  test('is created in the modal with sender, subject and audience', async () => {
    await open('/dashboard/email');
    await page.getByRole('button', { name: 'Create Email' }).first().click();
    await dialog().getByLabel(/^Name/).fill('First sale');
    await see(page, 'hello@eze-market.example');
    await dialog()
      .getByLabel(/^Subject/)
      .fill('A sale for {{ contact.first_name }}');
    await pick(/Lists/, 'Readers');
    await dialog().getByRole('button', { name: 'Create Email' }).click();
    await page.getByRole('heading', { name: 'First sale' }).waitFor();
  });

  test('takes its content from the template', async () => {
    await openSection(page, 'Content');
    await pick(/Template/, 'November sale');
    await page.getByRole('button', { name: 'Use template' }).click();
    await see(page, /Content copied/);
  });

  test('is reviewed and sent, and its progress is shown to the end', async () => {
    await page.getByRole('button', { name: 'Review & send' }).click();
    await see(page, '4 people');
    await see(page, 'A sale for');
    const send = page.getByRole('button', { name: 'Send now' });
    await send.and(page.locator(':not([aria-disabled=true])')).waitFor();
    await send.click();
    await page
      .getByRole('alertdialog')
      .or(dialog())
      .getByRole('button', { name: 'Send to 4 people' })
      .click();
    await page.getByRole('tab', { name: 'Analytics' }).waitFor();
    await page.locator('header, main').getByText('Sent', { exact: true }).first().waitFor();
    await expect.poll(() => figure('Sent'), { timeout: 60_000 }).toBe('Sent 4 · none waiting');
    // Without a reload, everything on the page agrees.
    const answers = page.getByRole('main').locator('#left-out');
    await expect
      .poll(async () => (await answers.innerText()).replace(/\s+/g, ' '))
      .toMatch(/Sent 3 .*Failed 1 /);
    await expect.poll(() => answers.innerText()).not.toContain('Waiting');
  });
});

describe('the recipient', () => {
  test('gets it by SMTP, with a name, a signature of consent and an own link', async () => {
    mail = await journey.mailbox.waitFor({ to: 'ngozi@readers.example' });
    expect(mail.subject).toBe('A sale for Ngozi');
    const headers = new Map(mail.headers.map(({ name, value }) => [name.toLowerCase(), value]));
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headers.get('list-unsubscribe')).toContain(journey.product.publicUrl);
    expect(await journey.mailbox.ids({ subject: 'A sale for' })).toHaveLength(3);
  });

  test('opens it in the mailbox and follows a link to the stored address', async () => {
    const reader = await journey.browser.newPage();
    const pixel = reader.waitForResponse((response) =>
      response.url().startsWith(`${journey.product.publicUrl}/o/`),
    );
    await reader.goto(`${journey.product.sandboxUrl}/mail/${mail.id}`);
    expect((await pixel).status()).toBe(200);
    // A click within two seconds of the delivery is taken for a link scanner's.
    await reader.waitForTimeout(2_500);
    const redirect = reader
      .context()
      .waitForEvent('response', (response) => response.url().startsWith(`${journey.product.publicUrl}/c/`));
    await reader.frameLocator('iframe').locator(`a[href^="${journey.product.publicUrl}/c/"]`).first().click();
    const answer = await redirect;
    expect(answer.status()).toBe(302);
    expect(answer.headers()['location']).toContain('https://www.example.com/');
    await reader.context().close();
  });

  test('unsubscribes with one click of the mail program', async () => {
    expect(await journey.mailbox.unsubscribeByOneClick(mail.id)).toBe(200);
  });
});

describe('the report', () => {
  test('shows what really happened', async () => {
    await page.reload();
    const expected = {
      Deliveries: 3,
      Views: 1,
      'Unique views': 1,
      Clicks: 1,
      'Unique clicks': 1,
      Bounces: 1,
      Complaints: 0,
      Unsubscribers: 1,
    };
    for (const [label, count] of Object.entries(expected))
      await expect
        .poll(() => figure(label), { timeout: 60_000, message: label })
        .toMatch(new RegExp(`^${label} ${count} `));
    await see(page, /^example\.com/);
  });

  test('names each recipient and the result of the message', async () => {
    await page.getByRole('tab', { name: 'Contacts' }).click();
    const failed = page.getByRole('row', { name: /bounce5xx\+bola@readers\.example/ });
    await failed.getByText('Failed').waitFor();
    await page
      .getByRole('row', { name: /kofi@readers\.example/ })
      .getByText('Sent')
      .waitFor();
    await page.getByRole('tab', { name: 'Plain Text' }).click();
    await see(page, /unsubscribe/i);
  });

  test('a person who unsubscribed is blocklisted, and stays out of the next campaign', async () => {
    await open('/dashboard/contacts?q=ngozi');
    await see(page, 'Blocklisted');
    const reasonOf = (address: string) =>
      account.inScope(async ({ suppressions }) => (await suppressions.find('email', address))?.reason);
    expect(await reasonOf('ngozi@readers.example')).toBe('unsubscribe');
    expect(await reasonOf('bounce5xx+bola@readers.example')).toBe('bounce');
    expect(await reasonOf('kofi@readers.example')).toBeUndefined();
  });
});
