import { zipOf } from '@talkdrum/domain/testing';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, twoLooks } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('ify@imports.example');
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const dialog = () => page.getByRole('dialog', { name: 'Import HTML' });
const submit = () => dialog().getByRole('button', { name: 'Import', exact: true });
const html = (body: string) => `<html><head><title>Spring news</title></head><body>${body}</body></html>`;

async function openDialog(name: string): Promise<void> {
  await page.goto(`${journey.product.appUrl}/dashboard/template-email`);
  await page.getByRole('button', { name: 'Create Template' }).first().click();
  await page.getByRole('menuitem', { name: 'Import HTML' }).click();
  await dialog().getByRole('textbox', { name: 'Name' }).fill(name);
}
const choose = (name: string, content: string | Buffer) =>
  dialog()
    .getByLabel('File')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
const contentOf = (id: string) => account.inScope(({ templates }) => templates.get(id));
const openId = () => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const editorShown = () => page.getByRole('textbox', { name: 'HTML of the message' }).waitFor();

describe('an import', () => {
  test('of an HTML file opens the new template', async () => {
    await openDialog('From a file');
    await choose('news.html', html('<p>Good morning</p>'));
    await submit().click();
    await editorShown();
    expect(await contentOf(openId())).toMatchObject({
      name: 'From a file',
      subject: 'Spring news',
      kind: 'html',
    });
  });

  test('of a ZIP brings its pictures, and says what was left out', async () => {
    const logo = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer();
    await openDialog('From a ZIP');
    await choose(
      'mail.zip',
      await zipOf({
        'mail/index.html': html('<img src="img/logo.png" alt="Kola">'),
        'mail/img/logo.png': logo,
        'mail/notes.txt': 'not shown',
      }),
    );
    await submit().click();
    const left = page.getByRole('dialog', { name: 'Imported, with parts left out' });
    await left.getByText('1 picture was added to Uploads.').waitFor();
    await left.getByText('mail/notes.txt').waitFor();
    await expectLooksGood(page, 'template-import-left-out', twoLooks);
    await left.getByRole('button', { name: 'Open template' }).click();
    await editorShown();
    expect((await contentOf(openId())).html).toMatch(/<img src="[^"]+\/files\//);
  });
});

describe('what can’t be imported', () => {
  test('is said on the file, and a better one is taken in its place', async () => {
    await openDialog('Second try');
    await submit().click();
    await dialog().getByText('File is required').first().waitFor();
    await choose('words.html', 'just words');
    await submit().click();
    await dialog()
      .getByText(/neither HTML nor a ZIP/)
      .first()
      .waitFor();
    await choose('tag.html', html('{{ nobody.knows }}'));
    await submit().click();
    await dialog()
      .getByText(/nobody\.knows/)
      .first()
      .waitFor();
    await expectLooksGood(page, 'template-import', twoLooks);
    await choose('news.html', html('<p>Fine</p>'));
    await submit().click();
    await editorShown();
  });

  test('because of its name says so on the name', async () => {
    await openDialog('from a FILE');
    await choose('news.html', html('<p>Fine</p>'));
    await submit().click();
    await dialog().getByText('A template with this name already exists.').first().waitFor();
  });
});

test('a session that ended asks to sign in again, and the file goes through', async () => {
  await openDialog('After signing in again');
  await choose('news.html', html('<p>Still here</p>'));
  await page.context().clearCookies();
  // Not a click of the mouse: the page may notice first, and its dialog covers the button.
  await submit().dispatchEvent('click');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.locator('input[type=password]').fill(account.password);
  await again.getByRole('button', { name: 'Submit' }).click();
  await editorShown();
  expect((await contentOf(openId())).html).toContain('Still here');
});

describe('an HTML template', () => {
  test('that someone else saved isn’t overwritten unasked, even after the page heard of it', async () => {
    const id = openId();
    await page.reload();
    await page.getByLabel('Subject', { exact: true }).fill('Mine');
    await account.inScope(async ({ templates }) => {
      const { preheader, html: theirs, text, revision } = await templates.get(id);
      await templates.save(id, { subject: 'Theirs', preheader, html: theirs, text }, revision);
    });
    // The page asks for the template again after its tag was saved.
    const heard = page.waitForResponse((response) => response.url().includes('templates.get'));
    await page.getByRole('combobox', { name: 'Tag' }).selectOption('Offer');
    await heard;
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await see(page, 'Not saved');
    expect((await contentOf(id)).subject).toBe('Theirs');
    await page.getByRole('button', { name: 'Load theirs' }).click();
    await expect.poll(() => page.getByLabel('Subject', { exact: true }).inputValue()).toBe('Theirs');
  });

  test('has its links checked on its own page', async () => {
    const id = openId();
    await account.inScope(async ({ templates }) => {
      const { subject, preheader, text, revision } = await templates.get(id);
      const linked = '<p><a href="https://gone.invalid/sale">Shop</a></p>';
      await templates.save(id, { subject, preheader, html: linked, text }, revision);
    });
    await page.reload();
    await page.getByRole('button', { name: 'Check links' }).click();
    await see(page, /gone\.invalid\/sale: ./);
    await expectLooksGood(page, 'template-link-check', twoLooks);
  });
});
