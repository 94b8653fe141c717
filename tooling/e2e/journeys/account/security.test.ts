import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import { appCode, plugInAuthenticator } from '../../authenticator.ts';
import { expectNoAxeViolations, screenshot } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';
import { linkOf } from '../../mailbox.ts';

let journey: Journey;
let account: Account;
let page: Page;
let key = '';
let recoveryCodes: string[] = [];
const at = (path: string) => `${journey.product.appUrl}${path}`;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-keys.example');
  page = await journey.browser.newPage();
  await plugInAuthenticator(page);
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const press = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

/** As if everybody had signed in long ago. */
async function letTimePass(): Promise<void> {
  await journey.arranger.domain.pool.query(
    `update session set authenticated_at = now() - interval '6 minutes'`,
  );
}

const show = (name: string) => expectLooksGood(page, name);

async function signOut(): Promise<void> {
  await page.goto(at('/dashboard/welcome'));
  await page.getByRole('button', { name: 'Account' }).last().click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/sign-in/);
}

async function enterPassword(): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel(/^Password/).fill(account.password);
  await press('Submit');
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
}

describe('an authenticator app', () => {
  test('is set up after the password was typed again, and gives recovery codes', async () => {
    await page.goto(at('/dashboard/profile?tab=security'));
    await page.getByRole('heading', { name: 'Authenticator app' }).waitFor();
    await letTimePass();
    await press('Set up authenticator app');
    await dialog('Confirm it’s you').waitFor();
    await dialog('Confirm it’s you')
      .getByLabel(/^Password/)
      .fill(account.password);
    await dialog('Confirm it’s you').getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('img', { name: 'Code to scan with your authenticator app' }).waitFor();
    const keyField = dialog('Set up authenticator app').getByRole('textbox', { name: 'Key' });
    key = await keyField.inputValue();
    // Who types the key can read all of it, and starts at the code.
    expect(
      await page.evaluate(
        `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('[role=dialog] input[readonly]'))`,
      ),
    ).toBe(true);
    await dialog('Set up authenticator app')
      .getByRole('textbox', { name: /^Code/ })
      .and(page.locator(':focus'))
      .waitFor();
    await show('security-setup');
    await dialog('Set up authenticator app').getByRole('textbox', { name: /^Code/ }).fill('000000');
    await dialog('Set up authenticator app').getByRole('button', { name: 'Turn on' }).click();
    await see(page, 'This code is wrong. Enter the current code from your app');
    await dialog('Set up authenticator app').getByRole('textbox', { name: /^Code/ }).fill(appCode(key));
    await dialog('Set up authenticator app').getByRole('button', { name: 'Turn on' }).click();
    await dialog('Save your recovery codes').waitFor();
    recoveryCodes = (await page.getByRole('region', { name: 'recovery codes' }).innerText())
      .trim()
      .split(/\s+/);
    expect(recoveryCodes).toHaveLength(10);
    await show('security-recovery-codes');
    await page.getByRole('checkbox', { name: 'I’ve saved the codes' }).check();
    await press('Done');
    await see(page, /Has protected your sign-in since/);
    const mail = await journey.mailbox.waitFor({
      to: account.email,
      subject: 'Your sign-in security settings changed',
    });
    expect(mail.text).toContain('An authenticator app now protects your sign-in.');
  });

  test('is asked for at the next sign-in', async () => {
    await signOut();
    await show('sign-in');
    await enterPassword();
    await show('sign-in-second-step');
    await page.getByLabel(/^Code/).fill('123456');
    await press('Continue');
    await see(page, 'This code is wrong or was already used');
    await page.getByLabel(/^Code/).fill(appCode(key, 1));
    await press('Continue');
    await page.waitForURL(/\/dashboard\/welcome/);
  });

  test('can be replaced by a recovery code, once', async () => {
    await signOut();
    await enterPassword();
    await press('Use a recovery code');
    await page.getByLabel(/^Recovery code/).fill(recoveryCodes[0] ?? '');
    await press('Continue');
    await page.waitForURL(/\/dashboard\/welcome/);
    await signOut();
    await enterPassword();
    await press('Use a recovery code');
    await page.getByLabel(/^Recovery code/).fill(recoveryCodes[0] ?? '');
    await press('Continue');
    await see(page, 'This recovery code is wrong or was already used');
    await page.getByLabel(/^Recovery code/).fill(recoveryCodes[1] ?? '');
    await press('Continue');
    await page.waitForURL(/\/dashboard\/welcome/);
  });
});

