import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, openAsColleague, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let blog: string;

const post = (title: string, text: string) =>
  fetch(blog, { method: 'POST', body: new URLSearchParams({ title, text }), redirect: 'manual' });

/** Makes the next check of the feed due. */
const makeDue = () =>
  account.inScope(async ({ sql, actor, dueWork, clock, feeds }) => {
    const [feed] = await feeds.list();
    await sql('update campaign_feed set next_check_at = now() where account_id = $1', [actor.accountId]);
    await dueWork.add('campaign.feed', feed?.id ?? '', clock.now());
  });

const lastResultIs = (words: string) =>
  expect
    .poll(async () => (await account.inScope(({ feeds }) => feeds.list()))[0]?.lastResult, {
      timeout: 30_000,
    })
    .toBe(words);

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('adwoa@loom.example');
  const senderId = await addActiveSender(account, 'news@loom.example');
  const listId = await addList(account, 'Readers', ['ama@loom-readers.example']);
  const id = await addDraft(account, 'Loom news', senderId, [listId]);
  await account.inScope(({ campaigns }) =>
    campaigns.change(id, {
      subject: 'New: {{ item.title }}',
      html: '<h1>From {{ feed.title }}</h1><p>Dear {{ contact.first_name }},</p><p>{{ feed.items }}</p>',
    }),
  );
  blog = `${journey.product.sandboxUrl}/blog/loom`;
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

test('a feed is found from the email campaigns, at a phone’s width too', async () => {
  await page.goto(`${journey.product.appUrl}/dashboard/email`);
  await page.getByRole('link', { name: 'From a feed' }).waitFor();
  await expectLooksGood(page, 'campaigns-with-feeds');
  await page.getByRole('link', { name: 'From a feed' }).click();
  await see(page, 'No feeds yet');
  await expectLooksGood(page, 'feeds-empty');
});

test('its dialog shows what is wrong at the field, and what the next email would be', async () => {
  await page.getByRole('button', { name: 'Add a feed' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a feed' });
  const address = dialog.getByLabel('Address of the feed');
  await address.fill(`${journey.product.sandboxUrl}/website`);
  await dialog.getByRole('button', { name: 'Check the feed' }).click();
  await dialog.getByText('This isn’t an RSS or Atom feed.').first().waitFor();
  await address.fill(`${blog}/feed.xml`);
  await dialog.getByRole('combobox', { name: 'Draft campaign' }).click();
  await page.getByRole('option', { name: 'Loom news' }).click();
  await dialog.getByRole('button', { name: 'Check the feed' }).click();
  await dialog.getByText('An email with the newest items').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Kumasi Cloth blog');
  const frame = dialog.frameLocator('iframe[title="Message preview"]');
  await frame.getByRole('link', { name: 'We open on Saturday' }).waitFor();
  await dialog.getByLabel('How often').selectOption('Every week');
  await expectLooksGood(page, 'feed-dialog');
  await dialog.getByRole('button', { name: 'Add the feed' }).click();
  await see(page, 'Feed added');
  await see(page, 'Every Monday at 09:00');
});

test('what is posted then comes by email, once, and its report leads back to the feed', async () => {
  // What is there when the worker reads the feed first is never sent.
  await lastResultIs('Read for the first time.');
  const title = 'Indigo <b>& {{contact.email}}';
  await post(title, '<p>Dyed by hand.</p><script>alert(1)</script>');
  await makeDue();
  const mail = await journey.mailbox.waitFor({ to: 'ama@loom-readers.example' });
  expect(mail.subject).toBe(`New: ${title.replace('<b>', '')}`);
  expect(mail.html).toContain('From Kumasi Cloth blog');
  expect(mail.html).toContain('Indigo &amp; {{contact.email}}');
  expect(mail.text).toContain('Dyed by hand.');
  expect(mail.html).not.toMatch(/alert|We open on Saturday/);
  await makeDue();
  await lastResultIs('No new items.');
  await expect.poll(() => journey.mailbox.ids({ to: 'ama@loom-readers.example' })).toHaveLength(1);
  await page.getByRole('button', { name: 'Kumasi Cloth blog', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Kumasi Cloth blog' });
  await sheet.getByText('Sent', { exact: true }).waitFor();
  await sheet.getByText('Found 1 new. Sent 1 item in').waitFor();
  await sheet.getByText('Nothing new.').first().waitFor();
  await expectLooksGood(page, 'feed-sheet');
  await sheet
    .getByRole('link', { name: /^Kumasi Cloth blog, / })
    .first()
    .click();
  await see(page, 'Sent by the feed');
  await see(page, 'Views and clicks over time');
  await expectLooksGood(page, 'campaign-made-by-feed');
  await page.getByRole('link', { name: 'Kumasi Cloth blog', exact: true }).click();
  await see(page, 'Every Monday at 09:00');
});

test('a campaign of it that couldn’t be sent is named with what to do; deleting it brings its items back', async () => {
  await account.inScope(({ sql, actor }) =>
    sql(
      `update campaign set status = 'failed', failure = 'Its sender was stopped.' where account_id = $1 and feed_id is not null`,
      [actor.accountId],
    ),
  );
  await page.goto(`${journey.product.appUrl}/dashboard/email/feeds`);
  await page.getByRole('button', { name: 'Kumasi Cloth blog', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Kumasi Cloth blog' });
  await sheet.getByText(/^“Kumasi Cloth blog, .*” wasn’t sent$/).waitFor();
  await sheet.getByText(/Its sender was stopped\. Send it yourself, or delete it/).waitFor();
  await expectLooksGood(page, 'feed-unsent');
  await sheet.getByRole('link', { name: 'Open the campaign' }).click();
  await see(page, 'Made by the feed');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete draft' }).click();
  await see(page, 'Draft deleted');
  await page.goto(`${journey.product.appUrl}/dashboard/email/feeds`);
  await page.getByRole('button', { name: 'Kumasi Cloth blog', exact: true }).click();
  await sheet.getByText('Waiting', { exact: true }).waitFor();
  await sheet.getByText(/a campaign that was deleted/).waitFor();
});

test('a feed that can’t be read says so in plain words; it is paused, and deleted with a way back', async () => {
  await account.inScope(async ({ sql, actor }) => {
    await sql('update campaign_feed set url = $2 where account_id = $1', [
      actor.accountId,
      `${journey.product.sandboxUrl}/nothing`,
    ]);
  });
  await makeDue();
  await see(page, 'There is no feed at this address.');
  await see(page, 'Trying again');
  await expectLooksGood(page, 'feed-failing');
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await see(page, 'Feed paused');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Kumasi Cloth blog' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await see(page, 'Feed deleted');
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(page, 'Kumasi Cloth blog');
});

test('its draft says who sends copies of it, and only those who may send can change it', async () => {
  const open = async (visitor: Page) => {
    await visitor.goto(`${journey.product.appUrl}/dashboard/email`);
    await visitor.getByRole('link', { name: 'Loom news', exact: true }).click();
    await see(visitor, 'A feed sends copies of this draft');
  };
  await open(page);
  await expectLooksGood(page, 'draft-copied-by-feed');
  const writer = await openAsColleague(journey, account, {
    email: 'kofi@loom.example',
    privileges: ['account.view', 'campaigns.view', 'campaigns.edit'],
  });
  await open(writer);
  await see(writer, /You don’t have permission to .*send/);
});
