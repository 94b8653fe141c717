import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, signIn, trustPublisher } from '../../arrange.ts';
import { expectNoAxeViolations } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, overflowOf } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let publicUrl = '';

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog');
const outline = () => page.getByRole('navigation', { name: 'Pages and questions' });

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('kofi@accra-lamps.example');
  await trustPublisher(account);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const surveyId = async () =>
  (await account.inScope(({ surveys }) => surveys.list('Lamp buyers')))[0]?.id ?? '';

async function act(entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for Lamp buyers/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function addQuestion(type: string, label: string): Promise<void> {
  const questions = outline().locator('[aria-current="true"]');
  const before = await questions.allInnerTexts();
  await page.getByRole('button', { name: 'Add question' }).first().click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
  const question = page.getByLabel('Question', { exact: true });
  // The menu closes before the new question is open.
  await expect.poll(() => questions.allInnerTexts()).not.toEqual(before);
  await question.fill(label);
}

/** An edit while the menu still closes: its choice runs a moment later, and must not bring back what was there before. */
const chooseAndType = (type: string, label: string) =>
  page.evaluate(`{
    [...document.querySelectorAll('[role="menuitem"]')].find((item) => item.textContent === '${type}').click();
    const field = [...document.querySelectorAll('textarea')].find(({ value }) => value.startsWith('What colour'));
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, '${label}');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }`);

test('a survey is created with a name, and built by mouse and by keyboard', async () => {
  await open('/dashboard/surveys');
  await see(page, 'No surveys yet');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Create Survey' }).first().click();
  await dialog().getByLabel(/^Name/).fill('Lamp buyers');
  await expectNoAxeViolations(page);
  await dialog().getByRole('button', { name: 'Create Survey' }).click();
  await outline().waitFor();
  await addQuestion('Single choice', 'What colour did you buy?');
  await page.getByLabel('Choices', { exact: true }).fill('Red\nGreen');
  await page.getByRole('button', { name: 'Add question' }).first().click();
  await page.getByRole('menuitem', { name: 'Long text', exact: true }).waitFor();
  await chooseAndType('Long text', 'What colour did you choose?');
  await outline()
    .getByRole('button', { name: /^\d\. What colour did you choose/ })
    .waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await outline()
    .getByRole('button', { name: /What colour did you buy/ })
    .first()
    .click();
  await addQuestion('Net Promoter Score', 'Would you recommend us?');
  await addQuestion('Long text', 'Why?');
  // By keyboard: the score goes to the top.
  await outline()
    .getByRole('button', { name: /Would you recommend us/ })
    .first()
    .focus();
  await page.keyboard.press('Alt+ArrowUp');
  await see(page, '1. Would you recommend us?');
  await expectLooksGood(page, 'survey-builder');
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(page, '1. What colour did you buy?');
  await page.getByRole('button', { name: 'Redo' }).click();
  await see(page, '1. Would you recommend us?');
  await see(page, /Saved /);
  const { design } = await account.inScope(async ({ surveys }) => surveys.get(await surveyId()));
  expect(design.pages[0]?.questions.map(({ label }) => label)).toEqual([
    'Would you recommend us?',
    'What colour did you buy?',
    'Why?',
  ]);
});

test('it is published, and its link dialog has both links', async () => {
  await page.getByRole('button', { name: 'Publish' }).click();
  await see(page, 'Survey published');
  await page.getByRole('button', { name: 'Back' }).click();
  await act('Survey Link');
  publicUrl = await dialog().getByLabel('Link for public registrants', { exact: true }).inputValue();
  await expect
    .poll(() => dialog().getByLabel('Link to embed in a campaign', { exact: true }).inputValue())
    .toContain('/l/');
  await expectNoAxeViolations(page);
  await dialog().getByRole('button', { name: 'Done' }).click();
});

test('its fields say who may answer and until when', async () => {
  await act('Survey fields');
  await dialog().getByLabel('Make this survey public?').check();
  await see(page, 'Telephone');
  await expectNoAxeViolations(page);
  await dialog().getByLabel('Make this survey public?').uncheck();
  await dialog()
    .getByLabel(/^Maximum submissions/)
    .fill('500');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'hidden' });
});

