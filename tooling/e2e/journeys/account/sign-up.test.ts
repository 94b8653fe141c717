import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Journey, see, startJourney } from '../../journey.ts';
import { linkOf } from '../../mailbox.ts';

const email = 'amaka@eze-start.example';
const password = 'seven purple drums';

let journey: Journey;
let page: Page;
const at = (path: string) => `${journey.product.appUrl}${path}`;

beforeAll(async () => {
  journey = await startJourney();
  page = await journey.browser.newPage();
});
afterAll(() => journey?.stop());

async function fillSignUp(): Promise<void> {
  const texts = {
    'First name': 'Amaka',
    'Last name': 'Eze',
    Email: email,
    Organization: 'Eze Foods',
    Telephone: '+234 803 123 4567',
    Address: '1 Allen Avenue',
    State: 'Lagos',
  };
  for (const [label, text] of Object.entries(texts))
    await page.getByRole('textbox', { name: label }).fill(text);
  await page.getByLabel(/^Password/).fill(password);
  const choices = {
    Industry: 'Retail Industry',
    'Company size': '1-10',
    Country: 'NG',
    'Sending frequency': 'weekly',
    'Sending volume': '1000',
    'How did you hear about us?': 'search',
  };
  for (const [label, value] of Object.entries(choices))
    await page.getByRole('combobox', { name: label }).selectOption(value);
  await page.getByRole('checkbox', { name: 'Email' }).check();
  await page.getByRole('radio', { name: 'Both' }).click();
}

async function signInByForm(on: Page, secret: string): Promise<void> {
  await on.getByLabel('Email').fill(email);
  await on.getByLabel(/^Password/).fill(secret);
  await on.getByRole('button', { name: 'Submit' }).click();
}

describe('a newcomer', () => {
  test('24: sees the terms accepted and reads what is missing', async () => {
    await page.goto(at('/sign-up'));
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'I accept the Terms and Conditions' }).isChecked())
      .toBe(true);
    await see(page, 'Confirmation link will be sent to this email address');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page
      .getByRole('textbox', { name: 'First name' })
      .and(page.locator('[aria-invalid=true]'))
      .waitFor();
    // In the order of the page, each field named once.
    const summary = page.getByRole('alert').getByRole('link');
    await expect.poll(() => summary.count()).toBe(16);
    expect((await summary.allInnerTexts()).slice(0, 4)).toEqual([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Password is required',
    ]);
  });

  test('signs up with the robot check done by the browser', async () => {
    await fillSignUp();
    await page.getByRole('checkbox', { name: 'I am not a robot' }).click();
    await see(page, 'Verified');
    // A form that is sent faster than a person types is refused, and says so.
    await page.waitForTimeout(4_000);
    await page.getByRole('button', { name: 'Submit' }).click();
    await see(page, 'We sent an email to');
    await see(page, email);
  });

  test('is not let in before the address is confirmed', async () => {
    await page.goto(at('/sign-in'));
    await signInByForm(page, password);
    await see(page, /confirm/i);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
  });

  test('confirms the address by the button behind the mailed link, and only once', async () => {
    const mail = await journey.mailbox.waitFor({ to: email });
    const link = linkOf(mail, at('/confirm-email'));
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await see(page, 'Your email address is confirmed');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await see(page, 'This link has expired or was already used');
  });

  test('reads the specified messages before and after a wrong sign-in', async () => {
    await page.goto(at('/sign-in'));
    const submit = page.getByRole('button', { name: 'Submit' });
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Email').blur();
    await see(page, 'Please enter a valid email address');
    await page.getByLabel('Email').fill('');
    await see(page, 'Email is required');
    await page.getByLabel(/^Password/).fill('x');
    await page.getByLabel(/^Password/).fill('');
    await page.getByLabel(/^Password/).blur();
    await see(page, 'Password is required');
    await signInByForm(page, 'not my password');
    await see(page, 'Email or password is wrong. Check both and try again.');
  });

  test('signs in and is welcomed by name', async () => {
    await signInByForm(page, password);
    await page.waitForURL(at('/dashboard/welcome'));
    await page.getByRole('heading', { name: /Amaka/ }).waitFor();
    await see(page, 'Shortcut access to setting up your account or getting help');
    for (const step of ['Fund your wallet', 'Add Sender ID (Email)', 'Add Sender ID (SMS)'])
      await page.getByRole('heading', { name: step }).waitFor();
  });
});

describe('a person who forgot the password', () => {
  test('sets a new one by mail, which ends all other sessions', async () => {
    // One mail a minute goes to an address, and the confirmation has just gone: a minute passes.
    await journey.arranger.domain.pool.query(`delete from rate_limit where key like 'mail-minute:%'`);
    const other = await journey.browser.newPage();
    await other.goto(at('/password-reset'));
    await other.getByLabel('Email').fill(email);
    await other.getByRole('button', { name: 'Send link' }).click();
    await see(other, 'a link to set a new password is on its way');
    const mail = await journey.mailbox.waitFor({ to: email, subject: 'password' });
    await other.goto(linkOf(mail, at('/password-reset')));
    await other.getByLabel(/^New password/).fill('eleven green flutes');
    await other.getByRole('button', { name: 'Save new password' }).click();
    await see(other, 'Password changed');

    await page.goto(at('/dashboard/overview'));
    await page.waitForURL(/\/sign-in\?next=/);
    await signInByForm(page, password);
    await see(page, 'Email or password is wrong. Check both and try again.');
    await signInByForm(page, 'eleven green flutes');
    await page.waitForURL(at('/dashboard/overview'));
    await other.context().close();
  });

  test('signs out, and the way back leads past the sign-in', async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(at('/sign-in'));
    await page.goto(at('/dashboard/contacts'));
    await page.waitForURL(/\/sign-in\?next=%2Fdashboard%2Fcontacts/);
  });
});
