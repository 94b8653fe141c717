import { collectSubmissionFiles } from '@talkdrum/domain';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, signIn, trustPublisher } from '../../arrange.ts';
import { expectNoAxeViolations } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, overflowOf } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let formUrl = '';
let fileLink = '';

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog');
const files = () => dialog().getByRole('region', { name: 'Files' });

async function photo(name: string, background: string) {
  const picture = sharp({ create: { width: 1_200, height: 800, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('efua@tema-repairs.example');
  await trustPublisher(account);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

async function act(entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for Repairs/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('a form that asks for photos is built, with a confirmation email, and published', async () => {
  await open('/dashboard/forms');
  await page.getByRole('button', { name: 'Create Form' }).first().click();
  await dialog().getByLabel(/^Name/).fill('Repairs');
  await dialog().getByRole('button', { name: 'Create Form' }).click();
  await dialog().getByRole('heading', { name: 'Form fields' }).waitFor();
  await dialog().getByLabel('Add a field').selectOption({ label: 'File' });
  await dialog().getByLabel('Label', { exact: true }).fill('Photos of the damage');
  await dialog().getByLabel('Files, at most (up to 3)').fill('2');
  await dialog().getByLabel('Required').check();
  await see(page, 'Only your team can open them');
  await dialog()
    .getByLabel(/^Confirmation email/)
    .fill('Thank you. A colleague calls you within a day.');
  await dialog()
    .getByLabel(/^Subject of the confirmation email/)
    .fill('We have your photos');
  await expectLooksGood(page, 'form-fields');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await act('Publish');
  await see(page, 'Form published');
  await act('Form Link');
  formUrl = await dialog().getByLabel('Link', { exact: true }).inputValue();
  await dialog().getByRole('button', { name: 'Done' }).click();
});

test('a visitor on a phone sends two photos', async () => {
  const visitor = await journey.browser.newPage({ width: 390 });
  await visitor.goto(formUrl);
  await visitor.getByLabel('Name').fill('Ama Mensah');
  await visitor.getByLabel('Email', { exact: true }).fill('ama@repairs.example');
  await visitor
    .getByLabel(/^Photos of the damage/)
    .setInputFiles([await photo('front door.jpg', '#8a5a2b'), await photo('hinge.jpg', '#556270')]);
  await expect.poll(() => overflowOf(visitor)).toBe(0);
  await visitor.waitForTimeout(2_100);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await see(visitor, /Thank you/);
  await visitor.close();
});

test('without JavaScript, a visitor learns why a file was refused, chooses another, and sends it', async () => {
  const visitor = await journey.browser.newPage({ width: 390, hasScripts: false });
  await visitor.goto(formUrl);
  await visitor.getByLabel('Name').fill('Yaw Owusu');
  await visitor.getByLabel('Email', { exact: true }).fill('yaw@repairs.example');
  const chosen = visitor.getByLabel(/^Photos of the damage/);
  await chosen.setInputFiles([
    { name: 'door.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') },
  ]);
  await visitor.waitForTimeout(2_100);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await see(visitor, /can’t be used|isn’t a|Choose/);
  await expect.poll(() => visitor.getByLabel('Name').inputValue()).toBe('Yaw Owusu');
  await chosen.setInputFiles([await photo('window.jpg', '#2b6f8a')]);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await see(visitor, /Thank you/);
  await visitor.close();
});

test('the submission shows its files, and a link saves one, for as long as it’s signed', async () => {
  await open('/dashboard/forms');
  await page.getByRole('link', { name: 'Repairs' }).first().click();
  await see(page, 'front door.jpg');
  await page.getByRole('button', { name: 'Ama Mensah' }).first().click();
  await files().getByRole('link').nth(1).waitFor();
  await expectLooksGood(page, 'submitted-files');
  const link = files().getByRole('link', { name: /front door\.jpg/ });
  fileLink = (await link.getAttribute('href')) ?? '';
  const saving = page.waitForEvent('download');
  await link.click();
  expect((await saving).suggestedFilename()).toBe('front door.jpg');
  expect(new URL(fileLink).origin).toBe(new URL(formUrl).origin);
  const answer = await fetch(fileLink);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect((await fetch(`${fileLink.slice(0, -4)}0000`)).status).toBe(410);
});

test('the files aren’t among Uploads', async () => {
  await open('/dashboard/uploads');
  await see(page, 'No files yet');
});

test('deleting the submission ends the link and deletes the files', async () => {
  const stored = async () =>
    account.inScope(async ({ sql }) => {
      const { rows } = await sql<{ filename: string }>(
        'select filename from submission_file where account_id = $1 order by filename',
        [account.accountId],
      );
      return rows.map(({ filename }) => filename);
    });
  expect(await stored()).toEqual(['front door.jpg', 'hinge.jpg', 'window.jpg']);
  await open('/dashboard/forms');
  await page.getByRole('link', { name: 'Repairs' }).first().click();
  await page.getByRole('checkbox', { name: /Ama Mensah/ }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await see(page, 'deleted permanently');
  await expectNoAxeViolations(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete submission' }).click();
  await see(page, 'Submission deleted');
  expect((await fetch(fileLink)).status).toBe(410);
  // The job that runs every minute.
  await collectSubmissionFiles(journey.arranger.domain);
  expect(await stored()).toEqual(['window.jpg']);
});
