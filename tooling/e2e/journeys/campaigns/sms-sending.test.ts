import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import {
  addSmsDraft,
  addSmsSender,
  closeKenyaToday,
  openKenya,
  phonesOf,
  textsOf,
} from '../../arrange-sms.ts';
import { expectNoAxeViolations, screenshot } from '../../browser.ts';
import { type Journey, see, startJourneyAlone } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let owner: pg.Client;
let senderId: string;
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const phones = () => phonesOf(journey.product);

beforeAll(async () => {
  journey = await startJourneyAlone();
  account = await journey.arranger.addAccount('amaka@eze-foods.example');
  owner = new pg.Client({ connectionString: journey.product.ownerUrl });
  await owner.connect();
  await closeKenyaToday(owner);
  senderId = await addSmsSender(account, 'EzeFoods');
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(async () => {
  await owner?.end();
  await journey?.stop();
});

const statusOf = (id: string) => account.inScope(async ({ campaigns }) => (await campaigns.get(id)).status);
const numbers = (count: number, from = 100) =>
  Array.from({ length: count }, (_, n) => `+23480312${String(35_000 + from + n)}`);

const addDraft = (
  name: string,
  text: string,
  pasted: string[],
  more: { isTracked?: boolean; listId?: string } = {},
): Promise<string> => addSmsDraft(account, { name, text, senderId, pasted, ...more });
const arrivedTexts = (q: string) => textsOf(journey.product, q);
const looksGood = (name: string) => expectLooksGood(page, `sms-sending-${name}`);

const open = (id: string, query = '') => page.goto(`${journey.product.appUrl}/dashboard/sms/${id}${query}`);
const row = (name: RegExp) => page.getByRole('row', { name });

/** Presses a button once nothing keeps it from being pressed. */
async function press(name: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name, exact: true })
    .and(page.locator(':not([aria-disabled=true])'))
    .click();
}

async function sendNow(people: string): Promise<void> {
  await press('Send now');
  await dialog()
    .getByRole('button', { name: `Send to ${people}` })
    .click();
}

describe('a promotional campaign outside the hours of a country', () => {
  let id: string;
  const [here = ''] = numbers(1, 50);
  const there = '+254712345678';

  test('shows in its review how many people wait, where, until when and by which rule', async () => {
    id = await addDraft('Rice tonight', 'Rice is NGN 900 tonight.', [here, there]);
    await open(id, '?tab=review');
    await see(page, '1 recipient waits for the hours in which promotional SMS may arrive.');
    await see(page, /Kenya: 1 person, until .*(?:08:00 (?:EAT|GMT\+3)).*06:00/);
    await see(page, 'Operators: promotional messages from 8AM to 6PM');
    await looksGood('review-held');
  });

  test('reaches the people it may reach, and shows the others as held', async () => {
    await sendNow('2 people');
    await expect
      .poll(async () => (await arrivedTexts('NGN 900 tonight')).map(({ number }) => number), {
        timeout: 60_000,
      })
      .toEqual([here]);
    await see(page, 'Held overnight: 1 person');
    await see(page, /Kenya: 1 person, until/);
    await looksGood('held');
    await page.getByRole('tab', { name: 'Contacts' }).click();
    await row(/\+254712345678/)
      .getByText('Waiting for promotional SMS hours')
      .waitFor();
    await row(/\+254712345678/)
      .getByText(/^Not before .*06:00/)
      .waitFor();
    await looksGood('held-contacts');
    expect(await statusOf(id)).toBe('sending');
  });

  test('reaches the others automatically in their morning', async () => {
    await journey.product.killWorker();
    // The morning comes: the window opens, and what waited for it is due.
    await openKenya(owner);
    await account.inScope(({ sql }) =>
      sql(`update delivery set send_after = now() where campaign_id = $1 and state = 'queued'`, [id]),
    );
    await journey.arranger.domain.pool.query(
      `update due_work set due_at = now() - interval '1 second' where subject_id = $1`,
      [id],
    );
    await journey.product.restartWorker();
    await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('finished');
    await open(id);
    await see(page, 'Finished');
    expect((await arrivedTexts('NGN 900 tonight')).map(({ number }) => number).toSorted()).toEqual([
      here,
      there,
    ]);
  });
});

