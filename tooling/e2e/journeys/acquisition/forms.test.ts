import { recipientTokens } from '@talkdrum/domain';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, signIn, trustPublisher } from '../../arrange.ts';
import { expectNoAxeViolations } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { overflowOf } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let formUrl = '';
let embedCode = '';

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog');

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('abena@kumasi-cloth.example');
  await trustPublisher(account);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

/** Opens an entry of a form's Action button. */
async function act(entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for Cloth club/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('a form is created with its list, gets a multiple-choice field, and is published', async () => {
  await open('/dashboard/forms');
  await see(page, 'No forms yet');
  await see(page, 'A new list is created automatically for each form.');
  await page.getByRole('button', { name: 'Create Form' }).first().click();
  await dialog().getByLabel(/^Name/).fill('Cloth club');
  await dialog().getByRole('button', { name: 'Create Form' }).click();
  await dialog().getByRole('heading', { name: 'Form fields' }).waitFor();
  await dialog().getByLabel('Add a field').selectOption({ label: 'Multiple choice' });
  await dialog().getByLabel('Label', { exact: true }).fill('Which rooms do you dress?');
  await dialog().getByLabel('Choices', { exact: true }).fill('Bedroom\nParlour\nKitchen');
  await dialog().getByLabel('Saved as attribute').fill('rooms');
  await dialog()
    .getByLabel(/^Submission response text/)
    .fill('Medaase! See you in the shop.');
  await expectNoAxeViolations(page);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await act('Publish');
  await see(page, 'Form published');
  await act('Form Link');
  formUrl = await dialog().getByLabel('Link', { exact: true }).inputValue();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await act('Embed Form');
  await see(page, '/embed.js');
  embedCode = await dialog().getByRole('region', { name: 'Embed code' }).innerText();
  await expectNoAxeViolations(page);
});

test('on a phone without scripts, a visitor sees what is wrong, keeps what they typed, and submits', async () => {
  const visitor = await journey.browser.newPage({ width: 390, hasScripts: false });
  await visitor.goto(formUrl);
  await expect.poll(() => overflowOf(visitor)).toBe(0);
  await visitor.getByLabel('Name').fill('Ama Mensah');
  await visitor.getByLabel('Email', { exact: true }).fill('ama@cloth.example');
  await visitor.getByLabel(/^Telephone/).fill('12');
  await visitor.getByLabel('Parlour').check();
  await visitor.getByLabel(/by email/).check();
  await visitor.waitForTimeout(2_100);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await see(visitor, 'Enter a telephone number with its country code');
  await expect.poll(() => visitor.getByLabel('Name').inputValue()).toBe('Ama Mensah');
  await expect.poll(() => visitor.getByLabel('Parlour').isChecked()).toBe(true);
  await visitor.getByLabel(/^Telephone/).fill('+233 24 123 4567');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await see(visitor, 'Medaase! See you in the shop.');
  await visitor.close();
});

test('the submission shows in the table with its contact and the wording of its consent', async () => {
  await open('/dashboard/forms');
  await page.getByRole('link', { name: 'Cloth club' }).first().click();
  await see(page, 'ama@cloth.example');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Ama Mensah' }).first().click();
  await see(page, 'Which rooms do you dress?');
  await see(page, /Yes, send me news from .* by email/);
  await expectNoAxeViolations(page);
  const { rows } = await account.inScope(({ sql }) =>
    sql<{ attributes: object; state: string }>(
      `select c.attributes, m.state
       from contact c
       join list_member m on m.account_id = c.account_id and m.contact_id = c.id
       where c.account_id = $1 and c.email = 'ama@cloth.example'`,
      [account.accountId],
    ),
  );
  expect(rows[0]).toMatchObject({ attributes: { rooms: 'Parlour' }, state: 'unconfirmed' });
});

test('the form works on a foreign website, and loading it shifts nothing there', async () => {
  const { sandboxUrl } = journey.product;
  await fetch(`${sandboxUrl}/website`, { method: 'POST', body: new URLSearchParams({ code: embedCode }) });
  const visitor = await journey.browser.newPage();
  await visitor.addInitScript(
    `window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; }).observe({ type: 'layout-shift', buffered: true });`,
  );
  await visitor.goto(`${sandboxUrl}/website/shop`);
  const frame = visitor.frameLocator('iframe');
  await frame.getByLabel('Name').fill('Esi Boateng');
  await frame.getByLabel('Email', { exact: true }).fill('esi@cloth.example');
  await frame.getByLabel(/by email/).check();
  await visitor.waitForTimeout(2_100);
  expect(await visitor.evaluate('window.shift')).toBeLessThan(0.05);
  await frame.getByRole('button', { name: 'Send' }).click();
  await frame.getByText('Medaase! See you in the shop.').waitFor();
  // The button was a screen below the top of the frame, where the answer stands.
  await expect
    .poll(() => visitor.evaluate('document.querySelector("iframe").getBoundingClientRect().top'))
    .toBeGreaterThan(-1);
  await visitor.close();
});

test('answers sent while offline are kept, and leave when the network is back', async () => {
  const visitor = await journey.browser.newPage({ width: 390 });
  await visitor.goto(formUrl);
  await visitor.getByLabel('Name').fill('Yaa Asante');
  await visitor.getByLabel('Email', { exact: true }).fill('yaa@cloth.example');
  await visitor.waitForTimeout(2_100);
  await visitor.context().setOffline(true);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await see(visitor, 'You’re offline. Leave this page open');
  await expect.poll(() => visitor.getByLabel('Name').inputValue()).toBe('Yaa Asante');
  await expect.poll(() => overflowOf(visitor)).toBe(0);
  await visitor.context().setOffline(false);
  await see(visitor, 'Medaase! See you in the shop.');
  await visitor.close();
});

test('a link of our own message opens the form of its recipient, who can say it isn’t them', async () => {
  const contactId = await account.inScope(async ({ sql }) => {
    const { rows } = await sql<{ id: string }>(
      `select id from contact where account_id = $1 and email = 'ama@cloth.example'`,
      [account.accountId],
    );
    return rows[0]?.id ?? '';
  });
  const { rows } = await account.inScope(({ sql }) =>
    sql<{ id: string }>(`select id from published where account_id = $1 and kind = 'form'`, [
      account.accountId,
    ]),
  );
  const token = recipientTokens(journey.product.env.SECRET_KEY).make({
    accountId: account.accountId,
    publishedId: rows[0]?.id ?? '',
    contactId,
    campaignId: null,
  });
  const visitor = await journey.browser.newPage({ width: 390 });
  await visitor.goto(`${formUrl}?r=${token}`);
  await see(visitor, 'You’re answering as Ama (a***@cloth.example).');
  await expect.poll(() => visitor.getByLabel('Name').inputValue()).toBe('Ama');
  await expect.poll(() => overflowOf(visitor)).toBe(0);
  await expectNoAxeViolations(visitor);
  await visitor.getByRole('link', { name: 'Not you?' }).click();
  await visitor.getByText('Not you?').waitFor({ state: 'detached' });
  await expect.poll(() => visitor.getByLabel('Name').inputValue()).toBe('');
  await visitor.close();
});
