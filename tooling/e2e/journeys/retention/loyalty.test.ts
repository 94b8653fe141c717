import { recipientTokens } from '@talkdrum/domain';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addList, openAsColleague, signIn, trustPublisher } from '../../arrange.ts';
import { expectNoAxeViolations } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, twoLooks, withoutPolicy } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let token: string;
let code = '';

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog');
const tab = (name: RegExp | string) => page.getByRole('tab', { name }).click();

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('kola@kola-circle.example');
  await trustPublisher(account);
  const listId = await addList(account, 'Kola Circle members', ['ama@circle.example']);
  await addList(account, 'Everyone else', ['kofi@circle.example']);
  await account.inScope(async ({ rewards }) => {
    const { id } = await rewards.create('Free coffee', listId);
    await rewards.publish(id);
  });
  const key = await account.inScope(({ apiKeys }) =>
    apiKeys.create({ name: 'Shop', gateway: 'api', scopes: ['events.write'] }),
  );
  token = key.secret;
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

/** What the shop's program sends. */
async function order(email: string, id: string, amount: number): Promise<void> {
  const answer = await fetch(`${journey.product.appUrl}/v1/events`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      events: [{ email, name: 'order.paid', dedupKey: id, properties: { amount, order_id: id } }],
    }),
  });
  expect(await answer.json()).toMatchObject({ recorded: 1 });
}

/** The link that a campaign gives to the member. */
function memberLink(): Promise<string> {
  return account.inScope(async ({ loyaltyPrograms, sql }) => {
    const [program] = await loyaltyPrograms.list('Kola Circle');
    const { rows } = await sql<{ id: string }>(`select id from contact where email = 'kofi@circle.example'`);
    if (program === undefined || rows[0] === undefined) throw new Error('no member');
    const recipient = { accountId: account.accountId, contactId: rows[0].id, campaignId: null };
    const tokens = recipientTokens(journey.product.env.SECRET_KEY);
    return `${program.published.url}?r=${tokens.make({ ...recipient, publishedId: program.id })}`;
  });
}

test('a programme is created with a list, and shows what it can do before it runs', async () => {
  await open('/dashboard/loyalty');
  await see(page, 'No loyalty programme yet');
  await expectLooksGood(page, 'loyalty-empty');
  await page.getByRole('button', { name: 'Create Loyalty' }).first().click();
  await dialog().getByRole('heading', { name: 'Create Loyalty Campaign' }).waitFor();
  await dialog().getByLabel(/^Name/).fill('Kola Circle');
  await dialog().getByLabel(/^List/).selectOption({ label: 'Kola Circle members' });
  await dialog().getByRole('link', { name: 'Create List' }).waitFor();
  await expectNoAxeViolations(page);
  await dialog().getByRole('button', { name: 'Create Loyalty' }).click();
  await page.getByRole('heading', { name: 'Kola Circle', level: 1 }).waitFor();
  await see(page, 'no earning rules yet');
  await expectLooksGood(page, 'loyalty-new');
});

test('points are worth money, a rule gives them, tiers multiply them, and a reward costs some', async () => {
  await page.getByRole('button', { name: 'Edit programme' }).click();
  await dialog()
    .getByLabel(/^Number of points/)
    .fill('10');
  await dialog()
    .getByLabel(/^Cash value/)
    .fill('5');
  await dialog()
    .getByLabel(/^Adjustments above/)
    .fill('500');
  await expectLooksGood(page, 'loyalty-settings');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await see(page, '10 points are worth ₦5');
  await tab('Earning rules');
  await page.getByRole('button', { name: 'Add rule' }).first().click();
  await dialog().getByLabel(/^Name/).fill('Orders');
  await dialog().getByText('1 point for every ₦100 of paid orders').waitFor();
  await dialog()
    .getByText(/give points by hand/)
    .waitFor();
  await expect
    .poll(() => dialog().getByRole('link', { name: 'through our API' }).getAttribute('href'))
    .toBe('/docs/api#contact-events');
  await expectLooksGood(page, 'loyalty-rule');
  await dialog().getByRole('button', { name: 'Add rule' }).click();
  await see(page, 'Rule added');
  await page.getByText(/^1 point for every ₦100 of paid orders, times/).waitFor();
  await tab('Tiers');
  await page.getByRole('button', { name: 'Add tier' }).click();
  await page.getByRole('button', { name: 'Add tier' }).click();
  await expectLooksGood(page, 'loyalty-tiers');
  await page.getByRole('button', { name: 'Save tiers' }).click();
  await see(page, 'Tiers saved');
  await tab(/^Rewards/);
  await page.getByRole('button', { name: 'Add reward' }).click();
  await dialog()
    .getByLabel(/^Reward/)
    .selectOption({ label: 'Free coffee' });
  await dialog()
    .getByLabel(/^Price in points/)
    .fill('100');
  await expectNoAxeViolations(page);
  await dialog().getByRole('button', { name: 'Add reward' }).click();
  await see(page, 'Reward added');
  await page.getByRole('cell', { name: '100 points' }).waitFor();
  await expectLooksGood(page, 'loyalty-rewards');
  await page.getByRole('button', { name: 'Publish' }).click();
  await see(page, 'Members earn points from now on.');
});