describe('a personal text', () => {
  let id: string;
  const long = 'x'.repeat(150);

  test('14: shows its segments and cost while it is written, and exactly in its review', async () => {
    const pasted = [
      `{"name":"Al","telephone":"${numbers(1, 60)[0] ?? ''}"}`,
      `{"name":"Maximiliana","telephone":"${numbers(1, 61)[0] ?? ''}"}`,
    ];
    id = await addDraft('Personal', 'Hi', pasted);
    await open(id);
    await page.getByLabel(/^Message/).fill(`${long} {{ contact.first_name }}`);
    await see(page, /\d+ \/ 160/);
    await see(page, '2 segments');
    await see(page, /at most ₦\d+\.\d\d each in Nigeria/);
    await page.getByRole('button', { name: 'Review & send' }).click();
    await see(page, 'at most 2 for each recipient');
    // Two people, two segments each at most, at the price of MTN.
    await see(page, 'at most ₦16.80');
    await looksGood('personal');
  });

  test('15: can be tested on a phone first', async () => {
    const form = page.getByRole('form', { name: 'Test send' });
    await form.getByLabel('Send a test to').fill('12');
    await form.getByRole('button', { name: 'Send test' }).click();
    await form.getByText('This is not a valid telephone number.').first().waitFor();
    await form.getByLabel('Send a test to').fill('0803 123 5199');
    await form.getByRole('button', { name: 'Send test' }).click();
    await see(page, 'Test on its way');
    await expect
      .poll(async () => (await arrivedTexts('+2348031235199')).map(({ text }) => text.slice(150)), {
        timeout: 30_000,
      })
      .toEqual([' Amina']);
  });

  test('costs what the text of each person takes', async () => {
    const available = () =>
      account.inScope(async ({ wallet }) => (await wallet.balance('ngn')).availableMinor);
    const before = await available();
    await sendNow('2 people');
    await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('finished');
    await expect
      .poll(async () =>
        (await arrivedTexts('+234803123506'))
          .map(({ text, parts }) => `${text.slice(151)} in ${parts}`)
          .toSorted(),
      )
      .toEqual(['Al in 1', 'Maximiliana in 2']);
    expect(before - (await available())).toBe(1_260n);
  });
});

describe('a short link', () => {
  test('leads from the phone to the written address, and the report has the click', async () => {
    const [number = ''] = numbers(1, 70);
    const id = await addDraft('Menu', 'Menu: https://eze-foods.example/menu today', [number], {
      isTracked: true,
    });
    await open(id, '?tab=review');
    await sendNow('1 person');
    await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('finished');
    const phone = await journey.browser.newPage({ width: 390 });
    await phone.goto(`${phones()}/?phone=${encodeURIComponent(number)}`);
    await expectNoAxeViolations(phone);
    // A visit within seconds of delivery counts as a machine's.
    await phone.waitForTimeout(3_000);
    const target = phone.waitForRequest('https://eze-foods.example/menu');
    await phone.getByRole('link', { name: /\/s\/[A-Za-z0-9]{10}$/ }).click();
    await target;
    await open(id);
    await expect
      .poll(
        async () =>
          (await page.getByRole('group', { name: 'Clicks', exact: true }).innerText()).replace(/\s+/g, ' '),
        { timeout: 30_000 },
      )
      .toBe('Clicks 1 in all');
    await row(/eze-foods\.example\/menu/)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'Contacts' }).click();
    await row(new RegExp(number.replace('+', '\\+')))
      .getByText('Clicked')
      .waitFor();
  });
});

describe('a scheduled campaign', () => {
  test('19: leaves at the chosen time in its time zone', async () => {
    const id = await addDraft('Tomorrow at nine', 'Good morning from Eze.', numbers(3, 80));
    await open(id, '?tab=review');
    await press('Schedule');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await dialog().getByRole('textbox', { name: 'Send at' }).fill(`${tomorrow}T09:00`);
    await dialog()
      .getByRole('combobox', { name: /time zone/ })
      .click();
    await page.getByPlaceholder('City, zone or offset').fill('Accra');
    await page.getByRole('option', { name: /Africa\/Accra \(GMT\)/ }).click();
    await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('button', { name: 'Reschedule' }).waitFor();
    await see(page, /^Leaves .*09:00 GMT/);
    expect(await statusOf(id)).toBe('scheduled');
    await looksGood('scheduled');
    await account.inScope(({ sql }) => sql('update campaign set scheduled_at = now() where id = $1', [id]));
    await journey.arranger.domain.pool.query(
      `update due_work set due_at = now() - interval '1 second' where subject_id = $1`,
      [id],
    );
    await see(page, 'Finished');
    expect(await arrivedTexts('Good morning from Eze')).toHaveLength(3);
  });
});

