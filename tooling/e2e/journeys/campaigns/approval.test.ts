import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, openAsColleague, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;
let account: Account;
let senderId: string;
let listId: string;
let id: string;
/** The owner, who can send. */
let page: Page;
/** A colleague who writes. */
let writer: Page;
let writerId: string;

const writerEmail = 'tobi@drumshop.example';
const reader = 'ama@drumshop-readers.example';
const mayWrite = ['account.view', 'campaigns.view', 'campaigns.edit', 'contacts.view', 'senders.view'];

const review = (who: Page) => who.goto(`${journey.product.appUrl}/dashboard/email/${id}?tab=review`);
/** As the colleague. */
const change = (fields: { subject?: string; isArchivedPublicly?: boolean }) =>
  journey.arranger.domain.openScope({ accountId: account.accountId, userId: writerId }, ({ campaigns }) =>
    campaigns.change(id, fields),
  );

/** With the preview, so that pictures have it. */
const look = async (who: Page, name: string) => {
  await who
    .frameLocator('iframe[title="Message preview"]')
    .getByRole('heading', { name: /^Hello/ })
    .waitFor();
  await expectLooksGood(who, name);
};

async function ask(note: string): Promise<void> {
  const button = writer
    .getByRole('region', { name: 'Sending' })
    .getByRole('button', { name: 'Ask for approval' });
  await button.click();
  const dialog = writer.getByRole('dialog', { name: 'Ask for approval' });
  await dialog.getByText('gets an email with a link to the review').waitFor();
  await dialog.getByLabel('Note (optional)').fill(note);
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('ngozi@drumshop.example');
  senderId = await addActiveSender(account, 'news@drumshop.example');
  listId = await addList(account, 'Readers', [reader]);
  id = await addDraft(account, 'Drum week', senderId, [listId]);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
  writer = await openAsColleague(journey, account, { email: writerEmail, privileges: mayWrite });
  await account.inScope(async ({ sql }) => {
    const { rows } = await sql<{ id: string }>(
      `update app_user set first_name = 'Tobi', last_name = 'Ade' where email = $1 returning id`,
      [writerEmail],
    );
    writerId = rows[0]?.id ?? '';
  });
  await change({ isArchivedPublicly: false });
});
afterAll(() => journey?.stop());

test('a colleague who can’t send asks for approval instead, from the draft and from its review', async () => {
  await writer.goto(`${journey.product.appUrl}/dashboard/email/${id}`);
  await see(writer, 'Ask for approval');
  expect(await writer.getByRole('button', { name: 'Review & send' }).count()).toBe(0);
  await look(writer, 'approval-draft');
  await writer.getByRole('button', { name: 'Review', exact: true }).click();
  await see(writer, 'Ready to send.');
  expect(await writer.getByRole('button', { name: 'Send now' }).count()).toBe(0);
  await writer
    .getByRole('region', { name: 'Sending' })
    .getByRole('button', { name: 'Ask for approval' })
    .click();
  await writer.getByText('gets an email with a link to the review').waitFor();
  await expectLooksGood(writer, 'approval-dialog');
  await writer.keyboard.press('Escape');
  await ask('Is the price right?\nI took it from the shop.');
  await see(writer, 'Waiting for approval');
  await see(writer, 'You asked just now.');
  await look(writer, 'approval-asked');
  await writer.goto(`${journey.product.appUrl}/dashboard/email`);
  await see(writer, 'Waiting for approval');
  await expectLooksGood(writer, 'approval-in-list');
});

test('the approver gets an email with a link to the review, and finds the request on the overview', async () => {
  const mail = await journey.mailbox.waitFor({ to: account.email, subject: 'Please approve' });
  expect(mail.text).toContain('Is the price right?');
  expect(mail.links.map(({ url }) => url)).toContain(
    `${journey.product.appUrl}/dashboard/email/${id}?tab=review`,
  );
  await page.goto(`${journey.product.appUrl}/dashboard/overview`);
  await see(page, 'Drum week waits for your approval');
  await expectLooksGood(page, 'approval-overview');
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await see(page, 'Is the price right?');
  await look(page, 'approval-review');
});

test('the approver sees what changed since, can’t send what they haven’t seen, and sends it back', async () => {
  await change({ subject: 'Drum week, from Monday' });
  await see(page, /Changed since the request: by Tobi Ade/);
  await look(page, 'approval-changed');
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await see(page, /Someone changed this campaign while you were reviewing it/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Send back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send back' });
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await dialog.getByText('Say what should change').first().waitFor();
  await dialog.getByLabel('What should change?').fill('The price is from last year.');
  await expectLooksGood(page, 'approval-send-back');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const mail = await journey.mailbox.waitFor({ to: writerEmail, subject: 'was sent back' });
  expect(mail.text).toContain('The price is from last year.');
});

test('its author reads why, asks again, and the approver sends it', async () => {
  await review(writer);
  await see(writer, /Amaka Eze sent this campaign back/);
  await look(writer, 'approval-sent-back');
  await ask('Now it is.');
  await review(page);
  await see(page, 'Now it is.');
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  expect((await journey.mailbox.waitFor({ to: reader })).subject).toBe('Drum week, from Monday');
  await writer.goto(`${journey.product.appUrl}/dashboard/email`);
  await see(writer, 'Sent');
  expect(await writer.getByText('Waiting for approval').count()).toBe(0);
});

test('an account can require a second person once two people can send', async () => {
  const settings = `${journey.product.appUrl}/dashboard/sending-limits`;
  await page.goto(settings);
  await see(page, 'Only one person can send campaigns');
  const rule = page.getByRole('form', { name: 'Approval of campaigns' });
  await rule.getByRole('switch', { name: 'A second person must approve campaigns' }).click();
  await rule.getByRole('button', { name: 'Save' }).click();
  await rule.getByText('Only one person in this account can send campaigns.').first().waitFor();
  await expectLooksGood(page, 'approval-rule-refused');
  await account.inScope(({ sql, actor }) =>
    sql(`update membership set privileges = $2 where account_id = $1 and not is_owner`, [
      actor.accountId,
      [...mayWrite, 'campaigns.send'],
    ]),
  );
  await rule.getByRole('button', { name: 'Save' }).click();
  await see(page, 'Saved');
  await expectLooksGood(page, 'approval-rule');
  id = await addDraft(account, 'Drum month', senderId, [listId]);
  await account.inScope(({ campaigns }) => campaigns.change(id, { isArchivedPublicly: false }));
  await review(page);
  await see(page, /You changed this campaign last, so someone else has to send it/);
  expect(await page.getByRole('button', { name: 'Send now' }).count()).toBe(0);
  await look(page, 'approval-required');
  await review(writer);
  await writer.getByRole('button', { name: 'Send now' }).click();
  await writer.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect
    .poll(() => journey.mailbox.ids({ to: reader, subject: 'Drum month' }), { timeout: 30_000 })
    .toHaveLength(1);
});

test('who asked, who answered and who set the rule is in the audit log', async () => {
  await page.goto(`${journey.product.appUrl}/dashboard/audit`);
  for (const words of [
    'Asked for approval of a campaign',
    'Sent a campaign back to its author',
    'Required a second person for campaigns',
  ])
    await see(page, words);
});
