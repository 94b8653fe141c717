import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addActiveSender, addList, openAsColleague, signIn } from '../../arrange.ts';
import { addRunningJourney } from '../../furnish-journey.ts';
import { type Journey, see, startJourney } from '../../journey.ts';

let journey: Journey;
let account: Account;
let pages: Record<string, string[]>;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('kola@only-looking.example');
  const senderId = await addActiveSender(account, 'hello@only-looking.example');
  const listId = await addList(account, 'Readers', ['ama@only-readers.example', 'efe@only-readers.example']);
  const templateId = await account.inScope(async ({ templates }) => {
    const { id, revision } = await templates.create('Welcome', { from: 'blank', kind: 'html' });
    const content = { subject: 'Welcome', preheader: '', html: '<p>Welcome</p>', text: '' };
    await templates.save(id, content, revision);
    return id;
  });
  pages = await addRunningJourney(account, { senderId, listId, templateId });
});
afterAll(() => journey?.stop());

const addressOf = (route: string) => `${journey.product.appUrl}${pages[route]?.[0] ?? ''}`;

test('someone who may only look at journeys can’t add a step, and reads why', async () => {
  const page: Page = await openAsColleague(journey, account, {
    email: 'ngozi@only-looking.example',
    privileges: ['account.view', 'contacts.view', 'journeys.view'],
  });
  await page.goto(addressOf('/dashboard/automation/$id'));
  await page
    .getByRole('button', { name: /^Add a step after/ })
    .first()
    .click();
  const steps = page.getByRole('dialog', { name: 'Add a step' });
  await steps.getByText(/permission|ask/i).waitFor();
  expect(await steps.getByRole('searchbox').count()).toBe(0);
  expect(await steps.getByRole('button').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByText('Outline', { exact: true }).click();
  const last = page.getByRole('button', { name: /^Add a step after .+, where it ends$/ }).last();
  await last.waitFor();
  await expect.poll(() => last.getAttribute('aria-disabled')).toBe('true');
  await page.context().close();
});

test('the report of a message says how many were left out after they were queued', async () => {
  const leftOut = () =>
    account.inScope(({ sql }) =>
      sql(
        `update campaign_stat s
         set skipped = s.skipped + 2, cancelled = s.cancelled + 1
         from journey_message m
         where s.account_id = $1 and m.account_id = s.account_id and m.campaign_id = s.campaign_id
         returning s.campaign_id`,
        [account.accountId],
      ),
    );
  await expect.poll(async () => (await leftOut()).rows.length, { timeout: 30_000 }).toBeGreaterThan(0);
  const page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
  await page.goto(addressOf('/dashboard/automation/$id/report'));
  await see(page, 'Left out');
  const row = page.locator('dl > div', { has: page.getByText('Left out', { exact: true }) }).first();
  expect((await row.innerText()).split(/\s+/)).toEqual(['Left', 'out', '3']);
  await page.context().close();
});
