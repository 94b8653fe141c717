import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourneyAlone } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';
import { openSection } from '../../open-section.ts';

let journey: Journey;
let account: Account;
let page: Page;
let senderId: string;
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const sentTo = (subject: string) => journey.mailbox.ids({ subject });

beforeAll(async () => {
  journey = await startJourneyAlone();
  account = await journey.arranger.addAccount('amaka@eze-foods.example');
  senderId = await addActiveSender(account, 'hello@eze-foods.example');
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const statusOf = (id: string) => account.inScope(async ({ campaigns }) => (await campaigns.get(id)).status);

/** Presses a button once nothing keeps it from being pressed. */
async function press(name: string): Promise<void> {
  await page
    .getByRole('button', { name, exact: true })
    .and(page.locator(':not([aria-disabled=true])'))
    .click();
}

describe('a scheduled campaign', () => {
  let id: string;

  test('19: is scheduled for a moment in a named zone', async () => {
    id = await addDraft(account, 'Tomorrow at nine', senderId, [
      await addList(account, 'Readers', [
        'ama@readers.example',
        'esi@readers.example',
        'yaw@readers.example',
      ]),
    ]);
    await page.goto(`${journey.product.appUrl}/dashboard/email/${id}?tab=review`);
    await press('Schedule');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await dialog().getByRole('textbox', { name: 'Send at' }).fill(`${tomorrow}T09:00`);
    const zone = dialog().getByRole('combobox', { name: /time zone/ });
    await zone.click();
    await page.getByPlaceholder('City, zone or offset').fill('EAT');
    await page.getByRole('option', { name: /Africa\/Nairobi \(GMT\+3\)/ }).click();
    await expect.poll(() => zone.innerText()).toBe('Africa/Nairobi (GMT+3)');
    await see(page, /^Leaves .*(09:00|9:00).*(GMT\+3|EAT)/);
    await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('button', { name: 'Reschedule' }).waitFor();
    expect(await statusOf(id)).toBe('scheduled');
  });

  test('is sent once, though the worker is killed before and after', async () => {
    await journey.product.killWorker();
    const { pool } = journey.arranger.domain;
    await account.inScope(({ sql }) => sql(`update campaign set scheduled_at = now() where id = $1`, [id]));
    await pool.query(`update due_work set due_at = now() - interval '1 second' where subject_id = $1`, [id]);
    await journey.product.restartWorker();
    await expect.poll(() => statusOf(id), { timeout: 90_000 }).toBe('finished');
    await journey.product.killWorker();
    await journey.product.restartWorker();
    await see(page, 'Finished');
    expect(await sentTo('Tomorrow at nine')).toHaveLength(3);
  });
});

test('a campaign in each contact’s time zone says first who gets it when, and waits for each clock', async () => {
  const list = await addList(account, 'Far apart', [
    'aiko@far.example',
    'bola@far.example',
    'chris@far.example',
  ]);
  await account.inScope(({ sql, actor }) =>
    sql(
      `update contact set time_zone = case left(email, 1) when 'a' then 'Asia/Tokyo' when 'c' then 'America/New_York' end
       where account_id = $1 and email like '%@far.example'`,
      [actor.accountId],
    ),
  );
  const id = await addDraft(account, 'Nine where you are', senderId, [list]);
  await page.goto(`${journey.product.appUrl}/dashboard/email/${id}?tab=review`);
  await press('Schedule');
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await dialog().getByRole('textbox', { name: 'Send at' }).fill(`${nextWeek}T09:00`);
  await dialog().getByRole('switch', { name: 'In each contact’s time zone' }).click();
  const departures = dialog().getByRole('region', { name: 'Who gets it when' }).getByRole('listitem');
  const shown = async () => (await departures.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  await expect
    .poll(shown)
    .toEqual([
      expect.stringMatching(/^Asia\/Tokyo: 1 person .*, 01:00 GMT\+1$/),
      expect.stringMatching(/^Africa\/Lagos: 1 person .*, 09:00 GMT\+1$/),
      expect.stringMatching(/^America\/New York: 1 person .*, 1[45]:00 GMT\+1$/),
    ]);
  await expectLooksGood(page, 'schedule-per-contact');
  await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByRole('heading', { name: /^Leaves .* 09:00 in each contact’s time zone$/ }).waitFor();
  await expectLooksGood(page, 'scheduled-per-contact');
  expect(await statusOf(id)).toBe('scheduled');
});

describe('pasted recipients', () => {
  let id: string;
  const addresses = Array.from({ length: 80 }, (_, n) => `reader${n}@readers.example`);

  test('are read, and a line that can’t be read is named', async () => {
    id = await addDraft(account, 'Pasted people', senderId, [await addList(account, 'Empty', [])]);
    await page.goto(`${journey.product.appUrl}/dashboard/email/${id}`);
    await openSection(page, 'Audience');
    await page.getByRole('radio', { name: 'Paste' }).click();
    await page
      .getByLabel(/^Recipients/)
      .fill(
        [...addresses, 'nobody at home', '{"name":"Kofi Mensah","email":"kofi@readers.example"}'].join('\n'),
      );
    await see(page, '81 people understood');
    const bad = page
      .getByRole('region', { name: 'Entries to correct' })
      .getByRole('row', { name: /nobody at home/ });
    await expect.poll(() => bad.innerText()).toMatch(/^81/);
  });

  test('can be sent to once that line is removed', async () => {
    await page
      .getByLabel(/^Recipients/)
      .fill([...addresses, '{"name":"Kofi Mensah","email":"kofi@readers.example"}'].join('\n'));
    await see(page, 'nothing to correct');
    await page.getByRole('button', { name: 'Review & send' }).click();
    await see(page, '81 people');
  });

  test('16: a running campaign is paused, and nothing leaves until it resumes', async () => {
    // Slow enough for a person to press a button.
    await account.inScope(({ sql }) =>
      sql(`insert into send_rate (account_id, key, per_second, ceiling, tokens) values ($1, $2, 4, 4, 0)`, [
        account.accountId,
        `sender:${senderId}`,
      ]),
    );
    await press('Send now');
    await dialog().getByRole('button', { name: 'Send to 81 people' }).click();
    await page.getByRole('progressbar').waitFor();
    await expect
      .poll(async () => (await sentTo('Pasted people')).length, { timeout: 60_000 })
      .toBeGreaterThan(0);
    await press('Pause');
    await see(page, 'Nothing is sent until you resume it');
    await expect.poll(() => statusOf(id)).toBe('paused');
    const before = (await sentTo('Pasted people')).length;
    await page.waitForTimeout(3_000);
    // What was handed over in the moment of the pause may still arrive.
    expect((await sentTo('Pasted people')).length - before).toBeLessThanOrEqual(4);
    expect(before).toBeLessThan(81);
  });

  test('16: resumes where it stopped, after a reload too', async () => {
    await page.reload();
    const before = (await sentTo('Pasted people')).length;
    await press('Resume');
    await expect
      .poll(async () => (await sentTo('Pasted people')).length, { timeout: 60_000 })
      .toBeGreaterThan(before);
  });

  test('16: is cancelled after saying how many have got it, and every message is accounted for', async () => {
    await press('Cancel');
    await see(page, /people already got it/);
    await dialog().getByRole('button', { name: 'Cancel campaign' }).click();
    await see(page, 'Cancelled');
    await expect.poll(() => statusOf(id)).toBe('cancelled');
    const counted = async () =>
      (
        await account.inScope(({ sql }) =>
          sql<{ state: string; n: number }>(
            'select state, count(*)::int as n from delivery where campaign_id = $1 group by state order by state',
            [id],
          ),
        )
      ).rows;
    await expect
      .poll(async () => (await counted()).map(({ state }) => state), { timeout: 30_000 })
      .toEqual(['cancelled', 'sent']);
    const [cancelled, sent] = await counted();
    expect((cancelled?.n ?? 0) + (sent?.n ?? 0)).toBe(81);
    expect(await sentTo('Pasted people')).toHaveLength(sent?.n ?? 0);
  });
});

describe('a draft whose sender and list were deleted', () => {
  test('names both in words, saves the rest, and is not sent before they are replaced', async () => {
    const oldSender = await addActiveSender(account, 'old@eze-foods.example');
    const [stays, goes] = [
      await addList(account, 'Stays', ['efua@readers.example']),
      await addList(account, 'Goes', ['kojo@readers.example']),
    ];
    const id = await addDraft(account, 'Left alone', oldSender, [stays, goes]);
    await account.inScope(async ({ senders, lists }) => {
      await senders.archive(oldSender);
      await lists.archive(goes);
    });
    await page.goto(`${journey.product.appUrl}/dashboard/email/${id}`);
    await openSection(page, 'Audience');
    await page.getByRole('button', { name: 'Remove Deleted list' }).waitFor();
    await openSection(page, 'Sender');
    await see(page, 'Sender no longer available');
    await openSection(page, 'Subject');
    await page.getByLabel('Subject').fill('Taken up again');
    await expect
      .poll(() => account.inScope(async ({ campaigns }) => (await campaigns.get(id)).subject))
      .toBe('Taken up again');
    await page.getByRole('button', { name: 'Review & send' }).click();
    await see(page, 'A list you chose was deleted.');
    await page.getByRole('button', { name: 'Open Audience' }).click();
    await page.getByRole('button', { name: 'Remove Deleted list' }).click();
    await openSection(page, 'Sender');
    await page.getByRole('combobox', { name: /From email/ }).click();
    await page.getByRole('option', { name: 'hello@eze-foods.example' }).click();
    await page.getByRole('button', { name: 'Review & send' }).click();
    await press('Send now');
    await dialog().getByRole('button', { name: /Send/ }).click();
    await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('finished');
    expect(await sentTo('Taken up again')).toHaveLength(1);
  });
});
