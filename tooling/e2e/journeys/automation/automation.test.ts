import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addActiveSender, addList, signIn } from '../../arrange.ts';
import { expectNoAxeViolations } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, overflowOf, twoLooks } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let listId = '';

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog');
/** A step on the canvas. */
const box = (title: string) => page.locator(`[data-step][title="${title}"]`);
const panel = () => page.getByRole('complementary', { name: 'Panel' });

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('kola@circle-journeys.example');
  await addActiveSender(account, 'hello@circle-journeys.example');
  listId = await addList(account, 'Kola Circle', ['ama@circle-readers.example']);
  await account.inScope(async ({ templates }) => {
    for (const name of ['Welcome to the Circle', 'Three rooms, one cloth']) {
      const { id, revision } = await templates.create(name, { from: 'blank', kind: 'html' });
      const content = {
        subject: name,
        preheader: '',
        html: `<p>${name}, {{ contact.first_name }}</p>`,
        text: '',
      };
      await templates.save(id, content, revision);
    }
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const seeIn = (where: Locator, text: string) => where.getByText(text).first().waitFor();

async function choose(where: Page | Locator, label: string, option: string): Promise<void> {
  await where.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** The settings of an email that can be sent. */
async function fillEmail(where: Page | Locator, template: string): Promise<void> {
  await choose(where, 'Template', template);
  await choose(where, 'Sender', 'hello@circle-journeys.example');
}

/** Saving follows the last change by a moment. */
const saved = { timeout: 15_000 };
const stored = (name: string) =>
  account.inScope(async ({ journeys }) => {
    const [line] = await journeys.list({ search: name });
    return line === undefined ? null : journeys.get(line.id);
  });
const typesOf = async (name: string) => (await stored(name))?.draft.nodes.map(({ type }) => type);

async function createJourney(name: string, start?: string): Promise<void> {
  await open('/dashboard/automation');
  await page.getByRole('button', { name: 'Create journey' }).first().click();
  if (start !== undefined) await dialog().getByText(start, { exact: true }).click();
  await dialog().getByLabel(/^Name/).fill(name);
  await expectNoAxeViolations(page);
  await dialog().getByRole('button', { name: 'Create journey' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

async function publish(): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await seeIn(dialog(), 'Maximum cost per person');
  await dialog().getByRole('button', { name: 'Publish', exact: true }).click();
  await see(page, 'Journey published');
}

test('a welcome series is built by mouse, published, and welcomes people who join', async () => {
  await open('/dashboard/automation');
  await see(page, 'No automations yet');
  await see(page, /An automation sends messages to the members of a list.* A journey is a flow you draw/);
  await expectLooksGood(page, 'automation-empty');
  await createJourney('Circle welcome', 'Welcome series');
  await box('Joins a list').click();
  await panel().getByRole('combobox', { name: 'Lists' }).click();
  await page.getByRole('option', { name: 'Kola Circle' }).click();
  await page.keyboard.press('Escape');
  await box('Joins Kola Circle').waitFor();
  // The line of the text goes: this account has no sender of texts.
  await box('Hello by text').click();
  await panel()
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => box('Hello by text').count()).toBe(0);
  for (const [step, template] of [
    ['Welcome', 'Welcome to the Circle'],
    ['What we’re best at', 'Three rooms'],
    ['A thank-you', 'Three rooms'],
  ] as const) {
    await box(step).click();
    await fillEmail(panel(), template);
  }
  await page.getByRole('button', { name: 'Add a step after Wait 3 days' }).click();
  await page.getByRole('searchbox', { name: 'Search steps' }).fill('cond');
  await page.getByRole('button', { name: /^Condition/ }).click();
  await seeIn(panel(), 'Choose a segment');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => box('Condition').count()).toBe(0);
  await expectLooksGood(page, 'automation-canvas');
  await publish();
  await addList(account, 'Not the circle', ['esi@circle-readers.example']);
  await account.inScope(({ contacts }) =>
    contacts.create(
      { fullName: 'Kofi Mensah', email: 'kofi@circle-readers.example', telephone: '', attributes: {} },
      [listId],
    ),
  );
  const mail = await journey.mailbox.waitFor({
    to: 'kofi@circle-readers.example',
    subject: 'Welcome to the Circle',
  });
  expect(mail.html).toContain('Welcome to the Circle, Kofi');
  // The counts follow without a reload.
  await see(page, '1 entered');
  await seeIn(box('Wait 3 days'), '1 here');
  await box('Wait 3 days').click();
  await page.getByRole('tab', { name: /^People/ }).click();
  await seeIn(panel(), 'Kofi Mensah');
  await panel().getByRole('button', { name: 'Path' }).click();
  await seeIn(dialog(), 'Welcome');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expectLooksGood(page, 'automation-live');
});

test('its report shows the funnel, each message, who was skipped and why, and one contact’s path', async () => {
  const id = (await stored('Circle welcome'))?.id ?? '';
  await account.inScope(({ contacts }) =>
    contacts.create({ fullName: 'Yaw Boateng', email: '', telephone: '+233244000111', attributes: {} }, [
      listId,
    ]),
  );
  await open(`/dashboard/automation/${id}/report`);
  await page.getByRole('button', { name: '1 No email address' }).click();
  await seeIn(dialog(), 'Skipped');
  await expectLooksGood(page, 'automation-skipped');
  await dialog().getByRole('button', { name: 'Path of Yaw Boateng' }).click();
  await seeIn(dialog(), 'Skipped · No email address');
  await page.keyboard.press('Escape');
  await seeIn(dialog(), 'Yaw Boateng');
  await page.keyboard.press('Escape');
  await see(page, 'Reached the goal');
  await choose(page, 'Contact', 'Kofi Mensah');
  await see(page, 'Still in it');
  for (const figure of ['Unique views', 'Unique clicks', 'Complaints', 'Unsubscribers'])
    await see(page, figure);
  await expectLooksGood(page, 'automation-report');
  await open(`/dashboard/automation/${id}`);
  await box('Welcome').click();
  await page.getByRole('tab', { name: 'Results' }).click();
  await seeIn(panel(), 'Why 1 was skipped here');
  await expectLooksGood(page, 'automation-step-results', twoLooks);
  await panel().getByRole('button', { name: 'No email address' }).click();
  await seeIn(dialog(), 'Yaw Boateng');
  await page.keyboard.press('Escape');
});

test('a contact’s timeline says what comes next in the journey, and when', async () => {
  const [kofi] = await account.inScope(async ({ sql }) => {
    const asked = `select id from contact where email = 'kofi@circle-readers.example'`;
    return (await sql<{ id: string }>(asked)).rows;
  });
  await open(`/dashboard/contacts?contact=${kofi?.id ?? ''}&tab=timeline`);
  const coming = dialog().getByRole('region', { name: 'Coming up' });
  await seeIn(coming, 'Circle welcome');
  await seeIn(coming, 'What we’re best at');
  await expectNoAxeViolations(page);
  await expectLooksGood(page, 'timeline-coming-up');
});

test('a draft is tested with one contact, and its messages come to the member as a test', async () => {
  const id = (await stored('Circle welcome'))?.id ?? '';
  await open(`/dashboard/automation/${id}`);
  await box('Joins Kola Circle').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Test…' }).click();
  await choose(dialog(), 'Contact', 'Kofi Mensah');
  const way = dialog().getByRole('list', { name: 'Their path' });
  await seeIn(way, 'Wait skipped');
  await expect.poll(() => way.getByRole('listitem').count()).toBeGreaterThan(4);
  await expectLooksGood(page, 'automation-test');
  await dialog().getByRole('button', { name: 'Send test run' }).click();
  await see(page, '3 test messages sent');
  const mail = await journey.mailbox.waitFor({
    to: 'kola@circle-journeys.example',
    subject: '[Test] Welcome to the Circle',
  });
  expect(mail.html).toContain('Welcome to the Circle, Kofi');
  await dialog().getByRole('button', { name: 'Close' }).first().click();
});

test('a step awards points of a loyalty programme', async () => {
  await account.inScope(async ({ loyaltyPrograms }) => {
    const { id } = await loyaltyPrograms.create('Circle points', listId);
    await loyaltyPrograms.publish(id);
  });
  await createJourney('Thank-you points');
  await page
    .getByRole('button', { name: /^Add a step after/ })
    .first()
    .click();
  await page.getByRole('searchbox', { name: 'Search steps' }).fill('reward');
  await page.getByRole('button', { name: /reward/i }).click();
  await panel().getByText('Points', { exact: true }).click();
  await choose(panel(), 'Programme', 'Circle points');
  await panel().getByRole('spinbutton', { name: 'Points' }).fill('25');
  await box('Award 25 points').waitFor();
  await expect
    .poll(
      async () =>
        (await stored('Thank-you points'))?.draft.nodes.find(({ type }) => type === 'action')?.config,
      saved,
    )
    .toMatchObject({ action: 'points', settings: { points: 25 } });
  await expectNoAxeViolations(page);
});

test('the same is built with the keyboard alone, in the outline', async () => {
  await createJourney('By keyboard');
  const keys = page.keyboard;
  const row = (name: string) => page.locator('[data-outline]').filter({ hasText: name });
  await page.getByRole('radio', { name: 'Outline' }).focus();
  await keys.press('Space');
  await row('Added by hand').focus();
  await addByKey('email');
  await expect.poll(() => typesOf('By keyboard'), saved).toEqual(['trigger', 'email']);
  await row('Email').focus();
  await addByKey('wait');
  await row('Wait 2 days').focus();
  await addByKey('condition');
  await expect.poll(() => typesOf('By keyboard'), saved).toEqual(['trigger', 'email', 'wait', 'condition']);
  // The wait goes before the email and back, the condition twice and away again.
  await row('Wait 2 days').focus();
  await keys.press('Alt+ArrowUp');
  await expect.poll(() => typesOf('By keyboard'), saved).toEqual(['trigger', 'wait', 'email', 'condition']);
  expect(await focusedText()).toContain('Wait 2 days');
  await keys.press('Alt+ArrowDown');
  await row('Condition').focus();
  await keys.press('Control+d');
  await expect.poll(() => typesOf('By keyboard'), saved).toHaveLength(5);
  await row('Condition').last().focus();
  await keys.press('Delete');
  await row('Condition').first().focus();
  await keys.press('Delete');
  await expect.poll(() => typesOf('By keyboard'), saved).toEqual(['trigger', 'email', 'wait']);
  await keys.press('ArrowUp');
  await row('Email').focus();
  await keys.press('Enter');
  for (const [label, option] of [
    ['Template', 'Welcome to'],
    ['Sender', 'hello@'],
  ] as const) {
    await panel().getByRole('combobox', { name: label, exact: true }).focus();
    await keys.press('Enter');
    await keys.type(option);
    await page.getByRole('option', { name: option }).first().waitFor();
    await keys.press('Enter');
  }
  await expectLooksGood(page, 'automation-outline');
  await page.getByRole('button', { name: 'Publish', exact: true }).focus();
  await keys.press('Enter');
  await seeIn(dialog(), 'Maximum cost per person');
  await dialog().getByRole('button', { name: 'Publish', exact: true }).focus();
  await keys.press('Enter');
  await see(page, 'Journey published');
  expect((await stored('By keyboard'))?.status).toBe('running');
});

async function addByKey(kind: string): Promise<void> {
  await page.keyboard.press('Insert');
  await page.getByRole('searchbox', { name: 'Search steps' }).waitFor();
  await page.keyboard.type(kind);
  await page.keyboard.press('Enter');
}

const focusedText = () => page.evaluate('document.activeElement.textContent');

test('a phone has the outline with the same commands', async () => {
  await createJourney('On a phone', 'Win-back');
  const id = (await stored('On a phone'))?.id ?? '';
  const phone = await journey.browser.newPage({ width: 390 });
  await signIn(phone, journey.product, account);
  await phone.goto(`${journey.product.appUrl}/dashboard/automation/${id}`);
  await see(phone, 'We miss you');
  await expect.poll(() => overflowOf(phone)).toBe(0);
  await expectNoAxeViolations(phone);
  await phone.getByRole('button', { name: 'Actions for We miss you' }).click();
  await phone.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect
    .poll(async () => (await typesOf('On a phone'))?.filter((type) => type === 'email').length, saved)
    .toBe(3);
  // The copy’s settings have come forward.
  await seeIn(phone.getByRole('dialog'), 'Choose a template');
  await expectNoAxeViolations(phone);
  await phone.close();
});

test('a paused journey says how many people wait, and resumes as chosen', async () => {
  await open('/dashboard/automation');
  const menu = async (entry: string) => {
    await page.getByRole('button', { name: /^Actions for Circle welcome/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await menu('Pause…');
  await seeIn(page.getByRole('alertdialog'), '2 people stay where they are');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
  await expect.poll(async () => (await stored('Circle welcome'))?.status, saved).toBe('paused');
  await menu('Resume…');
  await dialog().getByText('Skip messages that became due while paused').click();
  await dialog().getByRole('button', { name: 'Resume' }).click();
  await expect.poll(async () => (await stored('Circle welcome'))?.status, saved).toBe('running');
  await expectLooksGood(page, 'automation-list');
});

test('a journey is duplicated, and exported to a file from which a new one begins', async () => {
  const source = await stored('Circle welcome');
  const menu = async (entry: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await open(`/dashboard/automation/${source?.id ?? ''}`);
  await box('Joins Kola Circle').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), menu('Export')]);
  expect(download.suggestedFilename()).toBe('circle-welcome.journey.json');
  const path = await download.path();
  await menu('Duplicate');
  await page.getByRole('heading', { name: 'Circle welcome (copy)', level: 1 }).waitFor();
  await box('Joins Kola Circle').waitFor();
  expect(await stored('Circle welcome (copy)')).toMatchObject({ status: 'draft', draft: source?.draft });
  await open('/dashboard/automation');
  await page.getByRole('button', { name: 'Create journey' }).first().click();
  const chooser = dialog().getByLabel('Or import a journey');
  await chooser.setInputFiles({
    name: 'notes.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"format": "notes"}'),
  });
  await seeIn(dialog(), 'This isn’t an exported journey.');
  await chooser.setInputFiles(path);
  await seeIn(dialog(), 'This file will be imported.');
  await dialog().getByLabel(/^Name/).fill('From a file');
  await dialog().getByRole('button', { name: 'Create journey' }).click();
  await box('Joins Kola Circle').waitFor();
  expect(await stored('From a file')).toMatchObject({ status: 'draft', draft: source?.draft });
});
