import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, signIn, trustPublisher } from '../../arrange.ts';
import { screenshot } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, overflowOf } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let surveyUrl = '';

const dialog = () => page.getByRole('dialog');
const files = () => dialog().getByRole('region', { name: 'Files' });
const photosOf = (visitor: Page) => visitor.getByLabel(/^Photos of the damage/);

/** Asks for photos between two other questions, each on a page of its own. */
const publishSurvey = () =>
  account.inScope(async ({ surveys, publishing }) => {
    const { id, revision, design } = await surveys.create('Damage reports', 'nps');
    const plain = design.pages[1]?.questions[0] ?? expect.fail();
    const questions = [
      { ...plain, key: 'what', type: 'text' as const, label: 'What is broken?', isRequired: true },
      {
        ...plain,
        key: 'photos',
        type: 'file' as const,
        label: 'Photos of the damage',
        isRequired: true,
        limits: { ...plain.limits, max: 2 },
      },
      { ...plain, key: 'when', type: 'text' as const, label: 'When did it happen?' },
    ];
    const pages = questions.map((question, n) => ({
      key: `page_${n + 1}`,
      title: '',
      questions: [question],
      jumps: [],
    }));
    await surveys.saveDesign(id, { ...design, pages }, revision);
    await surveys.publish(id);
    return (await publishing.get(id)).url;
  });

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1_200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
const notAPhoto = {
  name: 'door.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<svg onload="alert(1)"/>'),
};

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('yaa@kumasi-repairs.example');
  await trustPublisher(account);
  surveyUrl = await publishSurvey();
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

/** To the page with the photos. */
async function begin(what: string, hasScripts = true): Promise<Page> {
  const visitor = await journey.browser.newPage({ width: 390, hasScripts });
  await visitor.goto(surveyUrl);
  await visitor.getByRole('button', { name: 'Start' }).click();
  await visitor.getByLabel(/^What is broken/).fill(what);
  await visitor.getByRole('button', { name: 'Next' }).click();
  await photosOf(visitor).waitFor();
  return visitor;
}

async function finish(visitor: Page, when: string): Promise<void> {
  await visitor.getByLabel(/^When did it happen/).fill(when);
  await visitor.waitForTimeout(2_100);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await see(visitor, 'Your answers help us do better.');
  await visitor.close();
}

const answered = () =>
  account.inScope(async ({ sql }) => {
    const { rows } = await sql<{ answers: Record<string, unknown> }>(
      'select answers from submission where account_id = $1 order by id',
      [account.accountId],
    );
    return rows.map(({ answers }) => answers);
  });

test('a respondent on a phone sends photos with the other answers', async () => {
  const visitor = await begin('The front door');
  await photosOf(visitor).setInputFiles([await photo('front door.jpg', '#8a5a2b')]);
  await expect.poll(() => overflowOf(visitor)).toBe(0);
  await visitor.getByRole('button', { name: 'Next' }).click();
  await finish(visitor, 'Yesterday');
  expect(await answered()).toEqual([
    { what: 'The front door', photos: ['front door.jpg'], when: 'Yesterday' },
  ]);
});

test('a refused file says why and keeps the other answers', async () => {
  const visitor = await begin('The hinge');
  await photosOf(visitor).setInputFiles([notAPhoto]);
  await visitor.getByRole('button', { name: 'Next' }).click();
  // Files go with the last page.
  await visitor.getByLabel(/^When did it happen/).fill('Today');
  await visitor.waitForTimeout(2_100);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await chooseAgain(visitor);
  await expect.poll(() => visitor.getByLabel(/^When did it happen/).inputValue()).toBe('Today');
  await finish(visitor, 'Today');
  expect((await answered()).at(-1)).toEqual({ what: 'The hinge', photos: ['hinge.jpg'], when: 'Today' });
});

test('without a script too, page by page', async () => {
  const visitor = await begin('The lock', false);
  await photosOf(visitor).setInputFiles([notAPhoto]);
  // Files that come sooner than a person could choose them aren't read.
  await visitor.waitForTimeout(2_100);
  await visitor.getByRole('button', { name: 'Next' }).click();
  await chooseAgain(visitor);
  await finish(visitor, 'Today');
  expect((await answered()).at(-1)).toEqual({ what: 'The lock', photos: ['hinge.jpg'], when: 'Today' });
});

/** Where the page says that the file can’t be used. */
async function chooseAgain(visitor: Page): Promise<void> {
  await visitor.locator('.err').getByText('Choose a JPEG, PNG, GIF or WebP picture, or a PDF.').waitFor();
  await screenshot(visitor, 'survey-file-refused');
  await photosOf(visitor).setInputFiles([await photo('hinge.jpg', '#556270')]);
  await visitor.getByRole('button', { name: 'Next' }).click();
  await visitor.getByLabel(/^When did it happen/).waitFor();
}

test('the answer shows its files in the dashboard, and a signed link saves one', async () => {
  await page.goto(`${journey.product.appUrl}/dashboard/surveys`);
  await page.getByRole('button', { name: /^Actions for Damage reports/ }).click();
  await page.getByRole('menuitem', { name: 'Survey Submissions', exact: true }).click();
  await dialog()
    .getByRole('tab', { name: /Contacts/ })
    .click();
  await see(page, 'front door.jpg');
  const row = dialog().getByRole('row', { name: /The front door/ });
  await row.getByRole('button', { name: 'Not known' }).click();
  await files().getByRole('link').waitFor();
  // In the survey's order.
  await expect
    .poll(() => dialog().locator('dt').allInnerTexts())
    .toEqual(['What is broken?', 'Photos of the damage', 'When did it happen?']);
  await expectLooksGood(page, 'survey-files');
  const link = files().getByRole('link', { name: /front door\.jpg/ });
  const url = (await link.getAttribute('href')) ?? '';
  const saving = page.waitForEvent('download');
  await link.click();
  expect((await saving).suggestedFilename()).toBe('front door.jpg');
  expect(new URL(url).origin).toBe(new URL(surveyUrl).origin);
  expect((await fetch(url)).headers.get('content-type')).toBe('image/jpeg');
  expect((await fetch(`${url.slice(0, -4)}0000`)).status).toBe(410);
});
