import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, twoLooks } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-behaviours.example');
  await addList(account, 'Readers', ['ama@behaviours.example', 'esi@behaviours.example']);
  await addList(account, 'Guests', []);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const open = (path: string) => page.goto(`${journey.product.appUrl}/dashboard/${path}`);
const row = (name: RegExp) => page.getByRole('row', { name });

/** Holds the next call of a procedure until it is let go or refused. */
async function hold(procedure: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/trpc/${procedure}*`, async (route) => {
    await promise;
    // The page may have moved on.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    resolve();
    await page.unroute(`**/trpc/${procedure}*`);
  };
}

test('8: a deleted segment is gone at once, and back with the reason when the server refuses', async () => {
  await account.inScope(async ({ segments }) => {
    const inner = await segments.create('Used', 'contact');
    const outer = await segments.create('Contains it', 'contact');
    const rule = { t: 'segment', segmentId: inner.id, in: true };
    await segments.update(outer.id, outer.name, { v: 1, root: { op: 'and', items: [rule] } }, 1);
  });
  await open('segments');
  const release = await hold('segments.archive');
  await page.getByRole('button', { name: 'Actions for Used' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await row(/^Used/).waitFor({ state: 'hidden' });
  await release();
  await see(page, 'The segment was not deleted');
  await see(page, 'The segment "Contains it" uses this one. Change that segment first.');
  await row(/^Used/).waitFor();
});

test('8: a renamed list has its new name at once, and the old one again when the name is taken', async () => {
  await open('lists');
  const rename = async (from: string, to: string) => {
    await page.getByRole('button', { name: `Actions for ${from}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await name.fill(to);
    await save.click();
  };
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  // Behind the dialog, where roles don't count.
  const rows = (text: string) => page.locator('tbody tr', { hasText: text }).count();
  const release = await hold('lists.update');
  await rename('Guests', 'Readers');
  await expect.poll(() => rows('Readers')).toBe(2);
  await release();
  await see(page, 'A list with this name already exists.');
  await expect.poll(() => name.inputValue()).toBe('Readers');
  await expect.poll(() => rows('Guests')).toBe(1);
  await name.fill('Visitors');
  await save.click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await see(page, 'List saved');
  await row(/Visitors/).waitFor();
});

