import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addList, signIn, trustPublisher } from '../../arrange.ts';
import { expectNoAxeViolations } from '../../browser.ts';
import { addReferrals } from '../../furnish-referrals.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let programId = '';

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

/** Opens an entry of the Action button of a row. */
async function act(name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Finds a contact in the field of the open dialog. */
async function choose(name: string): Promise<void> {
  await dialog()
    .getByRole('button', { name: /^Contact/ })
    .or(dialog().getByRole('combobox'))
    .first()
    .click();
  await page.getByPlaceholder('Name, email or telephone').fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await dialog().getByText(name).first().waitFor();
}

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amara@kola-stores.example');
  await trustPublisher(account);
  programId = await addReferrals(account, await addList(account, 'Friends of Kola', []));
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

test('the report says what is worth a look, then what the programme brings', async () => {
  await open('/dashboard/referrals');
  await see(page, '2 worth a look');
  await expectLooksGood(page, 'referrals-list');
  await page.getByRole('link', { name: 'Bring a friend' }).click();
  await see(page, '2 referrals are worth a look');
  await see(page, 'Coefficient: an advocate brings 2 friends on average, and 0.83 of them');
  await see(page, 'Best channel');
  await page.getByRole('row', { name: /^WhatsApp/ }).waitFor();
  await expectLooksGood(page, 'referral-report');
  await page
    .getByRole('button', { name: 'Table' })
    .or(page.getByRole('radio', { name: 'Table' }))
    .click();
  await page.getByRole('columnheader', { name: 'Approved conversions' }).waitFor();
  await expectNoAxeViolations(page);
});

test('the referrals table begins with what is worth a look, each with its reason and path', async () => {
  await page.getByRole('tab', { name: /^Referrals/ }).click();
  await row('Amina Sani').getByText('Throw-away address').waitFor();
  const names = await page.locator('tbody [data-row-open]').allInnerTexts();
  expect(names.slice(0, 2)).toEqual(['Tunde B.', 'Amina Sani']);
  await expectLooksGood(page, 'referral-friends');
  await page.getByRole('button', { name: 'Efua M.', exact: true }).click();
  await dialog().getByText('Self-referral').waitFor();
  await dialog().getByText('the advocate’s own, perhaps in another spelling').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Bola Adeyemi', exact: true }).click();
  const path = dialog().getByRole('region', { name: 'Path' }).getByRole('listitem');
  await expect
    .poll(async () => (await path.allInnerTexts()).join('\n'))
    .toMatch(
      /Opened the link[^]*Became a friend[^]*Converted with ₦8,500.00[^]*Advocate:\s*Free lunch\s*Given[^]*Friend:\s*₦1,000 off\s*Given/,
    );
  await expectLooksGood(page, 'referral-sheet');
  await page.keyboard.press('Escape');
});

test('a rejection needs a reason, and the reason is shown', async () => {
  await act('Amina Sani', 'Reject');
  await dialog().getByRole('button', { name: 'Reject' }).click();
  await dialog().getByText('Enter a reason').first().waitFor();
  await dialog()
    .getByLabel(/^Reason/)
    .fill('Made-up person');
  await expectLooksGood(page, 'referral-reject');
  await dialog().getByRole('button', { name: 'Reject' }).click();
  await see(page, 'Referral rejected');
  await row('Amina Sani').getByText('Rejected').waitFor();
  await page.getByRole('button', { name: 'Amina Sani', exact: true }).click();
  await dialog().getByText('“Made-up person”').waitFor();
  await page.keyboard.press('Escape');
});

test('several are approved at once, and what doesn’t wait stays as it is', async () => {
  for (const name of ['Tunde B.', 'Ngozi Ibe', 'Otieno Were']) await row(name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('heading', { name: 'Approve 3 referrals?' }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve 3 referrals' }).click();
  await see(page, '2 referrals approved');
  await see(page, '1 isn’t waiting for a decision, so it stays as it is.');
  await row('Tunde B.').getByText('Approved').waitFor();
  await row('Otieno Were').getByText('Rejected').waitFor();
});

test('an advocate’s appeal is answered', async () => {
  await account.inScope(({ sql }) =>
    sql(
      `update referral set appeal = 'open', appeal_note = 'She is my neighbour', appealed_at = now()
       where program_id = $1 and decision_note = 'Made-up person'`,
      [programId],
    ),
  );
  await open(`/dashboard/referrals/${programId}?tab=referrals&appeals=true`);
  await act('Amina Sani', 'Answer appeal');
  await dialog().getByText('“She is my neighbour”').waitFor();
  await dialog().getByRole('radio', { name: 'Accept' }).check();
  await expectLooksGood(page, 'referral-appeal');
  await dialog().getByRole('button', { name: 'Answer' }).click();
  await see(page, 'Appeal accepted');
});

test('a conversion is recorded by hand, and taken back after a refund', async () => {
  await open(`/dashboard/referrals/${programId}?tab=referrals&state=attributed`);
  await act('Uche Eze', 'Record conversion');
  await dialog()
    .getByLabel(/^Amount/)
    .fill('9000');
  await dialog()
    .getByLabel(/^Order/)
    .fill('KS-77');
  await dialog().getByRole('button', { name: 'Record' }).click();
  await see(page, 'Conversion recorded');
  await open(`/dashboard/referrals/${programId}?tab=referrals&q=Kofi`);
  await act('Kofi Asante', 'Take back');
  await dialog()
    .getByLabel(/^Reason/)
    .fill('Refunded');
  await dialog().getByRole('button', { name: 'Take back' }).click();
  await see(page, 'Conversion taken back');
  await row('Kofi Asante').getByText('Taken back').waitFor();
});

test('several are approved at once, and only those that wait', async () => {
  await open(`/dashboard/referrals/${programId}?tab=referrals`);
  await row('Uche Eze').getByText('Waiting').waitFor();
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await row('Uche Eze').getByText('Approved').waitFor();
  await row('Ifeanyi Obi').getByText('Not converted').waitFor();
});

test('advocates are added by hand and blocked, and their link, code and QR code are at hand', async () => {
  await page.getByRole('tab', { name: /^Advocates/ }).click();
  await see(page, 'Yetunde Ade');
  await expectLooksGood(page, 'referral-advocates');
  await page.getByRole('button', { name: 'Amara Okafor', exact: true }).click();
  const link = dialog().getByLabel('Personal link', { exact: true });
  const code = await dialog().getByLabel('Code', { exact: true }).inputValue();
  await expect.poll(() => link.inputValue()).toContain(code);
  await dialog()
    .getByRole('img', { name: /QR code/ })
    .waitFor();
  await dialog().getByLabel('Their own page', { exact: true }).waitFor();
  await expectLooksGood(page, 'referral-advocate');
  await dialog().getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Add advocate' }).click();
  await choose('Zainab');
  await expectNoAxeViolations(page);
  await dialog().getByRole('button', { name: 'Add advocate' }).click();
  await see(page, 'Advocate added');
  await row('Zainab Musa').waitFor();
  await act('Zainab Musa', 'Block');
  await see(page, 'Advocate blocked');
  await row('Zainab Musa').getByText('Blocked').waitFor();
  await act('Yetunde Ade', 'Add friend');
  await choose('Wanjiru');
  await expectLooksGood(page, 'referral-add-friend');
  await dialog().getByRole('button', { name: 'Add friend' }).click();
  await see(page, 'Friend added');
  await expect.poll(() => row('Yetunde Ade').getByRole('cell').allInnerTexts()).toContain('1');
});

test('the contact’s Reward tab says whom they brought and what it earned', async () => {
  await act('Amara Okafor', 'Show friends');
  await row('Bola Adeyemi').waitFor();
  await page.getByRole('button', { name: 'Bola Adeyemi', exact: true }).click();
  await dialog().getByRole('link', { name: 'Amara Okafor' }).click();
  await dialog().getByText('Advocate of').waitFor();
  await dialog().getByText('4 friends').waitFor();
  await expectLooksGood(page, 'contact-referrals');
});

test('someone with read-only access sees the reason and no names', async () => {
  const other = await journey.arranger.addAccount('tayo@kola-stores.example');
  await account.inScope(({ sql }) =>
    sql(
      `insert into membership (account_id, user_id, privileges)
       select $1, id, '{account.view,referrals.view}' from app_user where email = $2`,
      [account.accountId, other.email],
    ),
  );
  const viewer = await journey.browser.newPage();
  await signIn(viewer, journey.product, other);
  const { appUrl } = journey.product;
  await viewer.request.post(`${appUrl}/trpc/session.switchAccount`, {
    data: { accountId: account.accountId },
    headers: { origin: appUrl },
  });
  await viewer.goto(`${appUrl}/dashboard/referrals`);
  const create = viewer.getByRole('button', { name: 'Create Referral' });
  await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true');
  await viewer.goto(`${appUrl}/dashboard/referrals/${programId}`);
  await see(viewer, 'By channel');
  const close = viewer.getByRole('button', { name: 'Close' });
  await expect.poll(() => close.getAttribute('aria-disabled')).toBe('true');
  await close.hover();
  await see(viewer, /don’t have permission to create and publish referral programme/);
  await viewer.getByRole('tab', { name: /^Referrals/ }).click();
  await see(viewer, 'You don’t have access to contacts');
  expect(await viewer.getByText('Bola Adeyemi').count()).toBe(0);
  await expectNoAxeViolations(viewer);
  await viewer.getByRole('button', { name: 'Settings' }).click();
  const save = viewer.getByRole('dialog').getByRole('button', { name: 'Save' });
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
  await viewer.close();
});
