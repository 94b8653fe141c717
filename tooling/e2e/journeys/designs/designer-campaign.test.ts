import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, twoLooks } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let draftId: string;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('zola@keys.example');
  const senderId = await addActiveSender(account, 'hello@keys.example');
  const listId = await addList(account, 'Readers', ['amina@keys.example']);
  draftId = await addDraft(account, 'By keyboard', senderId, [listId]);
  await account.inScope(async ({ campaigns }) => {
    await campaigns.change(draftId, { html: '', text: '' });
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const email = () => page.getByRole('textbox', { name: 'Email', exact: true });
const isFocused = (control: Locator) =>
  control.evaluate((node) => {
    const { ownerDocument } = node as unknown as { ownerDocument: { activeElement: unknown } };
    return ownerDocument.activeElement === node;
  });

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
async function tabTo(control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; !(await isFocused(control)); presses += 1) {
    if (presses === 150) throw new Error('Tab never reached it');
    await page.keyboard.press('Tab');
  }
}
async function pressOn(control: Locator): Promise<void> {
  await tabTo(control);
  await page.keyboard.press('Enter');
}

test('a campaign without content gets its design and reaches the review by keyboard alone', async () => {
  await page.goto(`${journey.product.appUrl}/dashboard/email/${draftId}?tab=content`);
  await pressOn(page.getByRole('button', { name: 'Start a design' }));
  await email().waitFor();
  for (let area = 0; !(await isFocused(email())) && area < 4; area += 1) await page.keyboard.press('F6');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/divider');
  await page.getByRole('listbox', { name: 'Blocks' }).waitFor();
  await page.keyboard.press('Enter');
  await email().locator('[data-block=divider]').waitFor();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await see(page, /Divider moved up/);
  await pressOn(page.getByRole('button', { name: 'Done' }));
  await pressOn(page.getByRole('button', { name: 'Review & send' }));
  await page.getByRole('button', { name: 'Send now' }).waitFor();
  const stored = () => account.inScope(({ campaigns }) => campaigns.get(draftId));
  const blocks = async () => ((await stored()).design?.doc.content ?? []).map(({ type }) => type);
  await expect.poll(blocks).toContain('divider');
  expect((await stored()).html).toContain('Unsubscribe');
});

test('before it is sent, the review asks the links', async () => {
  await pressOn(page.getByRole('button', { name: 'Check links' }));
  await see(page, 'No links to check');
  await expectLooksGood(page, 'campaign-review-links', twoLooks);
});
