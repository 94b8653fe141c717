import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addActiveSender, addList, signIn, trustPublisher } from '../../arrange.ts';
import { expectNoAxeViolations, screenshot } from '../../browser.ts';
import { addReward } from '../../furnish-referrals.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, overflowOf } from '../../looks.ts';
import { seeShareSections } from '../../share-sections.ts';

let journey: Journey;
let account: Account;
let page: Page;
/** Of the advocate. */
let phone: Page;
let senderId = '';
let listId = '';
let token = '';
/** What the advocate shares over WhatsApp. */
let shared = '';
let ownPage = '';

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('efua@accra-books.example');
  senderId = await addActiveSender(account, 'hello@accra-books.example');
  listId = await addList(account, 'Readers', ['esi@readers.example']);
  await trustPublisher(account);
  token = await account.inScope(async (scope) => {
    for (const name of ['Free novel', 'First book half price']) await addReward(scope, name, listId);
    return (await scope.apiKeys.create({ name: 'Shop', gateway: 'api', scopes: ['events.write'] })).secret;
  });
  page = await journey.browser.newPage();
  phone = await journey.browser.newPage({ width: 390 });
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

/** Leaves a name and an address on the page that an advocate’s link opens. */
async function signUp(link: string, name: string, email: string): Promise<Page> {
  const visitor = await journey.browser.newPage({ width: 390 });
  await visitor.goto(link);
  await visitor.getByLabel('Your name').fill(name);
  await visitor.getByLabel('Email address').fill(email);
  await visitor.getByRole('checkbox').check();
  await expect.poll(() => overflowOf(visitor)).toBe(0);
  await screenshot(visitor, 'referral-friend-390');
  // Faster than a person, it would be asked whether it is a robot.
  await visitor.waitForTimeout(2_100);
  await visitor.getByRole('button', { name: 'Sign up' }).click();
  await visitor.getByText(/signed up with/).waitFor();
  return visitor;
}

test('a programme is created with a list, gets a reward for both, and is published', async () => {
  await open('/dashboard/referrals');
  await see(page, 'No referral programmes yet');
  expect(await page.getByText('Coming soon').count()).toBe(0);
  await expectLooksGood(page, 'referrals-empty');
  await page.getByRole('button', { name: 'Create Referral' }).first().click();
  await dialog().getByRole('heading', { name: 'Create Referral Campaign' }).waitFor();
  await dialog()
    .getByLabel(/^Name \(Random\)/)
    .fill('Bring a reader');
  await dialog().getByLabel(/^List/).selectOption({ label: 'Readers' });
  await dialog().getByRole('link', { name: 'Create List' }).waitFor();
  await expectLooksGood(page, 'referral-create');
  await dialog().getByRole('button', { name: 'Create Referral' }).click();
  await dialog().getByRole('heading', { name: 'Referral settings' }).waitFor();
  await dialog().getByLabel('For the advocate').selectOption({ label: 'Free novel' });
  await dialog().getByLabel('For the friend').selectOption({ label: 'First book half price' });
  await dialog().getByLabel('Minimum amount').fill('2000');
  await dialog()
    .getByText('The advocate gets “Free novel” and the friend gets “First book half price”.')
    .waitFor();
  await expectLooksGood(page, 'referral-settings');
  await dialog().getByRole('button', { name: 'Add level' }).click();
  await dialog().getByText('With 5 approved friends, the advocate also gets “Free novel”.').waitFor();
  await dialog().getByRole('button', { name: 'Add level' }).click();
  await dialog().getByLabel('Reward, level 2').selectOption({ label: 'First book half price' });
  await expectLooksGood(page, 'referral-levels');
  await dialog().getByLabel('Friends, level 2').fill('4');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Give each level more conversions than the one before').first().waitFor();
  await dialog().getByRole('button', { name: 'Remove level 2' }).click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await see(page, 'Referral programme saved');
  await page.getByRole('button', { name: 'Publish' }).click();
  await see(page, 'Referral programme published');
});

test('Share Options has the sections of leads, and the link for a campaign', async () => {
  await page.getByRole('button', { name: 'Share Options' }).click();
  await seeShareSections(page);
  const tag = dialog().getByLabel('Link to embed in campaign', { exact: true });
  await expect.poll(() => tag.inputValue()).toBe('{{ referral.bring-a-reader }}');
  await expectLooksGood(page, 'referral-share');
  await page.keyboard.press('Escape');
});

