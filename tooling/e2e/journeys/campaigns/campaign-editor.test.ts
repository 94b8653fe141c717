import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, overflowOf } from '../../looks.ts';
import { openSection } from '../../open-section.ts';

let journey: Journey;
let account: Account;
let page: Page;
let id: string;
const subject = "{{ contact.first_name | default: 'Hello' }}, last call until midnight";

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-editor.example');
  const senderId = await addActiveSender(account, 'hello@eze-editor.example');
  const listId = await addList(account, 'Circle', ['ada@readers.example', 'bola@readers.example']);
  await account.inScope(async ({ contacts, suppressions }) => {
    await contacts.create(
      { fullName: 'Zuri Wanjiku', email: 'zuri@readers.example', telephone: '+254712345678', attributes: {} },
      [],
    );
    await contacts.create(
      { fullName: 'No address', email: '', telephone: '+2348031234567', attributes: {} },
      [listId],
    );
    await suppressions.add({ channel: 'email', address: 'bola@readers.example', reason: 'manual' });
  });
  id = await addDraft(account, 'Harmattan sale', senderId, [listId]);
  await account.inScope(({ sql }) =>
    sql(`update campaign set subject = $2, preheader = 'Open until 21:00' where id = $1`, [id, subject]),
  );
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const open = (query = '') => page.goto(`${journey.product.appUrl}/dashboard/email/${id}${query}`);
const section = (title: string) => page.getByRole('button', { name: new RegExp(`^${title} `) });
const preview = () => page.getByRole('region', { name: 'Preview' });
const inbox = () => preview().getByRole('group', { name: 'In the inbox' });
const bar = () => page.getByRole('region', { name: 'Sending' });
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));

describe('the list of campaigns', () => {
  test('shows a subject with its merge tag as a pill, never its source', async () => {
    await page.goto(`${journey.product.appUrl}/dashboard/email`);
    const row = page.getByRole('row', { name: /Harmattan sale/ });
    await row.getByText('First name', { exact: true }).waitFor();
    await expect.poll(() => row.innerText()).toContain(', last call until midnight');
    await expect.poll(() => page.locator('body').innerText()).not.toContain('{{');
  });
});

