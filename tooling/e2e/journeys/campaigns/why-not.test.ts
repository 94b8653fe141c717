import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let first: string;
let second: string;

const ama = 'ama@circle.example';

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-why.example');
  const senderId = await addActiveSender(account, 'hello@eze-why.example');
  const early = await addList(account, 'Early', [ama]);
  const circle = await addList(account, 'Circle', ['bola@circle.example', 'chidi@circle.example']);
  await account.inScope(async ({ sql, suppressions }) => {
    await sql(
      `insert into list_member (account_id, list_id, contact_id) select account_id, $1, id from contact where email = $2`,
      [circle, ama],
    );
    await sql(`update contact set full_name = 'Ama Mensah' where email = $1`, [ama]);
    await suppressions.add({ channel: 'email', address: 'chidi@circle.example', reason: 'manual' });
  });
  first = await addDraft(account, 'Early news', senderId, [early]);
  second = await addDraft(account, 'The harvest', senderId, [circle]);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const go = (path: string) => page.goto(`${journey.product.appUrl}/dashboard${path}`);

async function sendToEnd(id: string): Promise<void> {
  await account.inScope(({ campaignSending }) => campaignSending.start(id));
  await expect
    .poll(() => account.inScope(async ({ campaigns }) => (await campaigns.get(id)).status), {
      timeout: 90_000,
    })
    .toBe('finished');
}

describe('the sending limits', () => {
  test('are set on one page, which shows the hours of text messages too', async () => {
    await go('/sending-limits');
    const save = page.getByRole('form', { name: 'Limits per contact' }).getByRole('button', { name: 'Save' });
    const all = page.getByRole('group', { name: 'All channels together' });
    await all.getByLabel('Maximum messages').fill('1');
    await save.click();
    await see(page, 'Enter in how many days, or leave both empty');
    await all.getByLabel('Every (days)').fill('7');
    await page.getByRole('switch', { name: /Send only between these hours/ }).click();
    await page.getByLabel('From', { exact: true }).fill('00:00');
    await page.getByLabel('To', { exact: true }).fill('23:59');
    await save.click();
    await page.getByText('Saved').first().waitFor();
    await see(page, 'All other countries');
    expect(await account.inScope(({ sendingLimits }) => sendingLimits.get())).toEqual({
      all: { messages: 1, days: 7 },
      email: null,
      sms: null,
      emailHours: { opens: '00:00', closes: '23:59' },
    });
    await expectLooksGood(page, 'sending-limits');
  });

  test('go by the contact’s time zone, which its profile sets', async () => {
    await go('/contacts');
    await page.getByRole('link', { name: 'Ama Mensah' }).or(page.getByText('Ama Mensah')).first().click();
    await page.getByRole('combobox', { name: 'Time zone' }).click();
    await page.getByPlaceholder('City, zone or offset').fill('accra');
    await page.getByRole('option', { name: /^Africa\/Accra/ }).click();
    await expectLooksGood(page, 'contact-time-zone');
    const update = page.getByRole('button', { name: 'Update' });
    const stored = () =>
      account
        .inScope(({ sql }) => sql('select time_zone from contact where email = $1', [ama]))
        .then(({ rows }) => rows);
    await update.click();
    await expect.poll(stored).toEqual([{ timeZone: 'Africa/Accra' }]);
    await page.getByRole('button', { name: 'Clear time zone' }).click();
    await see(page, 'The telephone’s or the account’s');
    await update.click();
    await expect.poll(stored).toEqual([{ timeZone: null }]);
    await expectLooksGood(page, 'contact-no-time-zone');
  });
});

describe('the review', () => {
  test('counts who had enough messages, and shows them', async () => {
    await sendToEnd(first);
    await go(`/email/${second}?tab=review`);
    await see(page, '1 person will get it. Left out: 2.');
    await page.getByRole('button', { name: 'Show people: Had enough messages lately' }).click();
    await page.getByRole('dialog').getByText('Ama Mensah').waitFor();
    await expectLooksGood(page, 'review-cap');
    await page.keyboard.press('Escape');
  });
});

describe('the report', () => {
  test('accounts for everyone in the audience, and each number opens its people', async () => {
    await sendToEnd(second);
    await go(`/email/${second}`);
    await see(page, 'What became of 3 people in the audience.');
    const parts = page.getByRole('group', { name: 'The audience by what became of it' });
    const counts = async () =>
      (await parts.getByRole('listitem').allInnerTexts()).map((text) => Number(/\n(\d+)\n/.exec(text)?.[1]));
    await expect.poll(counts).toEqual([1, 1, 1]);
    await expectLooksGood(page, 'why-not');
    await page.getByRole('button', { name: 'Show people: Blocklisted' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Ama chidi was left out because they are on your blocklist').waitFor();
    await expectLooksGood(page, 'why-not-people');
    await page.keyboard.press('Escape');
  });

  test('answers for one person, with what to do next', async () => {
    const found = page.getByRole('region', { name: 'Find one person' });
    await found.getByRole('searchbox').fill('Mensah');
    await found
      .getByText(
        'Ama Mensah was left out because they already got as many marketing messages as your sending limits allow.',
      )
      .waitFor();
    await found.getByText('Send again in a few days, or change the cap under Sending limits.').waitFor();
    await expectLooksGood(page, 'why-not-person');
    await found.getByRole('searchbox').fill('nobody at all');
    await found.getByText(/Nobody matches/).waitFor();
  });
});

describe('the contact’s timeline', () => {
  test('has the campaign that left the person out, with the reason', async () => {
    const { rows } = await account.inScope(({ sql }) =>
      sql<{ id: string }>('select id from contact where email = $1', [ama]),
    );
    await go(`/contacts?contact=${rows[0]?.id}&tab=timeline`);
    const timeline = page.getByRole('dialog');
    await timeline.getByText('Left out of').waitFor();
    await timeline.getByText('Had enough messages lately').waitFor();
    await expectLooksGood(page, 'timeline-left-out');
  });
});