test('an advocate opens the page from the link in their own message, and shares it over WhatsApp', async () => {
  await account.inScope(async ({ campaigns, campaignSending }) => {
    const { id } = await campaigns.create({
      name: 'Bring a reader',
      fromBrand: 'Accra Books',
      senderId,
      subject: 'A novel for each friend',
      preheader: '',
      templateId: null,
      html: '<p><a href="{{ referral.bring-a-reader }}">Get your link</a> <a href="{{ links.view_in_browser }}">View in browser</a></p>',
      text: '',
      audience: { source: 'list', listIds: [listId] },
      pasted: '',
      hasAnalytics: false,
      isArchivedPublicly: false,
    });
    await campaignSending.start(id);
  });
  const mail = await journey.mailbox.waitFor({
    to: 'esi@readers.example',
    subject: 'A novel for each friend',
  });
  ownPage = mail.links.find(({ text }) => text.includes('Get your link'))?.url ?? '';
  await phone.goto(ownPage);
  await phone.getByText('You get for each friend: Free novel').waitFor();
  await screenshot(phone, 'referral-invite-390');
  await phone.getByRole('button', { name: 'Get my link' }).click();
  await phone.getByText('Nobody yet. Share your link to begin.').waitFor();
  await expect.poll(() => overflowOf(phone)).toBe(0);
  await screenshot(phone, 'referral-advocate-page-390');
  const link = (await phone.locator('.own').textContent()) ?? '';
  const whatsapp = new URL((await phone.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '');
  expect(whatsapp.host).toBe('wa.me');
  const said = whatsapp.searchParams.get('text') ?? '';
  expect(said).toContain(link);
  shared = /http\S+/.exec(said)?.[0] ?? '';
});

test('the friend leaves an address on a phone, and an order arrives by REST', async () => {
  const friend = await signUp(shared, 'Ama Mensah', 'ama@new-readers.example');
  await friend.close();
  const answer = await fetch(`${journey.product.appUrl}/v1/events`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      events: [
        {
          email: 'ama@new-readers.example',
          name: 'order.paid',
          dedupKey: 'order-4001',
          properties: { amount: 6_000, currency: 'NGN', order_id: '4001' },
        },
      ],
    }),
  });
  expect(await answer.json()).toMatchObject({ recorded: 1 });
  await page.getByRole('tab', { name: /^Referrals/ }).click();
  // Both people came from this machine, seconds apart: the checks say so.
  await row('Ama Mensah').getByText('Worth a look').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Ama Mensah', exact: true }).click();
  await dialog().getByText('Converted in seconds').waitFor();
  await dialog().getByText('Converted with ₦6,000.00').waitFor();
  await dialog().getByText('Order 4001').waitFor();
  await expectLooksGood(page, 'referral-flagged');
});

test('the conversion is approved in the dashboard, and both have their reward', async () => {
  await dialog().getByRole('button', { name: 'Approve' }).click();
  await see(page, 'Referral approved');
  const rewards = dialog().getByRole('region', { name: 'Path' });
  await expect.poll(() => rewards.getByText('Given', { exact: true }).count(), { timeout: 30_000 }).toBe(2);
  await dialog().getByRole('link', { name: 'Ama Mensah' }).click();
  await dialog().getByRole('link', { name: 'First book half price' }).waitFor();
  await dialog().getByText('Friend of Ama esi in').waitFor();
  await expectNoAxeViolations(page);
  await phone.goto(ownPage);
  await phone.getByRole('region', { name: 'Free novel' }).waitFor();
  await phone.getByText('Counts', { exact: true }).waitFor();
  await expect.poll(() => overflowOf(phone)).toBe(0);
  await screenshot(phone, 'referral-advocate-rewarded-390');
});

test('an advocate who recommends themselves is refused, with the reason shown', async () => {
  const own = await signUp(shared, 'Esi', 'esi+again@readers.example');
  await own.close();
  await page.goBack();
  await row('Self-referral').getByText('Rejected').waitFor({ timeout: 30_000 });
  await row('Self-referral').getByRole('button').first().click();
  await dialog().getByText('the advocate’s own, perhaps in another spelling').waitFor();
  await phone.reload();
  await phone.getByText('This looks like your own address or device.').waitFor();
});