describe('a passkey', () => {
  test('is added with a name', async () => {
    await page.goto(at('/dashboard/profile?tab=security'));
    await press('Add passkey');
    await dialog('Add passkey').getByLabel(/^Name/).fill('My laptop');
    await dialog('Add passkey').getByRole('button', { name: 'Continue' }).click();
    await see(page, 'My laptop');
    await see(page, '8 of 10 codes are left.');
    await show('security');
  });

  test('signs in without a password', async () => {
    await signOut();
    await press('Sign in with a passkey');
    await page.waitForURL(/\/dashboard\/welcome/);
  });

  test('is a second step too, and proves who is there', async () => {
    await signOut();
    await enterPassword();
    await press('Use a passkey');
    await page.waitForURL(/\/dashboard\/welcome/);
    await page.goto(at('/dashboard/profile?tab=security'));
    await letTimePass();
    await press('Create new codes');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create new codes' }).click();
    await dialog('Confirm it’s you').getByRole('button', { name: 'Use a passkey' }).click();
    await dialog('Save your recovery codes').waitFor();
    await page.getByRole('checkbox', { name: 'I’ve saved the codes' }).check();
    await press('Done');
    await see(page, '10 of 10 codes are left.');
  });
});

describe('a new sign-in address', () => {
  test('is confirmed from both addresses', async () => {
    const newEmail = 'amaka.eze@new-mail.example';
    await page.goto(at('/dashboard/profile?tab=security'));
    await press('Change address');
    await dialog('Change address')
      .getByLabel(/^New address/)
      .fill(newEmail);
    await dialog('Change address').getByRole('button', { name: 'Send both emails' }).click();
    await see(page, `Changing to ${newEmail}`);
    const [toNew, toOld] = [
      await journey.mailbox.waitFor({ to: newEmail }),
      await journey.mailbox.waitFor({
        to: account.email,
        subject: 'Approve your new sign-in email',
      }),
    ];
    const other = await journey.browser.newPage();
    await other.goto(linkOf(toNew, at('/email-change')));
    await other.getByRole('button', { name: 'Confirm this address' }).click();
    await see(other, 'One more step');
    await other.goto(linkOf(toOld, at('/email-change')));
    await other.getByRole('button', { name: 'It wasn’t me' }).waitFor();
    await expectNoAxeViolations(other);
    await screenshot(other, 'email-change-1280-light');
    await other.getByRole('button', { name: 'Approve the change' }).click();
    await see(other, 'Your address has changed');
    await page.goto(at('/dashboard/profile?tab=security'));
    await see(page, newEmail);
  });
});

describe('the profile', () => {
  test('is changed, and not left with changes by accident', async () => {
    await page.goto(at('/dashboard/profile'));
    await page
      .getByLabel(/^Organization/)
      .first()
      .fill('Eze Foods International');
    await page.getByRole('tab', { name: 'Security' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    await press('Update');
    await see(page, 'Profile saved');
    await page.getByLabel(/^Telephone/).fill('12');
    await press('Update');
    await see(page, 'Please enter a valid telephone number with its country code');
    await page.reload();
    await see(page, 'Eze Foods International');
    await show('profile');
  });

  test('can have a second profile beside it, in its own currency', async () => {
    await press('Create Profile');
    const modal = dialog('Create Profile');
    await modal.getByLabel(/^Organization/).fill('Eze Ghana');
    await modal.getByLabel(/^Industry/).selectOption('Retail Industry');
    await modal.getByLabel(/^Country/).selectOption('GH');
    await modal.getByRole('button', { name: 'Create Profile' }).click();
    await page.getByRole('link', { name: /Wallet: GH₵/ }).waitFor();
    await press('Switch to Eze Foods International');
    await page.getByRole('link', { name: /Wallet: ₦/ }).waitFor();
  });

  test('20: changes its currency without touching a balance', async () => {
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('usd');
    await press('Change currency');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Use USD' }).click();
    await page.getByRole('link', { name: 'Wallet: US$0.00' }).waitFor();
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('ngn');
    await press('Change currency');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Use NGN' }).click();
    await page.getByRole('link', { name: /Wallet: ₦/ }).waitFor();
  });

  test('10: is scheduled for deletion by its name, and restored', async () => {
    await press('Delete this profile');
    const modal = dialog('Delete this profile?');
    const remove = modal.getByRole('button', { name: 'Delete this profile' });
    const name = modal.getByLabel(/^Type Eze Foods International to confirm/);
    for (const other of ['', 'Eze Foods', 'Delete this profile']) {
      await name.fill(other);
      await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true');
    }
    await name.fill('Eze Foods International');
    await show('profile-delete');
    await letTimePass();
    await remove.click();
    await dialog('Confirm it’s you').getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('heading', { name: 'Eze Foods International is scheduled for deletion' }).waitFor();
    await show('profile-closing');
    await page.goto(at('/dashboard/contacts'));
    await page.getByRole('heading', { name: 'Eze Foods International is scheduled for deletion' }).waitFor();
    await press('Restore this profile');
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  });
});
