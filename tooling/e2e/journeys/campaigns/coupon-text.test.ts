import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addList, signIn, trustPublisher } from '../../arrange.ts';
import { addSmsDraft, addSmsSender, closeKenyaToday, textsOf } from '../../arrange-sms.ts';
import { type Journey, see, startJourneyAlone } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let campaignId: string;
const numbers = ['+2348031235901', '+2348031235902'];
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));

beforeAll(async () => {
  journey = await startJourneyAlone();
  account = await journey.arranger.addAccount('zainab@kano-bakery.example');
  const owner = new pg.Client({ connectionString: journey.product.ownerUrl });
  await owner.connect();
  // Nigeria is open all day.
  await closeKenyaToday(owner);
  await owner.end();
  await trustPublisher(account);
  const senderId = await addSmsSender(account, 'KanoBakery');
  const listId = await addList(account, 'Bread lovers', []);
  await account.inScope(async ({ contacts, rewards }) => {
    for (const telephone of numbers)
      await contacts.create({ fullName: 'Musa Bello', email: '', telephone, attributes: {} }, [listId]);
    const { id } = await rewards.create('Free bread', listId);
    await rewards.publish(id);
  });
  campaignId = await addSmsDraft(account, {
    name: 'Bread on us',
    text: 'Show {{ reward.code }} in our shop for a free bread.',
    senderId,
    pasted: [],
    listId,
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

test('the review of a text with a code says what texts and codes cost, and it is sent', async () => {
  await page.goto(`${journey.product.appUrl}/dashboard/sms/${campaignId}?tab=review`);
  await see(page, 'Reward codes');
  await see(page, /for 2$/);
  await expectLooksGood(page, 'coupon-text-review');
  const send = page.getByRole('button', { name: 'Send now' });
  await send.and(page.locator(':not([aria-disabled=true])')).click();
  await dialog().getByRole('button', { name: 'Send to 2 people' }).click();
});

test('each phone gets a code of its own, which counts as given', async () => {
  const arrived = () => textsOf(journey.product, 'in our shop for a free bread');
  await expect
    .poll(async () => (await arrived()).map(({ number }) => number).toSorted(), { timeout: 60_000 })
    .toEqual(numbers);
  const codes = (await arrived()).map(({ text }) => /Show ([2-9A-Z]{10}) in our shop/.exec(text)?.[1] ?? '');
  expect(new Set(codes).size).toBe(2);
  expect(codes).not.toContain('');
  const given = () =>
    account.inScope(async ({ sql }) => {
      const { rows } = await sql<{ code: string }>(
        `select c.code from reward_issue i join reward_code c on c.account_id = i.account_id and c.id = i.code_id
         where i.account_id = $1 and i.source = 'message'`,
        [account.accountId],
      );
      return rows.map(({ code }) => code).toSorted();
    });
  await expect.poll(given, { timeout: 60_000 }).toEqual(codes.toSorted());
});
