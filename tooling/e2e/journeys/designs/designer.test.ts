import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, overflowOf } from '../../looks.ts';
import { openSection } from '../../open-section.ts';

let journey: Journey;
let account: Account;
let page: Page;
let senderId: string;
let listId: string;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('ngozi@design.example');
  senderId = await addActiveSender(account, 'hello@design.example');
  listId = await addList(account, 'Readers', ['zainab@designed.example']);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const email = (on: Page = page) => on.getByRole('textbox', { name: 'Email', exact: true });
const palette = (name: string) =>
  page.getByRole('list', { name: 'Blocks' }).getByRole('button', { name, exact: true });
const saved = (on: Page = page) =>
  on
    .getByText(/^Saved /)
    .first()
    .waitFor();
const block = (kind: string, on: Page = page) => email(on).locator(`[data-block=${kind}]`);

/** A new visual template, open in the designer. */
async function createTemplate(name: string): Promise<string> {
  await page.goto(`${journey.product.appUrl}/dashboard/template-email`);
  await page.getByRole('button', { name: 'Create Template' }).first().click();
  await page.getByRole('menuitem', { name: 'Blank' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create Template' }).click();
  await email().waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const storedText = (id: string) => account.inScope(async ({ templates }) => (await templates.get(id)).text);

/** Drags from the middle of one element to a point of another; `at` is a share of its height. */
async function drag(from: Locator, to: Locator, at: number): Promise<void> {
  const start = await boxOf(from);
  const end = await boxOf(to);
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 3, end.y + end.height / 2, { steps: 4 });
  await page.mouse.move(end.x + end.width / 3, end.y + end.height * at, { steps: 4 });
  await page.locator('[data-drop-line]').waitFor();
  await page.mouse.up();
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('nothing to drag');
  return box;
}

describe('by mouse', () => {
  test('an email is built from blocks and sent', async () => {
    const id = await addDraft(account, 'Built by hand', senderId, [listId]);
    await page.goto(`${journey.product.appUrl}/dashboard/email/${id}`);
    await openSection(page, 'Content');
    await page.getByRole('button', { name: 'Start a design' }).click();
    await block('paragraph').waitFor();
    await drag(palette('Button'), block('paragraph'), 0.9);
    await page.getByLabel('Text', { exact: true }).fill('Shop the sale');
    await page.getByLabel('Link', { exact: true }).fill('kola.example/sale');
    await drag(palette('Divider'), block('heading'), 0.95);
    await expect.poll(() => email().locator(':scope > [data-block]').count()).toBe(5);
    await page.getByRole('toolbar', { name: 'Block' }).getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => block('divider').count()).toBe(2);
    await page.getByRole('toolbar', { name: 'Block' }).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => block('divider').count()).toBe(1);
    await saved();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Review & send' }).click();
    const send = page.getByRole('button', { name: 'Send now' });
    await send.and(page.locator(':not([aria-disabled=true])')).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Send to/ })
      .click();
    const mail = await journey.mailbox.waitFor({ to: 'zainab@designed.example', subject: 'Built by hand' });
    expect(mail.html).toContain('Shop the sale');
    expect(mail.text).toContain('Shop the sale');
  });

  test('a block is dragged by its name to another place', async () => {
    await createTemplate('Dragged');
    await block('paragraph').click();
    await drag(page.locator('[data-drag-handle]'), block('heading'), 0.1);
    await expect
      .poll(() => email().locator('[data-block]').first().getAttribute('data-block'))
      .toBe('paragraph');
  });
});

describe('with the keyboard only', () => {
  test('an email is built, ordered and saved', async () => {
    const id = await createTemplate('Typed');
    await block('paragraph').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('Good morning {{first');
    await page.getByRole('listbox', { name: 'Merge tags' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(', the sale is on.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/but');
    await page.getByRole('listbox', { name: 'Blocks' }).waitFor();
    await page.keyboard.press('Enter');
    await block('button').waitFor();
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await see(page, /Button moved up/);
    await page.keyboard.press('Control+d');
    await expect.poll(() => block('button').count()).toBe(2);
    await page.keyboard.press('Control+Shift+Delete');
    await expect.poll(() => block('button').count()).toBe(1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => block('button').count()).toBe(2);
    await expect.poll(() => storedText(id)).toContain('the sale is on.');
  });

  test('F6 goes through the areas', async () => {
    await page.keyboard.press('F6');
    await expect
      .poll(() => page.evaluate<string>(`document.activeElement.closest('[data-area]')?.dataset.area`))
      .toBe('settings');
  });
});

describe('saving', () => {
  test('says when someone else saved, and lets the author decide', async () => {
    const id = await createTemplate('Shared');
    await account.inScope(async ({ templates }) => {
      const { subject, preheader, html, text, revision, design = null } = await templates.get(id);
      await templates.save(id, { subject: `${subject}Theirs`, preheader, html, text, design }, revision);
    });
    await block('paragraph').click();
    await page.keyboard.type(' Mine.');
    await see(page, 'Not saved');
    await page.getByRole('button', { name: 'Overwrite with my version' }).click();
    await expect.poll(() => storedText(id)).toContain('Mine.');
  });

  test('a reload loses nothing that was saved', async () => {
    await createTemplate('Reloaded');
    await block('paragraph').click();
    await page.keyboard.type(' Kept.');
    await page.getByText('Not saved yet').waitFor();
    await saved();
    await page.reload();
    await email().getByText('Kept.').waitFor();
  });
});

describe('looks', () => {
  test('the designer opens from the list', async () => {
    await createTemplate('Opened');
    await saved();
    await page.getByRole('button', { name: 'Done' }).click();
    const link = page.getByRole('link', { name: 'Opened' });
    await link.waitFor();
    const start = performance.now();
    await link.click();
    await block('paragraph').waitFor();
    process.stdout.write(`The designer opened after ${Math.round(performance.now() - start)} ms.\n`);
  });

  test('the designer is accessible in both themes and on a phone', async () => {
    await createTemplate('Looks');
    await block('heading').click();
    await page
      .getByText(/KB of 102/)
      .first()
      .waitFor();
    await expectLooksGood(page, 'designer');
  });

  test('text can be edited and previewed on a phone', async () => {
    const { pathname } = new URL(page.url());
    const phone = await journey.browser.newPage({ width: 390 });
    await signIn(phone, journey.product, account);
    await phone.goto(`${journey.product.appUrl}${pathname}`);
    await block('paragraph', phone).click();
    await phone.keyboard.type(' From a phone.');
    await phone.getByText('Not saved yet').waitFor();
    await saved(phone);
    await phone.getByRole('button', { name: 'Add', exact: true }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Divider', exact: true }).click();
    await block('divider', phone).waitFor();
    await phone.getByRole('button', { name: 'Preview', exact: true }).click();
    await phone.frameLocator('iframe[title="Message preview"]').getByText('From a phone.').waitFor();
    await phone.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => overflowOf(phone)).toBe(0);
    await phone.context().close();
  });
});