describe('the sections', () => {
  test('sum themselves up when closed, and several can be open', async () => {
    await open();
    await section('Audience').getByText('1 person on Circle').waitFor();
    await section('Name').getByText('Harmattan sale').waitFor();
    await section('Sender').getByText('Eze Foods <hello@eze-editor.example>').waitFor();
    await section('Schedule').getByText('Not planned').waitFor();
    await section('Addons').getByText('In the public archive').waitFor();
    await expect.poll(() => section('Subject').getAttribute('aria-expanded')).toBe('true');
    await openSection(page, 'Audience');
    await see(page, '2 people left out');
    await expect.poll(() => section('Subject').getAttribute('aria-expanded')).toBe('true');
  });

  test('open at the first that isn’t complete, and say so', async () => {
    const bare = await account.inScope(({ campaigns }) => campaigns.copy(id));
    await account.inScope(({ sql }) =>
      sql(`update campaign set from_brand = '', html = '' where id = $1`, [bare.id]),
    );
    await page.goto(`${journey.product.appUrl}/dashboard/email/${bare.id}`);
    await page.getByLabel(/^From brand/).waitFor();
    await expect.poll(() => section('Sender').innerText()).toContain('From brand is required');
    await page.getByRole('button', { name: /^Content Not complete/ }).waitFor();
    await expect.poll(() => section('Subject').getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the preview', () => {
  test('15: is the message as the first recipient gets it, with how the subject reads', async () => {
    await open();
    await inbox().getByText('Ama, last call until midnight').waitFor();
    await inbox().getByText('Open until 21:00').waitFor();
    await see(
      page,
      'Reads “Ama, last call until midnight”. Without a name: “Hello, last call until midnight”.',
    );
    await see(page, '29 of about 50');
    await preview().getByText('1 of 1', { exact: true }).waitFor();
  });

  test('15: can be for any contact', async () => {
    await preview()
      .getByRole('combobox', { name: /^Preview as/ })
      .click();
    await page.keyboard.type('+254712');
    await page.getByRole('option', { name: /Zuri Wanjiku/ }).click();
    await inbox().getByText('Zuri, last call until midnight').waitFor();
    await page.frameLocator('iframe[title="Message preview"]').getByText('Hello Zuri').waitFor();
  });

  test('follows what is typed', async () => {
    await page.getByLabel('Subject').fill('{{ contact.first_name }}, doors open at nine');
    await inbox().getByText('Zuri, doors open at nine').waitFor();
    await page.getByLabel('Subject').fill(subject);
    await inbox().getByText('Zuri, last call until midnight').waitFor();
  });

  test('is shown on a phone, in the dark and as plain text', async () => {
    const frame = preview().locator('iframe');
    await preview().getByRole('radio', { name: 'Phone' }).check();
    await expect.poll(async () => (await frame.boundingBox())?.width).toBeLessThanOrEqual(390);
    await preview().getByRole('button', { name: 'Dark' }).click();
    await expect.poll(() => frame.getAttribute('style')).toContain('color-scheme: dark');
    await expect.poll(() => frame.getAttribute('sandbox')).toBe('');
    await preview().getByRole('button', { name: 'Plain text' }).click();
    await preview()
      .getByText(/unsubscribe/i)
      .first()
      .waitFor();
    await preview().getByRole('button', { name: 'Plain text' }).click();
    await preview().getByRole('button', { name: 'Dark' }).click();
    await preview().getByRole('radio', { name: 'Desktop' }).check();
  });

  test('and the sections look good everywhere', async () => {
    await openSection(page, 'Audience');
    await page
      .getByText(/^Saved |All changes are saved/)
      .first()
      .waitFor();
    await bar().getByText('Recipients').waitFor();
    await expectLooksGood(page, 'campaign-editor');
  });
});

describe('on a phone', () => {
  test('the preview opens from a button, and nothing scrolls sideways', async () => {
    const phone = await journey.browser.newPage({ width: 390 });
    await signIn(phone, journey.product, account);
    await phone.goto(`${journey.product.appUrl}/dashboard/email/${id}`);
    await phone.getByRole('button', { name: 'Preview', exact: true }).click();
    const sheet = phone.getByRole('dialog', { name: 'Preview' });
    await sheet.getByText('Ama, last call until midnight').first().waitFor();
    await expectLooksGood(phone, 'campaign-editor-phone', [{ width: 390, colorScheme: 'light' }]);
    await phone.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => overflowOf(phone)).toBe(0);
    await phone.context().close();
  });
});

describe('with the keyboard only', () => {
  test('a section is opened, filled in and left, and the review is reached', async () => {
    await open();
    await section('Name').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await page.keyboard.type(' 2');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => account.inScope(async ({ campaigns }) => (await campaigns.get(id)).name), {
        timeout: 15_000,
      })
      .toBe('Harmattan sale 2');
    await bar().getByRole('button', { name: 'Review & send' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/tab=review/);
  });
});

describe('the review', () => {
  test('14: says who gets it, who is left out and why, and opens them', async () => {
    await see(page, '1 person will get it. Left out: 2.');
    await see(page, 'Lists: Circle');
    await page.getByRole('button', { name: 'Show people: Blocklisted' }).click();
    await page.getByRole('dialog', { name: 'Blocklisted' }).getByText('bola@readers.example').waitFor();
    await page.keyboard.press('Escape');
    await see(page, 'Public: anyone with the archive’s link can read it');
    await bar().getByText('When you send it').waitFor();
    await bar().getByRole('button', { name: 'Send now' }).waitFor();
    await expectLooksGood(page, 'campaign-editor-review');
  });

  test('leads to the section that a remark is about', async () => {
    await page.getByRole('button', { name: 'Open Addons' }).click();
    await page.waitForURL(/tab=addons/);
    await page.getByRole('combobox', { name: 'Public archive' }).selectOption('no');
    await bar().getByRole('button', { name: 'Review & send' }).click();
    await see(page, 'Not public');
  });

  test('10: asks for the number of recipients above the account’s threshold', async () => {
    await page.goto(`${journey.product.appUrl}/dashboard/profile`);
    await page.getByLabel(/^Confirm campaigns above/).fill('0');
    await page.getByRole('form', { name: 'Profile' }).getByRole('button', { name: 'Update' }).click();
    await see(page, 'Profile saved');
    await open('?tab=review');
    const send = bar().getByRole('button', { name: 'Send now' });
    await send.and(page.locator(':not([aria-disabled=true])')).click();
    const confirm = dialog().getByRole('button', { name: 'Send to 1 person' });
    await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true');
    await dialog().getByLabel('Type 1 to confirm').fill('1');
    await confirm.click();
    await expect
      .poll(() => account.inScope(async ({ campaigns }) => (await campaigns.get(id)).status), {
        timeout: 60_000,
      })
      .toBe('finished');
    await page.goto(`${journey.product.appUrl}/dashboard/audit`);
    await see(page, 'Started a campaign to 1 recipient, typed to confirm');
  });
});
