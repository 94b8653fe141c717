import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, openAsColleague, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, twoLooks } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let id: string;
const dialog = () => page.getByRole('dialog', { name: /^Domain authentication/ });
const warmUpSwitch = () => dialog().getByRole('switch', { name: 'Warm up this domain' });

async function openDomain(): Promise<void> {
  await page.goto(`${journey.product.appUrl}/dashboard/sender-email`);
  await page.getByRole('button', { name: /Actions for news@kente/ }).click();
  await page.getByRole('menuitem', { name: 'Domain authentication' }).click();
}

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('efua@kente.example');
  const senderId = await addActiveSender(account, 'news@kente.example');
  const list = await addList(
    account,
    'Weavers',
    ['ama', 'esi', 'kofi', 'yaa', 'yaw'].map((name) => `${name}@weavers.example`),
  );
  id = await addDraft(account, 'New cloth', senderId, [list]);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

/** As if another campaign had taken all but two places of today. */
const fillToday = () =>
  account.inScope(({ sql, actor }) =>
    sql(
      `insert into warm_up_day (account_id, domain_id, day, campaign_id, taken)
       select account_id, domain_id, started_on, $2, 998 from warm_up where account_id = $1`,
      [actor.accountId, id],
    ),
  );

test('a domain’s warm-up is switched on where its records are', async () => {
  await openDomain();
  await see(page, /1,000 on the first day/);
  await warmUpSwitch().click();
  await see(page, /^Day 1 of 19\. Campaigns have taken 0 of today’s 1,000 emails/);
  const days = dialog().getByRole('region', { name: 'Days of the warm-up' });
  await days.getByRole('row', { name: /^1: today 1,000/ }).waitFor();
  await days.getByRole('row', { name: /^7: .* 10,000/ }).waitFor();
  await fillToday();
  await openDomain();
  await see(page, /Campaigns have taken 998 of today’s 1,000 emails/);
  await expectLooksGood(page, 'warm-up-of-a-domain');
});

test('the review says who gets a campaign on which day, and so does the last question', async () => {
  await page.goto(`${journey.product.appUrl}/dashboard/email/${id}?tab=review`);
  await see(page, 'kente.example is warming up. If you send it now, this campaign takes 2 days.');
  const days = page.getByRole('list', { name: 'Who gets it when' }).getByRole('listitem');
  expect((await days.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'Today 2 people',
    expect.stringMatching(/^\w+day \d+ \w+ 3 people$/),
  ]);
  await expectLooksGood(page, 'warm-up-review');
  await page
    .getByRole('button', { name: 'Send now' })
    .and(page.locator(':not([aria-disabled=true])'))
    .click();
  const question = page.getByRole('alertdialog');
  await question
    .getByText(/takes 2 days, because kente\.example is warming up\. 2 people get it today/)
    .waitFor();
  await expectLooksGood(page, 'warm-up-last-question', twoLooks);
  await question.getByRole('button', { name: 'Send to 5 people' }).click();
});

test('two get it today; the others wait, and the page says for what', async () => {
  await expect.poll(() => journey.mailbox.ids({ subject: 'New cloth' }), { timeout: 60_000 }).toHaveLength(2);
  await see(page, /The rest waits until/);
  await page.goto(`${journey.product.appUrl}/dashboard/email/${id}?tab=contacts`);
  await see(page, 'Waiting for the domain’s warm-up');
  await expectLooksGood(page, 'warm-up-waiting');
});

test('someone who may only look can’t change it', async () => {
  const other = await openAsColleague(journey, account, {
    email: 'kojo@kente-readers.example',
    privileges: ['account.view', 'senders.view'],
  });
  await other.goto(`${journey.product.appUrl}/dashboard/sender-email`);
  await other.getByRole('button', { name: /Actions for news@kente/ }).click();
  await other.getByRole('menuitem', { name: 'Domain authentication' }).click();
  const control = other.getByRole('switch', { name: 'Warm up this domain' });
  await control.waitFor();
  expect(await control.isDisabled()).toBe(true);
  await other.close();
});

test('ending it says first what becomes of those who wait, and then they get theirs', async () => {
  await openDomain();
  await see(page, /3 emails wait for their day/);
  await warmUpSwitch().click();
  const question = page.getByRole('alertdialog', { name: 'End the warm-up of kente.example?' });
  await question.getByText(/The 3 emails that wait for their day will leave at once/).waitFor();
  await expectLooksGood(page, 'warm-up-end', twoLooks);
  await question.getByRole('button', { name: 'End warm-up' }).click();
  await expect.poll(() => warmUpSwitch().isChecked()).toBe(false);
  await expect.poll(() => journey.mailbox.ids({ subject: 'New cloth' }), { timeout: 60_000 }).toHaveLength(5);
});
