import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn } from '../../arrange.ts';
import { expectNoAxeViolations, screenshot } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';

let journey: Journey;
let account: Account;
let second: Account;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addBareAccount('amaka@eze-live.example');
  second = await journey.arranger.addBareAccount('kola@kola-stores.example');
  const { pool } = journey.arranger.domain;
  await pool.query(`update account set company = 'Eze Foods' where id = $1`, [account.accountId]);
  await pool.query(`update account set company = 'Kola Stores' where id = $1`, [second.accountId]);
  // Amaka may look at what Kola's shop sells, and not at its people.
  await pool.query(
    `insert into membership (account_id, user_id, status, is_owner, privileges)
     select $1, user_id, 'active', false, '{account.view,campaigns.view}' from membership where account_id = $2`,
    [second.accountId, account.accountId],
  );
  await addList(account, 'Customers', []);
  page = await openAs(account);
});
afterAll(() => journey?.stop());

const address = (path: string) => `${journey.product.appUrl}/dashboard/${path}`;
const dialog = (on: Page, name: string | RegExp) => on.getByRole('dialog', { name });

async function openAs(who: Account): Promise<Page> {
  const opened = await journey.browser.newPage();
  await signIn(opened, journey.product, who);
  return opened;
}

/** Fails when the page was loaded again since `markPage`. */
const markPage = (on: Page) => on.evaluate('window.isTheSamePage = true');
const isTheSamePage = (on: Page) => on.evaluate<boolean>('window.isTheSamePage === true');

const addMoney = (amountMinor: bigint) =>
  account.inScope(({ wallet }) =>
    wallet.credit({
      key: `test/${amountMinor}`,
      money: { amountMinor, currency: 'ngn' },
      kind: 'adjustment',
      note: 'Test',
    }),
  );

const listNames = (who: Account) =>
  who.inScope(async ({ sql }) =>
    (await sql<{ name: string }>('select name from list order by name')).rows.map(({ name }) => name),
  );

describe('an open page', () => {
  test('18: shows money, lists and a sender’s status as they change, without being loaded again', async () => {
    const senderId = await account.inScope(
      async ({ senders }) =>
        (
          await senders.createEmail({
            sender: 'hello@eze-live.example',
            campaign: 'promotional',
            region: 'promotional-01',
          })
        ).id,
    );
    await page.goto(address('sender-email'));
    await see(page, 'Waiting for confirmation');
    await markPage(page);
    await addMoney(700_000n);
    await page.locator('[aria-label="Wallet: ₦7,000.00"]').waitFor();
    await account.inScope(({ sql }) =>
      sql('update sender set status = 1, confirmed_at = now() where id = $1', [senderId]),
    );
    await page
      .getByRole('row', { name: /hello@eze-live.example/ })
      .getByText('Active')
      .waitFor();
    expect(await isTheSamePage(page)).toBe(true);
    await page.goto(address('lists'));
    await page.getByRole('heading', { name: 'Lists' }).first().waitFor();
    await addList(account, 'Made elsewhere', []);
    await page.getByRole('link', { name: 'Made elsewhere' }).waitFor();
  });

  test('has a plan as soon as one was paid for', async () => {
    await page.goto(address('wallet'));
    await see(page, 'Never subscribed');
    await markPage(page);
    await account.inScope(({ subscriptions }) =>
      subscriptions.subscribe({ key: randomUUID(), plan: 1, periodMonths: 1, isAuto: true }),
    );
    await see(page, 'Starter');
    expect(await isTheSamePage(page)).toBe(true);
  });

  test('18: polls where the event stream isn’t available', async () => {
    const alone = await openAs(account);
    await alone.route('**/trpc/session.changes*', (route) => route.abort());
    await alone.goto(address('lists'));
    await alone.getByRole('link', { name: 'Customers' }).waitFor();
    await addList(account, 'Found by asking', []);
    await alone.getByRole('link', { name: 'Found by asking' }).waitFor({ timeout: 40_000 });
    await alone.context().close();
  });
});

