import { recipientTokens } from '@talkdrum/domain';
import { blankReward } from '@talkdrum/domain/retention/rewards/reward.schema';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addList, signIn, trustPublisher } from '../../arrange.ts';
import { expectNoAxeViolations, screenshot } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, overflowOf, withoutPolicy } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let code = '';
let cashier = '';

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog');

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('esi@accra-coffee.example');
  await trustPublisher(account);
  await addList(account, 'Coffee lovers', []);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

/** Opens an entry of the reward's Action button. */
async function act(entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for Free coffee/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('a reward is created with a list, described, published and shared with one link', async () => {
  await open('/dashboard/rewards');
  await see(page, 'No rewards yet');
  await expectLooksGood(page, 'rewards-empty');
  await page.getByRole('button', { name: 'Create Reward' }).first().click();
  await dialog().getByRole('heading', { name: 'Create Reward Campaign' }).waitFor();
  await dialog().getByLabel(/^Name/).fill('Free coffee');
  await dialog().getByLabel(/^List/).selectOption({ label: 'Coffee lovers' });
  await expectNoAxeViolations(page);
  await dialog().getByRole('button', { name: 'Create Reward' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog()
    .getByLabel(/^Worth/)
    .fill('1500');
  await dialog()
    .getByLabel(/^On the claim page/)
    .selectOption({ label: 'Scratch card' });
  await dialog()
    .getByLabel(/^Terms/)
    .fill('One for each person.');
  await dialog()
    .getByLabel(/^Days a code is valid/)
    .fill('30');
  const reminder = dialog().getByLabel(/^Remind people/);
  await reminder.fill('30');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Use fewer days than a code is valid', { exact: true }).waitFor();
  await reminder.fill('7');
  await expectLooksGood(page, 'reward-settings');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await see(page, 'Reward saved');
  await page.getByRole('button', { name: 'Publish' }).click();
  await see(page, 'Reward published');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog().getByText('Link to embed in campaign').waitFor();
  await expect
    .poll(() => dialog().getByRole('textbox', { name: 'Link to embed in campaign' }).inputValue())
    .toBe('{{ reward.free-coffee }}');
  await dialog().getByRole('button', { name: 'Done' }).click();
});

test('its recipient scratches the card on a phone, and sees the same code when they come back', async () => {
  const contactId = await account.inScope(async ({ contacts }) => {
    const person = { fullName: 'Ama Mensah', email: 'ama@guests.example', telephone: '', attributes: {} };
    return (await contacts.create(person, [])).id;
  });
  const { url, secret } = await account.inScope(async ({ rewards }) => {
    const [reward] = await rewards.list('Free coffee');
    if (reward === undefined) throw new Error('no reward');
    return { url: reward.published.url, secret: { publishedId: reward.id } };
  });
  const token = recipientTokens(journey.product.env.SECRET_KEY).make({
    accountId: account.accountId,
    contactId,
    campaignId: null,
    ...secret,
  });
  const phone = await journey.browser.newPage({ width: 390 });
  // The page's policy lets no script run: axe never ended there.
  await withoutPolicy(phone, journey.product.publicUrl);
  await phone.goto(`${url}?r=${token}`);
  await phone.getByText('For you, Ama').waitFor();
  await expect.poll(() => overflowOf(phone)).toBe(0);
  await expectNoAxeViolations(phone);
  await screenshot(phone, 'reward-offer-390');
  await phone.getByRole('button', { name: 'Show my code' }).press('Enter');
  await phone.getByText('Scratch here').press('Enter');
  code = (await phone.locator('.code').textContent()) ?? '';
  expect(code).toMatch(/^[2-9A-Z]{10}$/);
  await expectNoAxeViolations(phone);
  await screenshot(phone, 'reward-claimed-390');
  await expect.poll(() => overflowOf(phone)).toBe(0);
  await phone.goto(`${url}?r=${token}`);
  await expect.poll(() => phone.locator('.code').textContent()).toBe(code);
  await phone.close();
});

test('a cashier’s link redeems it on a cheap phone, once', async () => {
  await open('/dashboard/rewards');
  await page.getByRole('button', { name: 'Cashier links' }).click();
  await dialog()
    .getByLabel(/^Name of the till/)
    .fill('Counter 1');
  await dialog().getByRole('button', { name: 'Make a link' }).click();
  await dialog().getByText('Not used yet').waitFor();
  await expectNoAxeViolations(page);
  cashier = await dialog().getByLabel('Counter 1', { exact: true }).inputValue();
  const till = await journey.browser.newPage({ width: 390 });
  await till.goto(cashier);
  await expectLooksGood(till, 'cashier');
  await till.getByLabel('Code').fill(code.toLowerCase());
  await till.getByRole('button', { name: 'Check code' }).click();
  await till.getByRole('heading', { name: 'Free coffee' }).waitFor();
  await till.getByRole('button', { name: 'Redeem' }).click();
  await till.getByRole('heading', { name: 'Redeemed' }).waitFor();
  await expectNoAxeViolations(till);
  await till.getByLabel('Code').fill(code);
  await till.getByRole('button', { name: 'Check code' }).click();
  await till.getByText('This code was already redeemed.').waitFor();
  await till.close();
});

test('a cashier’s link is revoked only after a question', async () => {
  const name = 'A counter with quite a long name, on the ground floor beside it';
  const till = await journey.browser.newPage({ width: 390 });
  await dialog()
    .getByLabel(/^Name of the till/)
    .fill(name);
  await dialog().getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog().getByLabel(name, { exact: true }).inputValue();
  await dialog()
    .getByRole('button', { name: `Revoke ${name}` })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByText('can’t redeem codes any more').waitFor();
  await expectNoAxeViolations(page);
  expect((await till.goto(link))?.status()).toBe(200);
  await question.getByRole('button', { name: 'Revoke link' }).click();
  await see(page, 'Cashier link revoked');
  await question.waitFor({ state: 'detached' });
  await dialog().getByLabel('Counter 1', { exact: true }).waitFor();
  expect(await dialog().getByLabel(name, { exact: true }).count()).toBe(0);
  expect((await till.goto(link))?.status()).toBe(404);
  await till.close();
});

test('the report, the table and the contact show what happened', async () => {
  await open('/dashboard/rewards');
  await act('Report');
  await see(page, 'Charged for codes that were given');
  await expectLooksGood(page, 'reward-report');
  await page.getByRole('button', { name: 'Codes', exact: true }).click();
  const href = await dialog().getByRole('link', { name: 'CSV' }).getAttribute('href');
  const file = await page.request.get(`${journey.product.appUrl}${href}`);
  expect(await file.text()).toContain(`${code},generated,1,1`);
  await dialog().getByRole('button', { name: 'Done' }).click();
  await page.getByRole('tab', { name: 'Redemptions' }).click();
  await see(page, 'Counter 1');
  await page.getByRole('tab', { name: 'Contacts' }).click();
  await page.getByRole('link', { name: 'Ama Mensah' }).click();
  await dialog().getByText('Redeemed').waitFor();
  await expectNoAxeViolations(page);
});

test('settings that were open keep what a colleague saved since', async () => {
  await open('/dashboard/rewards');
  await act('Edit');
  const terms = dialog().getByLabel(/^Terms/);
  await terms.fill('Mine.');
  const settingsNow = () => account.inScope(async ({ rewards }) => (await rewards.list('Free coffee'))[0]);
  const before = await settingsNow();
  if (before === undefined) throw new Error('no reward');
  const { id, name, listId, revision } = before;
  const theirs = { ...blankReward, name, listId, valueMinor: '150000', terms: 'Theirs.' };
  await account.inScope(({ rewards }) => rewards.save(id, theirs, revision));
  const readAgain = page.waitForResponse(/rewards\.get/);
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await readAgain;
  await dialog().getByRole('button', { name: 'Save' }).click();
  await see(page, 'Someone else just saved this reward.');
  expect((await settingsNow())?.terms).toBe('Theirs.');
});

test('a member who may only redeem sees why contacts are hidden', async () => {
  await account.inScope(({ sql, actor }) =>
    sql('update membership set is_owner = false, privileges = $2 where account_id = $1', [
      actor.accountId,
      ['rewards.view', 'rewards.spend'],
    ]),
  );
  await open('/dashboard/rewards');
  await page.getByRole('link', { name: 'Free coffee' }).click();
  await page.getByRole('tab', { name: 'Contacts' }).click();
  await see(page, 'You don’t have access to contacts');
  await expectNoAxeViolations(page);
});
