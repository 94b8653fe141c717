import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, trustPublisher } from '../../arrange.ts';
import { expectNoAxeViolations, screenshot } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { linkOf } from '../../mailbox.ts';
import { expectLooksGood, overflowOf, withoutPolicy } from '../../looks.ts';

let journey: Journey;
let account: Account;
let surveyId = '';
let url = '';

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('abena@kumasi-survey.example');
  await trustPublisher(account);
  ({ id: surveyId, url } = await publish('After delivery'));
});
afterAll(() => journey?.stop());

function publish(name: string, isAnonymous = false): Promise<{ id: string; url: string }> {
  return account.inScope(async ({ surveys, publishing }) => {
    const survey = await surveys.create(name, 'nps');
    const settings = { ...survey, isAnonymous, isOnePerContact: isAnonymous };
    await surveys.save(survey.id, settings, survey.revision);
    await surveys.publish(survey.id);
    return { id: survey.id, url: (await publishing.get(survey.id)).url };
  });
}

interface Answered {
  answers: Record<string, unknown>;
  email: string | null;
}
const answered = (id: string): Promise<Answered[]> =>
  account.inScope(async ({ sql }) => {
    const { rows } = await sql<Answered>(
      `select s.answers, c.email
       from submission s
       left join contact c on c.account_id = s.account_id and c.id = s.contact_id
       where s.account_id = $1 and s.published_id = $2
       order by s.submitted_at, s.id`,
      [account.accountId, id],
    );
    return rows;
  });

/** People need a moment; so must we. */
const fill = (page: Page) => page.waitForTimeout(2_100);

test('on a phone it goes from page to page without loading, follows the answers, and sends once', async () => {
  const visitor = await journey.browser.newPage({ width: 390 });
  const loads: string[] = [];
  visitor.on('framenavigated', (frame) => loads.push(frame.url()));
  await visitor.goto(url);
  await screenshot(visitor, 'survey-welcome-390');
  await visitor.getByRole('button', { name: 'Start' }).click();
  await visitor.getByRole('button', { name: 'Next' }).click();
  await see(visitor, 'Fill in this field.');
  await expect.poll(() => visitor.evaluate('document.activeElement.name')).toBe('score');
  await visitor.getByRole('radio', { name: '4', exact: true }).check();
  await expect.poll(() => overflowOf(visitor)).toBe(0);
  await screenshot(visitor, 'survey-question-390');
  for (const label of await visitor.locator('.pick:visible').all())
    expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await visitor.getByRole('button', { name: 'Next' }).click();
  await see(visitor, 'You gave us 4. What was missing?');
  await visitor.getByRole('button', { name: 'Back' }).click();
  await visitor.getByRole('radio', { name: '9', exact: true }).check();
  await visitor.getByRole('button', { name: 'Next' }).click();
  await visitor.getByLabel(/^What did you like best/).fill('The colours');
  await fill(visitor);
  expect(loads).toHaveLength(1);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await see(visitor, 'Your answers help us do better.');
  await visitor.close();
  expect(await answered(surveyId)).toEqual([{ answers: { score: 9, liked: 'The colours' }, email: null }]);
});

test('offline, the answers stay on the page, and are sent when the network is back', async () => {
  const visitor = await journey.browser.newPage({ width: 390 });
  await visitor.goto(url);
  await visitor.getByRole('button', { name: 'Start' }).click();
  await visitor.getByRole('radio', { name: '10', exact: true }).check();
  await visitor.context().setOffline(true);
  await visitor.getByRole('button', { name: 'Next' }).click();
  await visitor.getByLabel(/^What did you like best/).fill('Offline');
  await fill(visitor);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await see(visitor, 'You’re offline.');
  expect(await answered(surveyId)).toHaveLength(1);
  await visitor.context().setOffline(false);
  await see(visitor, 'Your answers help us do better.');
  expect((await answered(surveyId)).at(-1)?.answers).toEqual({ score: 10, liked: 'Offline' });
  await visitor.close();
});

