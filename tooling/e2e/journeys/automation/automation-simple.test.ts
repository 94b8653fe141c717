import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn } from '../../arrange.ts';
import { expectNoAxeViolations } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, twoLooks } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let senderId = '';
let listId = '';

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog');

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('akosua@simple-salon.example');
  senderId = await addActiveSender(account, 'desk@simple-salon.example');
  listId = await addList(account, 'Clients', ['efua@salon-clients.example']);
  await account.inScope(async ({ templates, contacts }) => {
    for (const name of ['See you tomorrow', 'Today', 'Thank you for joining', 'You clicked']) {
      const { id, revision } = await templates.create(name, { from: 'blank', kind: 'html' });
      await templates.save(id, { subject: name, preheader: '', html: `<p>${name}</p>`, text: '' }, revision);
    }
    await contacts.create(
      {
        fullName: 'Yaw Darko',
        email: 'yaw@salon-clients.example',
        telephone: '',
        attributes: { appointment: '2031-05-04' },
        attributeTypes: { appointment: 'date' },
      },
      [listId],
    );
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

async function choose(where: Page | Locator, label: string, option: string): Promise<void> {
  await where.getByRole('combobox', { name: label, exact: true }).first().click();
  await page.getByRole('option', { name: option }).first().click();
}

async function createAutomation(name: string, type: 'Campaign' | 'Reminder'): Promise<void> {
  await open('/dashboard/automation');
  await page.getByRole('button', { name: 'Create Automation' }).first().click();
  await dialog().getByLabel(/^Name/).fill(name);
  await dialog().getByRole('radio', { name: type }).check();
  await dialog()
    .getByRole('combobox', { name: /^Lists/ })
    .click();
  await page.getByRole('option', { name: 'Clients' }).click();
  await page.keyboard.press('Escape');
  await dialog().getByText('Use the Action button afterwards to complete the setup.').waitFor();
  await expectNoAxeViolations(page);
  await dialog().getByRole('button', { name: 'Create Automation' }).click();
  await dialog().waitFor({ state: 'detached' });
}

async function openSetup(name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Setup' }).click();
  await dialog().getByText(`Setup: ${name}`).waitFor();
}

const stored = (name: string) =>
  account.inScope(async ({ journeys }) => {
    const [line] = await journeys.list({ search: name });
    return line === undefined ? null : journeys.get(line.id);
  });

test('a reminder is created, set up with the Action button, and comes back as it was set up', async () => {
  await createAutomation('Appointments', 'Reminder');
  await openSetup('Appointments');
  await choose(dialog(), 'Date', 'appointment');
  await choose(dialog(), 'Template', 'See you tomorrow');
  await choose(dialog(), 'Sender', 'desk@simple-salon.example');
  await dialog().getByRole('button', { name: 'Add new' }).click();
  const second = dialog().getByRole('group', { name: 'Message 2' });
  await second.getByLabel('Days').fill('0');
  await second.getByLabel('Time').fill('08:00');
  await choose(second, 'Template', 'See you tomorrow');
  await choose(second, 'Sender', 'desk@simple-salon.example');
  await dialog().getByRole('button', { name: 'Add new' }).click();
  const third = dialog().getByRole('group', { name: 'Message 3' });
  await third.getByLabel('Days').fill('7');
  await choose(third, 'Template', 'See you tomorrow');
  await choose(third, 'Sender', 'desk@simple-salon.example');
  await expectLooksGood(page, 'automation-setup', twoLooks);
  await dialog().getByRole('button', { name: 'Submit' }).click();
  await see(page, 'Automation is on');
  const journeyNow = await stored('Appointments');
  expect(journeyNow?.status).toBe('running');
  expect(journeyNow?.draft.nodes[0]?.config).toMatchObject({
    kind: 'date',
    attribute: 'appointment',
    listIds: [listId],
    offset: { amount: 7, unit: 'days', direction: 'before' },
    at: '09:00',
    zone: 'contact',
    also: [
      { port: 'before_1_0900', offset: { amount: 1, unit: 'days', direction: 'before' }, at: '09:00' },
      { port: 'on_0800', offset: null, at: '08:00' },
    ],
  });
  expect(journeyNow?.draft.nodes.map(({ type }) => type)).toEqual(['trigger', 'email', 'email', 'email']);
  await openSetup('Appointments');
  const last = dialog().getByRole('group', { name: 'Message 3' });
  await expect.poll(() => last.getByLabel('Days').inputValue()).toBe('0');
  await expect.poll(() => last.getByLabel('Time').inputValue()).toBe('08:00');
  await page.keyboard.press('Escape');
});

test('the designer shows the way of each reminder, and keeps a further time and what happens outside the hours', async () => {
  await page.getByRole('button', { name: 'Actions for Appointments' }).click();
  await page.getByRole('menuitem', { name: 'Open in designer' }).click();
  const start = page.locator('[data-step][title^="3 times for"]');
  await start.waitFor();
  await see(page, '7 days before, 9:00 AM');
  await page.getByLabel('Send only at certain times').check();
  await page.getByLabel('Outside these times').selectOption('Skip the message');
  await see(page, 'People go on without the message. Their path says why.');
  await expectLooksGood(page, 'automation-hours', twoLooks);
  await start.click();
  await page.getByRole('button', { name: 'Add another time' }).click();
  const fourth = page.getByRole('group', { name: 'Time 4' });
  await fourth.getByRole('radio', { name: 'After' }).check();
  await fourth.getByLabel('At', { exact: true }).fill('10:00');
  await page.getByLabel('Time zone').selectOption('Your account’s');
  await expectLooksGood(page, 'automation-times', twoLooks);
  await expect
    .poll(async () => (await stored('Appointments'))?.draft)
    .toMatchObject({
      settings: { hours: { otherwise: 'skip' } },
      nodes: expect.arrayContaining([
        expect.objectContaining({
          config: expect.objectContaining({
            zone: 'account',
            also: expect.arrayContaining([
              expect.objectContaining({
                offset: { amount: 1, unit: 'days', direction: 'after' },
                at: '10:00',
              }),
            ]),
          }),
        }),
      ]),
    });
});

test('a contact whose date was set late gets the reminder that is still to come, by their own clocks', async () => {
  await createAutomation('Visits', 'Reminder');
  await openSetup('Visits');
  await choose(dialog(), 'Date', 'appointment');
  const first = dialog().getByRole('group', { name: 'Message 1' });
  await first.getByLabel('Days').fill('7');
  await choose(first, 'Template', 'See you tomorrow');
  await choose(first, 'Sender', 'desk@simple-salon.example');
  await dialog().getByRole('button', { name: 'Add new' }).click();
  const second = dialog().getByRole('group', { name: 'Message 2' });
  // Far from midnight, and not the account's zone.
  const zone = new Date().getUTCHours() === 15 ? 'America/New_York' : 'Asia/Tokyo';
  const shown = new Date(Date.now() - 10 * 60_000).toLocaleString('sv-SE', { timeZone: zone });
  await second.getByLabel('Days').fill('0');
  await second.getByLabel('Time').fill(shown.slice(11, 16));
  await choose(second, 'Template', 'Today');
  await choose(second, 'Sender', 'desk@simple-salon.example');
  await dialog().getByRole('button', { name: 'Submit' }).click();
  await see(page, 'Automation is on');
  await account.inScope(async ({ contacts, sql }) => {
    const { id } = await contacts.create(
      {
        fullName: 'Kojo Addo',
        email: 'kojo@salon-clients.example',
        telephone: '',
        attributes: { appointment: shown.slice(0, 10) },
      },
      [listId],
    );
    await sql('update contact set time_zone = $3 where account_id = $1 and id = $2', [
      account.accountId,
      id,
      zone,
    ]);
    // As if it had been looked last twenty minutes ago.
    await sql(
      `update journey set looked_until = now() - interval '20 minutes' where account_id = $1 and name = 'Visits'`,
      [account.accountId],
    );
  });
  await lookNow();
  await journey.mailbox.waitFor({ to: 'kojo@salon-clients.example', subject: 'Today' });
  const { rows } = await account.inScope(({ sql }) =>
    sql<{ entryKey: string }>(
      `select r.entry_key from journey_run r join contact c on c.account_id = r.account_id and c.id = r.contact_id
       where r.account_id = $1 and c.email = 'kojo@salon-clients.example'`,
      [account.accountId],
    ),
  );
  expect(rows.map(({ entryKey }) => entryKey)).toEqual([
    `date/${shown.slice(0, 10)}/on_${shown.slice(11, 13)}${shown.slice(14, 16)}`,
  ]);
});

test('an automation of type campaign writes to people who join its list, and opens in the designer', async () => {
  await createAutomation('Joining', 'Campaign');
  await openSetup('Joining');
  await choose(dialog(), 'Template', 'Thank you for joining');
  await choose(dialog(), 'Sender', 'desk@simple-salon.example');
  await dialog().getByRole('button', { name: 'Submit' }).click();
  await see(page, 'Automation is on');
  await account.inScope(({ contacts }) =>
    contacts.create(
      { fullName: 'Adwoa Osei', email: 'adwoa@salon-clients.example', telephone: '', attributes: {} },
      [listId],
    ),
  );
  await journey.mailbox.waitFor({ to: 'adwoa@salon-clients.example', subject: 'Thank you for joining' });
  await page.getByRole('button', { name: 'Actions for Joining' }).click();
  await page.getByRole('menuitem', { name: 'Open in designer' }).click();
  await page.locator('[data-step][title="Joins Clients"]').waitFor();
});

test('a campaign’s action sends a template to people who clicked', async () => {
  const campaignId = await addDraft(account, 'New styles', senderId, [listId]);
  await open(`/dashboard/email/${campaignId}`);
  await page.getByRole('button', { name: /^Journey/ }).click();
  await page.getByRole('button', { name: 'Add Action' }).click();
  await dialog().getByLabel('When a contact').selectOption('Clicked');
  await choose(dialog(), 'Template', 'You clicked');
  await choose(dialog(), 'Sender', 'desk@simple-salon.example');
  await expectLooksGood(page, 'automation-action', twoLooks);
  await dialog().getByRole('button', { name: 'Add Action' }).click();
  await see(page, 'Action added');
  await see(page, 'New styles: clicked');
  await startAndClick(campaignId, 'New styles');
  await followUp('You clicked');
  await open(`/dashboard/email/${campaignId}?tab=journey`);
  await see(page, 'New styles: clicked');
});

test('a campaign’s action sends a draft campaign, which stays a draft', async () => {
  const campaignId = await addDraft(account, 'Winter styles', senderId, [listId]);
  const draftId = await addDraft(account, 'A second look', senderId, []);
  await open(`/dashboard/email/${campaignId}`);
  await page.getByRole('button', { name: /^Journey/ }).click();
  await page.getByRole('button', { name: 'Add Action' }).click();
  await dialog().getByRole('radio', { name: 'Draft campaign' }).check();
  await dialog().getByRole('combobox', { name: 'Draft campaign' }).click();
  await page.getByRole('option', { name: 'A second look' }).waitFor();
  // It doesn’t answer itself.
  expect(await page.getByRole('option', { name: 'Winter styles' }).count()).toBe(0);
  await page.getByRole('option', { name: 'A second look' }).click();
  await dialog().getByText('It stays a draft').waitFor();
  await expectLooksGood(page, 'automation-action-draft', twoLooks);
  await dialog().getByRole('button', { name: 'Add Action' }).click();
  await see(page, 'Action added');
  await account.inScope(({ campaigns }) => campaigns.change(draftId, { subject: 'Changed since' }));
  await startAndClick(campaignId, 'Winter styles');
  await followUp('A second look');
  expect((await account.inScope(({ campaigns }) => campaigns.get(draftId))).status).toBe('draft');
  await open('/dashboard/automation');
  await page.getByText('Winter styles: clicked').first().click();
  await page.locator('[data-step][title^="Email “A second look”"]').click();
  await page.getByRole('radio', { name: 'Draft campaign' }).and(page.locator(':checked')).waitFor();
  await expectLooksGood(page, 'automation-step-draft', twoLooks);
});

test('an action is added while the campaign is created', async () => {
  await open('/dashboard/email');
  await page
    .getByRole('button', { name: /^Create/ })
    .first()
    .click();
  const create = page.getByRole('dialog').first();
  await create.getByLabel(/^Name/).fill('Summer styles');
  await create.getByLabel(/^Subject/).fill('New styles for the summer');
  await create.getByRole('combobox', { name: /^Lists/ }).click();
  await page.getByRole('option', { name: 'Clients' }).click();
  await page.keyboard.press('Escape');
  await create.locator('summary').filter({ hasText: 'Journey' }).click();
  await create.getByRole('button', { name: 'Add Action' }).click();
  const action = page.getByRole('dialog', { name: 'Add Action' });
  await action.getByLabel('When a contact').selectOption('Did not open it');
  await choose(action, 'Template', 'You clicked');
  await choose(action, 'Sender', 'desk@simple-salon.example');
  await expectNoAxeViolations(page);
  await action.getByRole('button', { name: 'Add Action' }).click();
  await create.getByText('When they don’t open it within 3 days').waitFor();
  await create.getByRole('button', { name: /^Create/ }).click();
  await see(page, 'Campaign created');
  await expect.poll(async () => (await stored('Summer styles: did not open'))?.status).toBe('running');
});

/** Sends a campaign, and clicks its first link as its one recipient. */
async function startAndClick(campaignId: string, subject: string): Promise<void> {
  await account.inScope(({ campaignSending }) => campaignSending.start(campaignId));
  const mail = await journey.mailbox.waitFor({ to: 'efua@salon-clients.example', subject });
  const link = /href="([^"]+\/c\/[^"]+)"/.exec(mail.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  // A click within two seconds of the delivery is a scanner's.
  await page.waitForTimeout(2_200);
  await fetch(link, { redirect: 'manual', headers: { 'user-agent': browserAgent } });
}

async function followUp(subject: string): Promise<void> {
  const looking = setInterval(() => void lookNow(), 1_000);
  await journey.mailbox
    .waitFor({ to: 'efua@salon-clients.example', subject })
    .finally(() => clearInterval(looking));
}

const browserAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/149.0 Safari/537.36';

/** Journeys look at campaigns every minute; this one doesn’t wait for it. */
const lookNow = () =>
  account.inScope(({ sql }) =>
    sql(`update due_work set due_at = now() where account_id = $1 and kind = 'journey.look'`, [
      account.accountId,
    ]),
  );