describe('when the session ends under an open form', () => {
  /** Not a click of the mouse: the page may notice the end first, and its dialog covers the form. */
  const pressCreate = (tab: Page) => {
    const isThere = { name: 'Create List', includeHidden: true };
    return tab.getByRole('dialog', isThere).getByRole('button', isThere).dispatchEvent('click');
  };

  test('a dialog signs in again, and what was pressed goes through with what was typed', async () => {
    const tab = await openAs(account);
    await tab.goto(address('lists?create=true'));
    const form = dialog(tab, 'Create List');
    await form.getByRole('textbox', { name: 'Name' }).fill('Typed before');
    await markPage(tab);
    await tab.context().clearCookies();
    await pressCreate(tab);
    const again = dialog(tab, 'Sign in again');
    await again.waitFor();
    await screenshot(tab, 'sign-in-again');
    await expectNoAxeViolations(tab);
    await expect.poll(() => again.getByLabel('Email').inputValue()).toBe(account.email);
    await again.locator('input[type=password]').fill(account.password);
    await again.getByRole('button', { name: 'Submit' }).click();
    await tab.getByRole('link', { name: 'Typed before' }).waitFor();
    expect(await isTheSamePage(tab)).toBe(true);
    await tab.context().close();
  });

  test('24: what was typed stays when the dialog is closed, and pressing again asks again', async () => {
    const tab = await openAs(account);
    await tab.goto(address('lists?create=true'));
    const form = dialog(tab, 'Create List');
    await form.getByRole('textbox', { name: 'Name' }).fill('Kept anyway');
    await tab.context().clearCookies();
    await pressCreate(tab);
    await dialog(tab, 'Sign in again').getByRole('button', { name: 'Close' }).click();
    await see(tab, 'Your session has ended');
    await expect.poll(() => form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Kept anyway');
    await pressCreate(tab);
    await dialog(tab, 'Sign in again').waitFor();
    await tab.context().close();
  });

  test('another person who signs in there gets a page of their own, and nothing of the form is sent', async () => {
    const tab = await openAs(account);
    await tab.goto(address('lists?create=true'));
    await dialog(tab, 'Create List').getByRole('textbox', { name: 'Name' }).fill('Not in her name');
    await tab.context().clearCookies();
    await pressCreate(tab);
    const again = dialog(tab, 'Sign in again');
    await again.getByLabel('Email').fill(second.email);
    await again.locator('input[type=password]').fill(second.password);
    await again.getByRole('button', { name: 'Submit' }).click();
    await tab.waitForURL('**/dashboard/welcome');
    await tab.getByRole('button', { name: 'Kola Stores' }).waitFor();
    expect([...(await listNames(account)), ...(await listNames(second))]).not.toContain('Not in her name');
    await tab.context().close();
  });
});

describe('a profile that is switched in another tab', () => {
  test('stops this one with an explanation, and switching back goes on with what was entered', async () => {
    const first = await openAs(account);
    await first.goto(address('lists?create=true'));
    await dialog(first, 'Create List').getByRole('textbox', { name: 'Name' }).fill('For Eze Foods');
    await markPage(first);
    const other = await first.context().newPage();
    await other.goto(address('welcome'));
    await other.getByRole('button', { name: 'Eze Foods' }).click();
    await other.getByRole('menuitemradio', { name: 'Kola Stores' }).click();
    await other.getByRole('button', { name: 'Kola Stores' }).waitFor();
    const asked = dialog(first, 'You switched profiles in another tab');
    await asked.waitFor();
    await screenshot(first, 'switched-in-another-tab');
    await expectNoAxeViolations(first);
    await asked.getByRole('button', { name: 'Close' }).click();
    await dialog(first, 'Create List').getByRole('button', { name: 'Create List' }).click();
    await asked.getByRole('button', { name: 'Switch back to Eze Foods' }).click();
    await first.getByRole('link', { name: 'For Eze Foods' }).waitFor();
    expect(await isTheSamePage(first)).toBe(true);
    expect(await listNames(second)).not.toContain('For Eze Foods');
    await dialog(other, 'You switched profiles in another tab')
      .getByRole('button', { name: 'Go to Eze Foods' })
      .click();
    await other.getByRole('button', { name: 'Eze Foods' }).waitFor();
    await first.context().close();
  });

  test('leaves no refused call in the console of the tab that switches', async () => {
    const tab = await openAs(account);
    const refused: string[] = [];
    tab.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    tab.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text());
    });
    for (const path of ['contacts', 'wallet', 'sender-email', 'developer']) {
      await tab.goto(address(path));
      await tab.locator('h1').waitFor();
      await tab.getByRole('button', { name: 'Eze Foods' }).click();
      await tab.getByRole('menuitemradio', { name: 'Kola Stores' }).click();
      await tab.getByRole('button', { name: 'Kola Stores' }).waitFor();
      await tab.getByRole('button', { name: 'Kola Stores' }).click();
      await tab.getByRole('menuitemradio', { name: 'Eze Foods' }).click();
      await tab.getByRole('button', { name: 'Eze Foods' }).waitFor();
    }
    await tab.waitForTimeout(1_500);
    expect(refused).toEqual([]);
    await tab.context().close();
  });
});

describe('small things by keyboard', () => {
  test('3: the theme is one of three radio items', async () => {
    await page.goto(address('welcome'));
    await page.getByRole('button', { name: 'Theme' }).first().click();
    await expect
      .poll(() => page.getByRole('menuitemradio').allInnerTexts())
      .toEqual(['Light', 'Dark', 'System']);
    await expectNoAxeViolations(page);
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.getByRole('button', { name: 'Theme' }).first().click();
    await expect
      .poll(() => page.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked'))
      .toBe('true');
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
  });

  test('a campaign that was just created opens at its content, and Tab leaves the choice of lists', async () => {
    await addActiveSender(account, 'news@eze-live.example');
    await page.goto(address('email?create=true'));
    const form = dialog(page, 'Create Email');
    const lists = form.getByRole('combobox', { name: /^Lists/ });
    await lists.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Customers' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate<string>('document.activeElement.innerText')).toContain('Schedule');
    await lists.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate<string>('document.activeElement.getAttribute("role")'))
      .toBe('radio');
    await form.getByRole('textbox', { name: 'Name' }).fill('Harvest');
    await form.getByRole('textbox', { name: 'Subject' }).fill('The harvest is here');
    await form.getByRole('button', { name: 'Create Email' }).click();
    await see(page, 'Next, write the content.');
    await page.waitForURL(/\/dashboard\/email\/[0-9a-f-]+\?tab=content/);
    await page.getByRole('button', { name: /^Content /, expanded: true }).waitFor();
  });

  test('HTML typed key by key is kept as typed', async () => {
    const code =
      '<h1>Hello {{ contact.first_name }}</h1><p class="lead">New <a href="/new">today</a></p><ul><li>One</li></ul>';
    const senderId = await addActiveSender(account, 'code@eze-live.example');
    await page.goto(address(`email/${await addDraft(account, 'Code', senderId, [])}?tab=content`));
    const editor = page.getByRole('textbox', { name: 'HTML of the message' });
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await editor.pressSequentially(code, { delay: 20, timeout: 60_000 });
    await expect.poll(() => editor.innerText()).toBe(code);
  });
});
