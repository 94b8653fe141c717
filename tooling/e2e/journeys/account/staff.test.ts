import { readFile } from 'node:fs/promises';
import { StaffCredentials } from '@talkdrum/domain';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourneyAlone } from '../../journey.ts';
import { expectLooksGood, twoLooks } from '../../looks.ts';

let journey: Journey;
let customer: Account;
let ours: Account;
let staff: Page;

beforeAll(async () => {
  journey = await startJourneyAlone();
  customer = await journey.arranger.addAccount('amaka@eze-foods.example');
  ours = await journey.arranger.addAccount('staff@talkdrum.example');
  await journey.arranger.domain.pool.query('update account set is_admin = true where id = $1', [
    ours.accountId,
  ]);
  await journey.arranger.domain.pool.query(`update account set company = 'Talkdrum' where id = $1`, [
    ours.accountId,
  ]);
  await customer.inScope(async ({ senders }) => {
    for (const name of ['news', 'offers'])
      await senders.createEmail({
        sender: `${name}@eze-foods.example`,
        campaign: 'promotional',
        region: 'promotional-01',
      });
  });
  await addList(customer, 'Customers', ['chidi@readers.example', 'ngozi@readers.example']);
  staff = await journey.browser.newPage();
  await signIn(staff, journey.product, ours);
});
afterAll(() => journey?.stop());