test('members are imported with their balances, and each wrong line is named', async () => {
  await tab(/^Members/);
  await page.getByRole('button', { name: 'Import members' }).first().click();
  const lines = [
    'email,points',
    'kofi@circle.example,250',
    'nobody@circle.example,10',
    'ama@circle.example,x',
  ];
  await dialog().getByLabel('Lines').fill(lines.join('\n'));
  await expectLooksGood(page, 'loyalty-import');
  await dialog().getByRole('button', { name: 'Import members' }).click();
  await dialog().getByText('1 member added').waitFor();
  const wrong = dialog().getByRole('list', { name: 'Skipped lines' }).getByRole('listitem');
  await expect
    .poll(() => wrong.allInnerTexts())
    .toEqual([expect.stringContaining('Line 3'), expect.stringContaining('Line 4')]);
  await expectLooksGood(page, 'loyalty-imported');
  await dialog().getByRole('button', { name: 'Done' }).click();
  await page.getByRole('cell', { name: '250 points' }).waitFor();
});

test('an order sent over REST earns points, which the member’s sheet shows at once', async () => {
  await order('kofi@circle.example', 'KS-1', 12_500);
  await page.getByRole('cell', { name: '375 points' }).waitFor();
  await expectLooksGood(page, 'loyalty-members');
  await page.getByRole('button', { name: 'Ama kofi' }).press('Enter');
  await dialog().getByText('Orders').waitFor();
  await dialog().getByText('+125').waitFor();
  await expectLooksGood(page, 'loyalty-member');
});

