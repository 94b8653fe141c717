import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, twoLooks } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let senderId: string;
const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('kemi@kemi-shop.example');
  senderId = await addActiveSender(account, 'news@kemi-shop.example');
  await account.inScope(async ({ messages, sql, actor }) => {
    const later = new Date(Date.now() + 3_600_000);
    const mail = {
      channel: 'email' as const,
      from: { senderId },
      subject: 'Offers',
      text: 'Hello',
      scheduledAt: later,
    };
    await messages.submit(
      [
        { ...mail, to: 'ada@readers.example' },
        { ...mail, to: 'bola@readers.example' },
      ],
      { source: 'api' },
    );
    await sql(
      `insert into campaign (account_id, id, channel, name, status, sender_id) values ($1, uuidv7(), 'email', 'Earlier', 'finished', $2)`,
      [actor.accountId, senderId],
    );
    await sql(
      `insert into campaign_hour (account_id, campaign_id, hour, sent, complaints)
       select $1, id, date_trunc('hour', now()), 1204, 7 from campaign where account_id = $1 and name = 'Earlier'`,
      [actor.accountId],
    );
    await sql(
      `insert into due_work (kind, account_id, subject_id, due_at) values ('delivery.standing', $1, $1, now())`,
      [actor.accountId],
    );
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const looksGood = (name: string) => expectLooksGood(page, `standing-${name}`, twoLooks);

describe('promotional email stopped for complaints', () => {
  test('shows the figures, and accepts a request for a review', async () => {
    await expect
      .poll(
        () =>
          account.inScope(async ({ promotionalStanding }) => (await promotionalStanding.get()).alert?.level),
        { timeout: 60_000 },
      )
      .toBe('stop');
    await open('/dashboard/sender-email');
    await see(
      page,
      /7 of 1,204 promotional emails since .* were reported as spam \(0\.58%; the limit is 0\.3%\)/,
    );
    await looksGood('stopped');
    await page.getByRole('button', { name: 'Ask for a review' }).last().click();
    await dialog()
      .getByLabel(/^What happened/)
      .fill('We had bought a list. We deleted it and write to our customers only.');
    await dialog().getByRole('button', { name: 'Ask for a review' }).click();
    await see(page, /You asked for a review on/);
  });

  test('holds its messages, to be cancelled or released once the stop is lifted', async () => {
    await open('/dashboard/transactions');
    await see(page, '2 messages from news@kemi-shop.example are held');
    await looksGood('held');
    await expect
      .poll(() => page.getByRole('button', { name: 'Release' }).getAttribute('aria-disabled'))
      .toBe('true');
    await account.inScope(({ promotionalStanding }) =>
      promotionalStanding.lift('The list is gone.', journey.product.appUrl),
    );
    await page.reload();
    await page
      .getByRole('button', { name: 'Release' })
      .and(page.locator(':not([aria-disabled=true])'))
      .click();
    await see(page, '2 messages released');
    await page.getByText('are held').waitFor({ state: 'detached' });
  });
});