test('its address and opening are settings of their own, and leave the end date as it is, to the second', async () => {
  const endsAt = new Date('2030-01-01T10:00:30Z');
  const item = () => account.inScope(async ({ publishing }) => publishing.get(await surveyId()));
  await account.inScope(async ({ surveys }) => {
    const survey = await surveys.get(await surveyId());
    await surveys.save(survey.id, survey, survey.revision, endsAt);
  });
  await act('Address and dates');
  await see(page, /The end date is in Survey fields/);
  expect(await dialog().getByLabel('Closes').count()).toBe(0);
  await expectLooksGood(page, 'survey-settings');
  await dialog()
    .getByLabel(/^Title/)
    .fill('Lamps we sold');
  await dialog().getByRole('button', { name: 'Save settings' }).click();
  await see(page, 'Settings saved');
  expect(await item()).toMatchObject({ title: 'Lamps we sold', closesAt: endsAt });
});

test('answers are read in Analytics, filtered, compared, and exported', async () => {
  await answer({ score: 10, colour: 'Red', why: 'The light is warm' });
  await answer({ score: 9, colour: 'Red', why: '=HYPERLINK("https://bad.example")' });
  await answer({ score: 2, colour: 'Green', why: 'It came late' });
  await open('/dashboard/surveys');
  await act('Survey Submissions');
  await see(page, /Net promoter score \+33/);
  await see(page, 'The light is warm');
  await expectLooksGood(page, 'survey-analytics');
  await dialog()
    .getByLabel('Question 1 by another question')
    .selectOption({ label: 'What colour did you buy?' });
  await see(page, 'Red (2)');
  await dialog()
    .getByLabel('Answer', { exact: true })
    .selectOption({ label: 'What colour did you buy?: Green' });
  await see(page, /Net promoter score −100/);
  await dialog()
    .getByRole('tab', { name: /Contacts/ })
    .click();
  await see(page, 'Not known');
  await expectNoAxeViolations(page);
  const id = await surveyId();
  const csv = await page.request.get(`${journey.product.appUrl}/files/surveys/export.csv?id=${id}`);
  expect(await csv.text()).toContain(`'=HYPERLINK`);
  const xlsx = await page.request.get(`${journey.product.appUrl}/files/surveys/export.xlsx?id=${id}`);
  expect((await xlsx.body()).subarray(0, 2).toString()).toBe('PK');
});

test('an email asks its first question, and opening a link with an answer stores nothing', async () => {
  const templateId = await account.inScope(
    async ({ templates }) => (await templates.create('How was it?', { from: 'blank', kind: 'visual' })).id,
  );
  await open(`/dashboard/template-email/${templateId}`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Survey', exact: true }).click();
  await page.getByRole('combobox', { name: 'Survey' }).click();
  await page.getByRole('option', { name: 'Lamp buyers' }).click();
  const block = page.locator('[data-block=survey]');
  await block.getByText('Would you recommend us?').waitFor();
  await expect.poll(() => block.locator('.designer-answers > span').allInnerTexts()).toHaveLength(11);
  await expectLooksGood(page, 'designer-survey');
  const stored = () => account.inScope(async ({ templates }) => (await templates.get(templateId)).html);
  await expect.poll(stored).toMatch(/href="\{\{ survey\.[a-z-]+ \}\}&amp;a=10"/);
  // As the link of a recipient's mail: it opens the page with the answer chosen, and stores nothing.
  const before = await submissions();
  const visitor = await journey.browser.newPage({ width: 390 });
  await visitor.goto(`${publicUrl}?a=9`);
  await expect.poll(() => visitor.locator('input[type=radio][value="9"]').isChecked()).toBe(true);
  expect(await submissions()).toBe(before);
  await visitor.close();
});

test('on a phone the table, the builder and the analytics fit', async () => {
  const phone = await journey.browser.newPage({ width: 390 });
  await signIn(phone, journey.product, account);
  for (const path of ['/dashboard/surveys', `/dashboard/surveys/${await surveyId()}/build`]) {
    await phone.goto(`${journey.product.appUrl}${path}`);
    await see(phone, 'Lamp buyers');
    await expect.poll(() => overflowOf(phone)).toBe(0);
    await expectNoAxeViolations(phone);
  }
  await phone.close();
});

const submissions = () =>
  account.inScope(async ({ surveys }) => (await surveys.get(await surveyId())).submissions);

/** A visitor answers on the public page. */
async function answer(given: { score: number; colour: string; why: string }): Promise<void> {
  const visitor = await journey.browser.newPage({ width: 390 });
  await visitor.goto(publicUrl);
  await visitor.getByRole('button', { name: 'Start' }).click();
  await visitor.locator(`input[type=radio][value="${given.score}"]`).check();
  await visitor.locator(`input[type=radio][value="${given.colour}"]`).check();
  await visitor.getByLabel(/^Why/).fill(given.why);
  await visitor.waitForTimeout(2_100);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await see(visitor, 'Your answers help us do better.');
  await visitor.close();
}