const open = (page: Page, path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

const look = (page: Page, name: string) => expectLooksGood(page, `staff-${name}`, twoLooks);

async function actOn(page: Page, name: RegExp, action: string): Promise<void> {
  await page
    .getByRole('row', { name })
    .getByRole('button', { name: /actions|more/i })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

describe('the staff area', () => {
  test('approves one sender and refuses another, and the account reads why', async () => {
    await open(staff, '/dashboard/staff');
    await see(staff, 'news@eze-foods.example');
    await see(staff, 'Sample message');
    await look(staff, 'approvals');
    await actOn(staff, /news@eze-foods/, 'Approve');
    await dialog(staff).getByRole('button', { name: 'Approve sender' }).click();
    await see(staff, 'news@eze-foods.example is active');
    await actOn(staff, /offers@eze-foods/, 'Refuse');
    await dialog(staff)
      .getByLabel(/^Reason/)
      .fill('Offers need a domain of their own.');
    await look(staff, 'refuse');
    await dialog(staff).getByRole('button', { name: 'Refuse sender' }).click();
    await see(staff, 'No pending senders');
    const owner = await journey.browser.newPage();
    await signIn(owner, journey.product, customer);
    await open(owner, '/dashboard/sender-email');
    await see(owner, 'Refused');
    await expect.poll(() => owner.getByText('Offers need a domain of their own.').count()).toBeGreaterThan(0);
    await open(owner, '/dashboard/audit');
    await see(owner, /Refused a sender/);
  });

  test('suspends an account’s sending and allows it again', async () => {
    await open(staff, '/dashboard/staff?tab=accounts');
    await see(staff, 'amaka@eze-foods.example');
    await look(staff, 'accounts');
    await open(staff, `/dashboard/staff?tab=accounts&account=${customer.accountId}`);
    await see(staff, 'Suspend sending');
    await look(staff, 'account');
    await dialog(staff).getByRole('button', { name: 'Suspend sending' }).click();
    await dialog(staff)
      .getByLabel(/^Reason/)
      .fill('Many complaints.');
    await dialog(staff).getByRole('button', { name: 'Suspend sending' }).click();
    await see(staff, 'Many complaints.');
    await dialog(staff).getByRole('button', { name: 'Allow sending again' }).click();
    await dialog(staff)
      .getByLabel(/^Reason/)
      .fill('We talked to them.');
    await dialog(staff).getByRole('button', { name: 'Allow sending' }).click();
    await see(staff, 'Sending is allowed again');
  });

  test('shows what the scheduler runs', async () => {
    await open(staff, '/dashboard/staff?tab=jobs');
    await see(staff, 'housekeeping.outbox');
    await look(staff, 'jobs');
  });

  test('is hidden from everyone else, and refused', async () => {
    const owner = await journey.browser.newPage();
    await signIn(owner, journey.product, customer);
    await open(owner, '/dashboard/staff');
    await see(owner, 'This area is for the staff');
    for (const [page, count] of [
      [owner, 0],
      [staff, 1],
    ] as const) {
      await page.getByRole('navigation').getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Wallet' }).waitFor();
      await expect.poll(() => page.getByRole('menuitem', { name: 'Staff' }).count()).toBe(count);
      await page.keyboard.press('Escape');
    }
    const { appUrl } = journey.product;
    expect((await owner.request.get(`${appUrl}/trpc/staff.accounts.list?input={}`)).status()).toBe(403);
  });
});

test('support views an account read-only, and everyone can see that', async () => {
  const { token } = await new StaffCredentials(journey.product.ownerUrl).create({
    name: 'Night shift',
    scopes: ['impersonate'],
    days: 1,
  });
  const answer = await fetch(`${journey.product.appUrl}/trpc/staff.impersonate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ accountId: customer.accountId, reason: 'A question about a report' }),
  });
  const { result } = (await answer.json()) as { result: { data: { url: string } } };
  const support = await journey.browser.newPage();
  await support.goto(result.data.url);
  await look(support, 'support-view');
  await support.getByRole('button', { name: 'Open read-only' }).click();
  await see(support, /Viewing .* \(read only\)/);
  await look(support, 'viewing');
  await open(support, '/dashboard/lists');
  await see(support, 'Customers');
  const create = support.getByRole('button', { name: 'Create List' }).first();
  await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true');
  const { appUrl } = journey.product;
  const made = await support.request.post(`${appUrl}/trpc/lists.create`, {
    data: { name: 'Mine', type: 'public', optIn: 'single' },
    headers: { origin: appUrl },
  });
  expect({ status: made.status(), says: (await made.text()).includes('read-only') }).toEqual({
    status: 403,
    says: true,
  });
  await support.getByRole('button', { name: 'Stop looking' }).click();
  await support.waitForURL('**/sign-in**');
  await support.goto(result.data.url);
  await support.getByRole('button', { name: 'Open read-only' }).click();
  await see(support, 'has expired or was already used');
});

describe('a person', () => {
  test('is downloaded in full and erased permanently', async () => {
    const owner = await journey.browser.newPage();
    await signIn(owner, journey.product, customer);
    await open(owner, '/dashboard/contacts?q=chidi');
    await owner.getByText('Ama chidi').filter({ visible: true }).first().click();
    await see(owner, 'For requests from this person.');
    await look(owner, 'contact-privacy');
    const [download] = await Promise.all([
      owner.waitForEvent('download'),
      owner.getByRole('link', { name: 'Download everything' }).click(),
    ]);
    const archive = await readFile((await download.path()) ?? '');
    expect(archive.subarray(0, 2).toString()).toBe('PK');
    await owner.getByRole('button', { name: 'Erase for good' }).click();
    await look(owner, 'erase');
    const ask = owner.getByRole('alertdialog');
    await ask.getByLabel(/^Type/).fill('ERASE');
    await ask.getByRole('button', { name: 'Erase for good' }).click();
    await ask.waitFor({ state: 'hidden' });
    await open(owner, '/dashboard/contacts?q=chidi');
    await see(owner, /No (?:results|matches|contacts)/i);
    const back = await customer.inScope(async ({ contacts, lists }) => {
      const [found] = await lists.list('');
      return contacts.create(
        { fullName: 'Chidi', email: 'chidi@readers.example', telephone: '', attributes: {} },
        found === undefined ? [] : [found.list.id],
      );
    });
    expect(back.emailStatus).toBe('blocklisted');
  });

  test('is kept no longer than the account chose', async () => {
    const owner = await journey.browser.newPage();
    await signIn(owner, journey.product, customer);
    await open(owner, '/dashboard/privacy');
    await see(owner, 'Messages, recipients, opens, clicks and events of contacts');
    await look(owner, 'privacy');
    await owner.getByLabel('Uploaded contact files').selectOption({ label: '3 days' });
    await owner.getByRole('button', { name: 'Save' }).click();
    await see(owner, 'Saved');
    expect(await customer.inScope(({ retention }) => retention.get())).toMatchObject({ importFileDays: 3 });
  });
});
