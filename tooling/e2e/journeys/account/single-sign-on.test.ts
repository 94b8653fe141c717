import { openOnboarding } from '@talkdrum/domain';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '../../arrange.ts';
import { appCode } from '../../authenticator.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-single.example');
});
afterAll(() => journey?.stop());

/** A browser in which nobody has signed in. */
async function openSignIn(): Promise<void> {
  page = await journey.browser.newPage();
  await page.goto(`${journey.product.appUrl}/sign-in?next=/dashboard/contacts`);
  await page.getByRole('link', { name: 'Sign in with Sandbox ID' }).waitFor();
}

/** Says who one is at the provider. */
async function beAt(email: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with Sandbox ID' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('the sign-in page offers the identity provider, which leads to the page that was wanted', async () => {
  await openSignIn();
  await expectLooksGood(page, 'sign-in-single');
  await beAt(account.email);
  await page.waitForURL(/\/dashboard\/contacts$/);
  await page.getByRole('heading', { name: 'Contacts' }).waitFor();
});

test('an address that nobody here has is refused with what to do next, and the password still works', async () => {
  await openSignIn();
  await beAt('stranger@eze-single.example');
  await see(page, 'Nobody here has the email address you signed in with.');
  await expectLooksGood(page, 'sign-in-unknown');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel(/^Password/).fill(account.password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/dashboard/);
});

test('someone who cancels there can try again', async () => {
  await openSignIn();
  await page.getByRole('link', { name: 'Sign in with Sandbox ID' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await see(page, 'You cancelled, or your access was removed.');
  await beAt(account.email);
  await page.waitForURL(/\/dashboard/);
});

test('a second step is still asked for, and its token leaves the address', async () => {
  const key = await setUpApp();
  await openSignIn();
  await beAt(account.email);
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await page.getByLabel('Code').fill(appCode(key, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/dashboard\/contacts$/);
});

/** Gives the person an authenticator app; returns its key. */
async function setUpApp(): Promise<string> {
  const { domain } = journey.arranger;
  const visitor = { ip: '127.0.0.1', userAgent: '' };
  const { signIn, security } = openOnboarding(domain);
  const { email, password, accountId } = account;
  const { sessionId } = await signIn.start({ email, password }, visitor);
  const { rows } = await domain.pool.query<{ userId: string }>('select user_id from session where id = $1', [
    sessionId,
  ]);
  const userId = rows[0]?.userId ?? '';
  const own = { userId, accountId, sessionId };
  const { secret } = await security.factors.startTotp(own);
  await security.factors.confirmTotp(own, appCode(secret), visitor);
  return secret;
}
