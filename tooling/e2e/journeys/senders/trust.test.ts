import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectNoAxeViolations, screenshot } from '../../browser.ts';
import { linkOf, publishShownRecords } from '../../mailbox.ts';

let journey: Journey;
let account: Account;
let page: Page;
const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog');

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-records.example');
  await account.inScope(async ({ senders, sql }) => {
    const { id } = await senders.createEmail({
      sender: 'hello@eze-records.example',
      campaign: 'promotional',
      region: 'promotional-01',
    });
    await sql('update sender set status = 1, confirmed_at = now() where id = $1', [id]);
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

describe('domain authentication', () => {
  test('records that nobody published are not found', async () => {
    await open('/dashboard/sender-email');
    await page.getByRole('button', { name: 'Request domain authentication' }).click();
    await see(page, 'SPF: who may send for the domain');
    await dialog()
      .getByRole('button', { name: /^Check (records|again)$/ })
      .click();
    await dialog().getByText('Not found').nth(2).waitFor({ timeout: 30_000 });
  });

  test('the records as shown are verified once they are published, without a press', async () => {
    await publishShownRecords(dialog(), journey.mailbox);
    await account.inScope(({ sql }) =>
      sql(
        `update due_work set due_at = now() - interval '1 second' where kind = 'senders.check-domain' and account_id = $1`,
        [account.accountId],
      ),
    );
    await see(page, 'Your domain is authenticated');
    await expect.poll(() => dialog().getByText('Verified', { exact: true }).count()).toBe(4);
  });

  test('all records are copied at once', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog().getByRole('button', { name: 'Copy all records' }).click();
    await dialog().getByRole('button', { name: 'Copied' }).waitFor();
    const lines = String(await page.evaluate('navigator.clipboard.readText()'))
      .trim()
      .split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[3]).toBe('td-bounces.eze-records.example. 3600 IN CNAME bounces.localhost.');
  });

  test('what happens to single messages while a record fails is chosen there', async () => {
    await dialog()
      .getByRole('radio', { name: /Hold them/ })
      .click();
    await expect
      .poll(() =>
        account.inScope(async ({ sendingDomains }) => (await sendingDomains.list())[0]?.unauthenticatedMail),
      )
      .toBe('hold');
  });

  test('the dialog is readable wide and light, narrow and dark', async () => {
    await screenshot(page, 'domain-authentication');
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'domain-authentication-narrow');
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('the notice is gone, and the table names the domain', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /hello@eze-records\.example.*Authenticated/ }).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Request domain authentication' }).count())
      .toBe(0);
    await screenshot(page, 'email-senders');
    await page.getByRole('button', { name: /Actions for hello@eze-records/ }).click();
    await page.getByRole('menuitem', { name: 'Domain authentication' }).click();
    await see(page, 'SPF: who may send for the domain');
  });

  test('a record that says something else is shown with what DNS answers', async () => {
    await journey.mailbox.withdrawRecords({ name: '_dmarc.eze-records.example' });
    await journey.mailbox.publishRecord({
      name: '_dmarc.eze-records.example',
      type: 'TXT',
      value: 'v=DMARC1; p=banana',
    });
    await dialog().getByRole('button', { name: 'Check again' }).click();
    await see(page, 'Found, but different');
    await see(page, 'v=DMARC1; p=banana');
    await see(page, 'Its policy isn’t valid: p=banana.');
    await see(page, 'Set p= to none, quarantine or reject, or publish the value as shown.');
  });
});

describe('an SPF record of the domain’s own', () => {
  const spf = (value: string) =>
    journey.mailbox.publishRecord({ name: 'eze-records.example', type: 'TXT', value });
  const checkAgain = () => dialog().getByRole('button', { name: 'Check again' }).click();
  const section = () => dialog().getByRole('region', { name: /^SPF/ });

  test('that doesn’t allow our servers is shown with the value to publish instead', async () => {
    await journey.mailbox.withdrawRecords({ name: 'eze-records.example' });
    await spf('v=spf1 include:mail.partner.example -all');
    await checkAgain();
    await section()
      .getByText(/doesn’t allow our servers/)
      .waitFor();
    await expect
      .poll(() => section().getByRole('textbox', { name: 'New value' }).inputValue())
      .toMatch(/^v=spf1 include:mail\.partner\.example include:\S+ -all$/);
    await expectNoAxeViolations(page);
  });

  test('beside ours makes both invalid, and one that contains both is offered', async () => {
    await spf('v=spf1 include:spf.talkdrum.localhost ~all');
    await checkAgain();
    await section()
      .getByText(/There are 2 SPF records/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /hello@eze-records\.example.*SPF, DMARC not verified/s }).waitFor();
  });
});

describe('double opt-in', () => {
  test('somebody added to such a list is asked by mail first', async () => {
    await open('/dashboard/lists?create=true');
    await dialog().getByLabel(/^Name/).fill('Letters');
    await dialog()
      .getByRole('radio', { name: /Double/ })
      .click();
    await dialog().getByRole('button', { name: 'Create List' }).click();
    await page.getByRole('link', { name: 'Letters' }).waitFor();
    await open('/dashboard/contacts?add=true');
    await dialog()
      .getByLabel(/^Full name/)
      .fill('Esi Boateng');
    await dialog()
      .getByLabel(/^Email address/)
      .fill('esi@readers.example');
    await dialog().getByRole('combobox', { name: /List/ }).click();
    await page.getByRole('option', { name: 'Letters' }).click();
    await page.keyboard.press('Escape');
    await dialog().getByRole('button', { name: 'Add Contact' }).click();
    await page.getByRole('row', { name: /Esi Boateng/ }).waitFor();
    expect(await stateOfEsi()).toBe('unconfirmed');
  });

  test('opening the mailed link changes nothing, its button subscribes', async () => {
    const mail = await journey.mailbox.waitFor({ to: 'esi@readers.example' });
    const reader = await journey.browser.newPage();
    await reader.goto(linkOf(mail, `${journey.product.publicUrl}/confirm/`));
    await see(reader, 'Confirm your subscription');
    expect(await stateOfEsi()).toBe('unconfirmed');
    await reader.getByRole('button', { name: 'Yes, subscribe me' }).click();
    await see(reader, 'You are on the list “Letters”');
    expect(await stateOfEsi()).toBe('subscribed');
    await reader.context().close();
  });

  test('the list counts her as subscribed', async () => {
    await open('/dashboard/lists');
    await expect
      .poll(() => page.getByRole('row', { name: /Letters/ }).innerText())
      .toMatch(/Double\s+1 asked\s+1\s+0\s+0/);
  });
});

async function stateOfEsi(): Promise<string | undefined> {
  const { rows } = await account.inScope(({ sql }) =>
    sql<{ state: string }>(
      `select m.state from contact c join list_member m on m.account_id = c.account_id and m.contact_id = c.id where c.email = 'esi@readers.example'`,
    ),
  );
  return rows[0]?.state;
}