test('8: lead campaigns and pages have their new name at once, and the old one again when it can’t be saved', async () => {
  await account.inScope(async ({ leads, lists, pages }) => {
    const list = await lists.create({ name: 'Guests of the house', type: 'public', optIn: 'single' });
    await leads.create('Guest book', list.id);
    await pages.create('Guest book', { from: 'blank' });
  });
  for (const [room, procedure] of [
    ['leads', 'forms.save'],
    ['pages', 'pages.rename'],
  ] as const) {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/trpc/${procedure}*`, async (route) => {
      await promise;
      await route.abort();
    });
    await open(room);
    await page.getByRole('button', { name: 'Actions for Guest book' }).click();
    await page.getByRole('menuitem', { name: 'Rename', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Visitors’ book');
    await dialog.getByRole('button', { name: /^Rename/ }).click();
    const renamed = () => page.locator('tbody tr', { hasText: 'Visitors’ book' }).count();
    await expect.poll(renamed).toBe(1);
    resolve();
    await see(page, 'The server did not answer. Check your connection and try again.');
    await expect.poll(renamed).toBe(0);
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue())
      .toBe('Visitors’ book');
    await page.unroute(`**/trpc/${procedure}*`);
  }
});

test('8: a channel is blocked at once, and enabled again when that fails', async () => {
  await open('contacts?q=ama%40');
  await page.getByRole('button', { name: 'Ama ama' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Blocklist', exact: true }).waitFor();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/trpc/contacts.setStatus*', async (route) => {
    await promise;
    await route.abort();
  });
  await sheet.getByRole('button', { name: 'Blocklist', exact: true }).click();
  await sheet.getByText('Blocklisted').waitFor();
  resolve();
  await see(page, 'Couldn’t change the status');
  await sheet.getByRole('button', { name: 'Blocklist', exact: true }).waitFor();
  await page.unroute('**/trpc/contacts.setStatus*');
});

test('8: a list of a contact is joined and left at once, and back with the reason when that fails', async () => {
  const letters = await account.inScope(({ lists }) =>
    lists.create({ name: 'Letters', type: 'public', optIn: 'double' }),
  );
  await open('contacts?q=esi%40');
  await page.getByRole('button', { name: 'Ama esi' }).first().click();
  const sheet = page.getByRole('dialog');
  const chip = (name: string) => sheet.getByRole('button', { name: `Remove ${name}` });
  await chip('Readers').waitFor();
  const release = await hold('contacts.removeFromList');
  await chip('Readers').click();
  await chip('Readers').waitFor({ state: 'hidden' });
  await release();
  await see(page, 'Removed from “Readers”');
  await page.getByRole('button', { name: 'Undo' }).click();
  await chip('Readers').waitFor();

  await sheet.getByRole('combobox', { name: /^Lists/ }).click();
  await page
    .getByRole('option', { name: /Letters/ })
    .getByText('Double opt-in')
    .waitFor();
  await page.getByRole('option', { name: /Letters/ }).click();
  await see(page, 'Letters: joins when they confirm by email');
  await see(page, 'Joins “Letters” when they confirm');
  await page.keyboard.press('Escape');
  await account.inScope(({ lists }) => lists.archive(letters.id));
  await chip('Letters').click();
  await see(page, 'Not removed from “Letters”');
});

test('11: offline is said quietly, nothing typed is lost, and the notice disappears on its own', async () => {
  await open('lists?create=true');
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await name.fill('Typed offline');
  await page.context().setOffline(true);
  await see(page, 'No connection.');
  await page.getByRole('dialog').getByRole('button', { name: 'Create List' }).click();
  await see(page, 'The server did not answer. Check your connection and try again.');
  await expect.poll(() => name.inputValue()).toBe('Typed offline');
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText('No connection.').count(), { timeout: 30_000 }).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Create List' }).click();
  await page.getByRole('link', { name: 'Typed offline' }).waitFor();
});

test('13: no results names the search and the filters in force, and clears them', async () => {
  await open('contacts?q=zzz&email=blocklisted');
  const named = page.getByRole('list', { name: 'Filters in force' });
  await named.waitFor();
  await expect.poll(() => named.innerText()).toMatch(/Search “zzz”\s+Email status Email blocklisted/);
  await expectLooksGood(page, 'no-results', twoLooks);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Ama ama' }).first().waitFor();
});

test('13: every list of a campaign names the search that found nothing', async () => {
  await account.inScope(async (scope) => {
    const { forms, leads, lists, pages, surveys, rewards, loyaltyPrograms, referralPrograms } = scope;
    const list = await lists.create({ name: 'Lead people', type: 'public', optIn: 'single' });
    await leads.create('Spring deals', list.id);
    await forms.create('Club');
    await pages.create('Shop', { from: 'blank' });
    await surveys.create('How was it?', 'nps');
    await rewards.create('Free coffee', list.id);
    await loyaltyPrograms.create('Circle', list.id);
    await referralPrograms.create('Bring a friend', list.id);
    await scope.journeys.create('Welcome', 'lifecycle');
  });
  const rooms = ['leads', 'forms', 'pages', 'surveys', 'rewards', 'loyalty', 'referrals', 'automation'];
  for (const room of rooms) {
    await open(`${room}?q=zzz`);
    const named = page.getByRole('list', { name: 'Filters in force' });
    await named.waitFor();
    await expect.poll(() => named.innerText()).toMatch(/Search “zzz”/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.locator('tbody tr').first().waitFor();
  }
});

test('13: a list that can’t be loaded never looks empty', async () => {
  await page.route('**/trpc/*lists.list*', (route) => route.abort());
  await open('lists?q=zzz');
  await page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 30_000 });
  expect(await page.getByText('No results').count()).toBe(0);
  expect(await page.getByText('No lists yet').count()).toBe(0);
  await page.unroute('**/trpc/*lists.list*');
});

test('18: contacts that come in wait above the table, and no row moves', async () => {
  await open('contacts');
  await page.locator('tbody tr').first().getByText('Ama ').first().waitFor();
  await see(page, 'Live');
  // Cells of lists and activity may still be on their way; who stands where mustn't change.
  const places = async () => {
    const names = await page.getByRole('button', { name: /^Ama / }).all();
    return Promise.all(
      names.map(async (name) => `${await name.innerText()} at ${(await name.boundingBox())?.y}`),
    );
  };
  const before = await places();
  expect(before.length).toBeGreaterThan(1);
  // Names of their own, in case this is tried again.
  const since = Date.now();
  await addList(account, `Came in ${since}`, [
    `new1-${since}@behaviours.example`,
    `new2-${since}@behaviours.example`,
  ]);
  await page.getByRole('button', { name: '2 new' }).waitFor({ timeout: 30_000 });
  expect(await places()).toEqual(before);
  await expectLooksGood(page, 'new-rows', twoLooks);
  await page.getByRole('button', { name: '2 new' }).click();
  await page
    .getByRole('button', { name: `Ama new2-${since}` })
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: / new$/ }).count()).toBe(0);
});

test('18: the table says when it polls for changes', async () => {
  const alone = await journey.browser.newPage();
  await signIn(alone, journey.product, account);
  await alone.route('**/trpc/session.changes*', (route) => route.abort());
  await alone.goto(`${journey.product.appUrl}/dashboard/contacts`);
  await alone.getByText('Reconnecting…').waitFor({ timeout: 30_000 });
  await alone.context().close();
});