describe('a campaign that is being sent', () => {
  let id: string;
  const arrived = async () => (await arrivedTexts('Paused offer')).length;

  test('is paused, and nothing more leaves', async () => {
    id = await addDraft('Paused', 'Paused offer', numbers(60, 200));
    // Slow enough for a person to press a button.
    await account.inScope(({ sql }) =>
      sql(`insert into send_rate (account_id, key, per_second, ceiling, tokens) values ($1, $2, 4, 4, 0)`, [
        account.accountId,
        `sender:${senderId}`,
      ]),
    );
    await open(id, '?tab=review');
    await sendNow('60 people');
    await page.getByRole('progressbar').waitFor();
    await expect.poll(arrived, { timeout: 60_000 }).toBeGreaterThan(0);
    await press('Pause');
    await see(page, 'Nothing is sent until you resume it');
    await expect.poll(() => statusOf(id)).toBe('paused');
    const before = await arrived();
    await page.waitForTimeout(2_500);
    // Messages that were handed over just before the pause may still arrive.
    expect((await arrived()) - before).toBeLessThanOrEqual(4);
    expect(before).toBeLessThan(60);
  });

  test('is resumed after a reload, then cancelled, and every message is accounted for', async () => {
    await page.reload();
    const before = await arrived();
    await press('Resume');
    await expect.poll(arrived, { timeout: 60_000 }).toBeGreaterThan(before);
    await press('Cancel');
    await see(page, /already got it/);
    await dialog().getByRole('button', { name: 'Cancel campaign' }).click();
    await expect.poll(() => statusOf(id)).toBe('cancelled');
    await see(page, 'Cancelled');
    const addressesOf = async (...states: string[]) =>
      (
        await account.inScope(({ sql }) =>
          sql<{ address: string }>(
            'select address from delivery where campaign_id = $1 and state = any($2) order by 1',
            [id, states],
          ),
        )
      ).rows.map(({ address }) => address);
    await expect
      .poll(async () => (await addressesOf('cancelled', 'sent')).length, { timeout: 30_000 })
      .toBe(60);
    expect((await arrivedTexts('Paused offer')).map(({ number }) => number).toSorted()).toEqual(
      await addressesOf('sent'),
    );
    await account.inScope(({ sql }) =>
      sql('delete from send_rate where account_id = $1', [account.accountId]),
    );
  });
});

describe('a failed recipient', () => {
  test('gets the message when it is retried from the report', async () => {
    // The carriers of the sandbox refuse this one’s sender for some seconds.
    const [good = '', late] = [numbers(1, 90)[0], '+2348031230012'];
    const id = await addDraft('Second try', 'Second try offer', [good, late]);
    await open(id, '?tab=review');
    await sendNow('2 people');
    await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('finished');
    await open(id, '?tab=contacts');
    await row(/0012/).getByText('Refused by the carrier').waitFor();
    await looksGood('failed');
    await page.waitForTimeout(5_000);
    await press('Retry failed');
    await dialog().getByRole('button', { name: 'Try again for up to 1 person' }).click();
    await see(page, '1 person queued again');
    await row(/0012/).getByText('Delivered').waitFor({ timeout: 30_000 });
    expect((await arrivedTexts('Second try offer')).map(({ number }) => number).toSorted()).toEqual(
      [late, good].toSorted(),
    );
  });
});

describe('a reply', () => {
  test('of STOP is answered on the phone and excludes the person from the next campaign', async () => {
    const [number = '', other = ''] = numbers(2, 60);
    const phone = await journey.browser.newPage({ width: 390 });
    await phone.goto(`${phones()}/?phone=${encodeURIComponent(number)}`);
    await phone.getByLabel('Text', { exact: true }).fill('Stop');
    await phone.getByRole('button', { name: 'Send reply' }).click();
    await see(phone, 'Talkdrum received the reply.');
    await see(phone, /you will not get any more messages\. Reply START/);
    await screenshot(phone, 'sms-sending-phone-390-light');
    const id = await addDraft('After STOP', 'One more offer', [number, other]);
    await open(id, '?tab=review');
    await see(page, 'Replied STOP or unsubscribed');
    await see(page, '1 person');
    await page.goto(`${journey.product.appUrl}/dashboard/transactions`);
    await see(page, 'Automatic reply');
  });

  test('is in the history of the contact', async () => {
    const contact = '+2348031235099';
    const listId = await account.inScope(async ({ contacts, lists }) => {
      const list = await lists.create({ name: 'Guests', type: 'public', optIn: 'single' });
      await contacts.create(
        { fullName: 'Ngozi Okafor', email: 'ngozi@readers.example', telephone: contact, attributes: {} },
        [list.id],
      );
      return list.id;
    });
    const id = await addDraft('Table for two', 'Do you want a table?', [], { listId });
    await open(id, '?tab=review');
    await sendNow('1 person');
    await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('finished');
    for (const text of ['Yes please, at eight', 'HELP'])
      await fetch(`${phones()}/api/replies`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ number: contact, sender: 'EzeFoods', text }),
      });
    await page.goto(`${journey.product.appUrl}/dashboard/contacts`);
    await page.getByText('Ngozi Okafor').first().click();
    await page.getByRole('tab', { name: 'SMS history' }).click();
    await see(page, '“Yes please, at eight”');
    await see(page, /to EzeFoods · answered/);
    await see(page, /^Eze Foods: reach us at/);
    await see(page, 'Table for two');
    await looksGood('replies');
  });
});