test('without scripts it goes page by page, and keeps what was answered', async () => {
  const visitor = await journey.browser.newPage({ width: 390, hasScripts: false });
  await visitor.goto(url);
  await visitor.getByRole('button', { name: 'Start' }).click();
  await visitor.getByRole('button', { name: 'Next' }).click();
  await see(visitor, 'Fill in this field.');
  await visitor.getByRole('radio', { name: '3', exact: true }).check();
  await visitor.getByRole('button', { name: 'Next' }).click();
  await see(visitor, 'You gave us 3. What was missing?');
  await visitor.getByRole('button', { name: 'Save and continue later' }).click();
  await see(visitor, 'Your answers are saved');
  await visitor.getByRole('link', { name: 'Continue now' }).click();
  await see(visitor, 'You gave us 3. What was missing?');
  await visitor.getByLabel(/What was missing/).fill('A receipt');
  await fill(visitor);
  await visitor.getByRole('button', { name: /Send|Next/ }).click();
  await see(visitor, 'Your answers help us do better.');
  await visitor.close();
  expect((await answered(surveyId)).at(-1)?.answers).toEqual({ score: 3, missing: 'A receipt' });
});

test('every look is accessible', async () => {
  const visitor = await journey.browser.newPage();
  await withoutPolicy(visitor, journey.product.publicUrl);
  await visitor.goto(`${url}?a=8`);
  await expectLooksGood(visitor, 'survey-public');
  await visitor.getByRole('button', { name: 'Next' }).click();
  await expectNoAxeViolations(visitor);
  await visitor.close();
});

/** A campaign to two people with the survey's first question as links. Returns the link of score 9 in Ama's mail. */
async function mailSurvey(name: string, id: string, to: string): Promise<string> {
  const senderId = await addActiveSender(account, `hello-${id.slice(-4)}@kumasi-survey.example`);
  const listId = await addList(account, `${name} readers`, [to]);
  const draft = await addDraft(account, name, senderId, [listId]);
  await account.inScope(async ({ surveys, campaigns, campaignSending }) => {
    const { answerTags } = await surveys.links(id);
    const html = `${answerTags?.html ?? ''}<p><a href="{{ links.view_in_browser }}">View in browser</a></p>`;
    await campaigns.change(draft, { html });
    await campaignSending.start(draft);
  });
  const mail = await journey.mailbox.waitFor({ to, subject: name });
  expect(mail.html).not.toContain('{{');
  const cell = new RegExp(`href="([^"]+)"[^>]*>9</a>`).exec(mail.html)?.[1]?.replaceAll('&amp;', '&');
  return cell ?? linkOf(mail, journey.product.publicUrl);
}

test('in a campaign the recipient is known, opening the link stores nothing, and the answer is theirs', async () => {
  const link = await mailSurvey('How was it?', surveyId, 'ama@readers.example');
  const before = (await answered(surveyId)).length;
  for (let scan = 0; scan < 3; scan += 1) await fetch(link);
  const visitor = await journey.browser.newPage({ width: 390 });
  await visitor.goto(link);
  await see(visitor, 'You’re answering as Ama.');
  await expect.poll(() => visitor.locator('input[name=score][value="9"]').isChecked()).toBe(true);
  expect(await answered(surveyId)).toHaveLength(before);
  await screenshot(visitor, 'survey-recipient-390');
  await visitor.getByRole('button', { name: 'Next' }).click();
  await fill(visitor);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await see(visitor, 'Your answers help us do better.');
  await visitor.close();
  expect((await answered(surveyId)).at(-1)).toEqual({ answers: { score: 9 }, email: 'ama@readers.example' });
});

test('an anonymous survey says so in a campaign too, keeps no contact, and takes one answer', async () => {
  const { id } = await publish('Staff pulse', true);
  const link = await mailSurvey('Staff pulse', id, 'esi@readers.example');
  const visitor = await journey.browser.newPage({ width: 390 });
  await visitor.goto(link);
  await see(visitor, /This survey is anonymous/);
  await visitor.getByRole('button', { name: 'Next' }).click();
  await fill(visitor);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await see(visitor, 'Your answers help us do better.');
  expect(await answered(id)).toEqual([{ answers: { score: 9 }, email: null }]);
  await visitor.goto(link);
  await see(visitor, 'You’ve already answered');
  await visitor.close();
});