test('points are adjusted with a reason; a large adjustment waits for someone else', async () => {
  await dialog().getByRole('button', { name: 'Adjust points' }).click();
  const adjusting = page.getByRole('dialog', { name: 'Adjust points' });
  await adjusting.getByLabel(/^Points to add/).fill('25');
  await adjusting.getByText('They will have 400 points.').waitFor();
  await adjusting.getByLabel(/^Reason/).fill('Birthday');
  await expectLooksGood(page, 'loyalty-adjust');
  await adjusting.getByRole('button', { name: 'Adjust points' }).click();
  await see(page, 'Points adjusted');
  await page.getByText('Birthday').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Adjust points' }).click();
  await adjusting.getByLabel(/^Points to add/).fill('900');
  await adjusting.getByLabel(/^Reason/).fill('Lost orders');
  await adjusting.getByRole('button', { name: 'Ask for approval' }).click();
  await see(page, 'Adjustment sent for approval');
  await page.keyboard.press('Escape');
  await see(page, 'Adjustments waiting for approval');
  await expect
    .poll(() => page.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled'))
    .toBe('true');
  await expectLooksGood(page, 'loyalty-waiting');
});

test('the person who asked can’t approve it, another person can', async () => {
  const [request] = await account.inScope(({ sql }) =>
    sql<{ id: string }>('select id from point_request where account_id = $1', [account.accountId]).then(
      ({ rows }) => rows,
    ),
  );
  const own = await page.request.post(`${journey.product.appUrl}/trpc/loyalty.approve`, {
    data: { id: request?.id },
    headers: { origin: journey.product.appUrl },
  });
  expect(own.ok()).toBe(false);
  const colleague = await openAsColleague(journey, account, {
    email: 'ngozi@kola-circle.example',
    privileges: ['account.view', 'contacts.view', 'loyalty.view', 'loyalty.spend'],
  });
  await colleague.goto(page.url());
  await see(colleague, 'Adjustments waiting for approval');
  await colleague.getByRole('button', { name: 'Approve' }).click();
  await see(colleague, 'Adjustment approved');
  await colleague.context().close();
  await page.getByRole('cell', { name: '1,300 points' }).waitFor();
});

test('a member at the till gets a reward for points', async () => {
  await order('ama@circle.example', 'KS-2', 10_000);
  await page.getByRole('cell', { name: '100 points', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Ama ama' }).press('Enter');
  await dialog().getByRole('button', { name: 'Give a reward for points' }).click();
  const giving = page.getByRole('dialog', { name: 'Give a reward for points' });
  await giving.getByText('has 100 points').waitFor();
  await giving.getByLabel(/^Reward/).selectOption({ label: 'Free coffee, 100 points' });
  await expectLooksGood(page, 'loyalty-give-reward');
  await giving.getByRole('button', { name: 'Give reward' }).click();
  const given = page.getByRole('dialog', { name: 'Reward given' });
  await expect
    .poll(() => given.getByRole('textbox', { name: 'Code' }).inputValue())
    .toMatch(/^[2-9A-Z]{10}$/);
  await expectLooksGood(page, 'loyalty-reward-given');
  await given.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('cell', { name: '0 points', exact: true }).waitFor();
});

test('the member opens their page by their own link, and gets a reward with points', async () => {
  const phone = await journey.browser.newPage({ width: 390 });
  await withoutPolicy(phone, journey.product.env.PUBLIC_URL);
  await phone.goto(await memberLink());
  await phone.getByText('1,300', { exact: true }).waitFor();
  await expectLooksGood(phone, 'member-page', twoLooks);
  await phone.locator('summary', { hasText: 'Free coffee' }).click();
  await expectLooksGood(phone, 'member-page-asked', twoLooks);
  await phone.getByText('1,300', { exact: true }).waitFor();
  await phone.getByRole('button', { name: 'Spend 100 points: Free coffee' }).click();
  await phone.getByText('You got: Free coffee').waitFor();
  await phone.getByText('1,200', { exact: true }).waitFor();
  code = (await phone.locator('.told .code').textContent()) ?? '';
  expect(code).toMatch(/^[2-9A-Z]{10}$/);
  await expectLooksGood(phone, 'member-page-bought', twoLooks);
  await phone.close();
});

test('the code is redeemed at the till', async () => {
  const { url } = await account.inScope(({ rewardDevices }) => rewardDevices.create('Counter 1'));
  const till = await journey.browser.newPage({ width: 390 });
  await till.goto(url);
  await till.getByLabel('Code').fill(code);
  await till.getByRole('button', { name: 'Check code' }).click();
  await till.getByRole('heading', { name: 'Free coffee' }).waitFor();
  await till.getByRole('button', { name: 'Redeem' }).click();
  await till.getByRole('heading', { name: 'Redeemed' }).waitFor();
  await till.close();
});

test('the overview and the ledger show what happened', async () => {
  await tab('Overview');
  await see(page, 'No adjustments waiting');
  await expectLooksGood(page, 'loyalty-overview');
  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('table', { name: /Points in and out/ }).waitFor();
  await expectNoAxeViolations(page);
  await tab('Ledger');
  await page.getByRole('cell', { name: '+250' }).waitFor();
  await expectLooksGood(page, 'loyalty-ledger');
  await open('/dashboard/loyalty');
  await page.getByRole('cell', { name: '1,200 points' }).waitFor();
  await expectLooksGood(page, 'loyalty-table');
});

test('the contact shows the points beside the reward', async () => {
  await open('/dashboard/contacts?sort=name');
  await page.getByRole('button', { name: 'Ama kofi', exact: true }).press('Enter');
  await dialog().getByRole('tab', { name: 'Reward' }).click();
  await dialog().getByText('1,200 points').waitFor();
  await dialog().getByText('Redeemed').waitFor();
  await expectLooksGood(page, 'loyalty-contact', twoLooks);
});

test('a segment finds members by their points and tier', async () => {
  const segmentId = await account.inScope(
    async ({ segments }) => (await segments.create('Nearly Silver', 'contact')).id,
  );
  await open(`/dashboard/segments/${segmentId}`);
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('Rule about').selectOption({ label: 'Loyalty' });
  await page.getByLabel('Programme').selectOption({ label: 'Kola Circle' });
  await page.getByLabel('Points', { exact: true }).selectOption({ label: 'with at least' });
  await page.getByLabel('Number of points').fill('1000');
  await page
    .getByText(/^1 contact/)
    .first()
    .waitFor();
  await expectLooksGood(page, 'loyalty-segment', twoLooks);
});

test('ending the programme says what happens to the points, and then it has ended', async () => {
  await open('/dashboard/loyalty');
  await page.getByRole('button', { name: /^Actions for Kola Circle/ }).click();
  await page.getByRole('menuitem', { name: 'End', exact: true }).click();
  await dialog().getByText('2 members hold 1,200 points, worth ₦600.').waitFor();
  await dialog().getByText('They expire now').click();
  await expectLooksGood(page, 'loyalty-end', twoLooks);
  await dialog().getByRole('button', { name: 'End programme' }).click();
  await see(page, 'Programme ended');
  await page.getByRole('cell', { name: /^Ended/ }).waitFor();
});

test('a programme published without an earning rule says that nobody gets points yet', async () => {
  const id = await account.inScope(async ({ loyaltyPrograms, sql }) => {
    const { rows } = await sql<{ id: string }>(`select id from list where name = 'Everyone else'`);
    return (await loyaltyPrograms.create('Empty circle', rows[0]?.id ?? '')).id;
  });
  await open(`/dashboard/loyalty/${id}`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await see(page, 'Add an earning rule so that members get points.');
  await page.getByRole('button', { name: 'Add earning rule' }).click();
  await dialog().getByRole('heading', { name: 'Add rule' }).waitFor();
  await dialog().getByLabel(/^Name/).fill('Orders');
  await dialog().getByRole('button', { name: 'Add rule' }).click();
  await see(page, 'Rule added');
  await page.getByRole('button', { name: 'Add reward' }).waitFor();
  await tab(/^Rewards/);
  await see(page, 'No rewards yet');
  await expect.poll(() => page.getByRole('button', { name: 'Add reward' }).count()).toBe(1);
});
