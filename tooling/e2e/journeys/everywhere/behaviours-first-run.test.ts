import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import { type Journey, startJourney } from '../../journey.ts';
import { dashboardRoutes } from '../../routes.ts';

let journey: Journey;
let account: Account;
let page: Page;
let paths: string[];

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addBareAccount('newcomer@eze-first.example');
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
  const { fixed } = await dashboardRoutes();
  // Only staff have the page of staff.
  paths = fixed.filter((path) => path.startsWith('/dashboard/') && path !== '/dashboard/staff');
});
afterAll(() => journey?.stop());

async function open(path: string): Promise<void> {
  await page.goto(journey.product.appUrl + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
}

/** What an empty list says: its title, the words below it, and what can be pressed in it or as the page’s main action. */
const emptyStates = () =>
  page.evaluate<{ title: string; words: string; actions: number }[]>(
    `[...document.querySelectorAll('[data-empty]')].map((empty) => ({
      title: empty.querySelector('h1, h2')?.innerText ?? '',
      words: empty.innerText.split('\\n').slice(1).join(' ').trim(),
      actions: empty.querySelectorAll('button, a').length + document.querySelectorAll('[data-page-action] :is(button, a)').length,
    }))`,
  );

test('12: every list of a new account says what will be there and how it starts', async () => {
  const seen: string[] = [];
  const faults: string[] = [];
  for (const path of paths) {
    await open(path);
    for (const { title, words, actions } of await emptyStates()) {
      seen.push(path);
      if (words === '') faults.push(`${path}: “${title}” says no more`);
      if (title === 'No results') faults.push(`${path}: nobody searched`);
      if (actions === 0) faults.push(`${path}: “${title}” has no action`);
    }
  }
  expect(faults).toEqual([]);
  expect(new Set(seen).size).toBeGreaterThan(15);
}, 180_000);

test('13: no page looks empty when its data can’t be loaded', async () => {
  const faults: string[] = [];
  await page.route('**/trpc/**', (route) =>
    route.request().url().includes('session.me') ? route.fallback() : route.abort(),
  );
  let asking = 0;
  // An import begins with a file, not with data.
  for (const path of paths.filter((each) => each !== '/dashboard/contacts/import')) {
    await open(path);
    const again = page.getByRole('button', { name: /Try again|Retry/ }).first();
    const isAsking = await again.waitFor({ timeout: 20_000 }).then(
      () => true,
      () => false,
    );
    if (isAsking) asking += 1;
    else faults.push(`${path} doesn’t say that it failed`);
    for (const { title } of await emptyStates()) faults.push(`${path} says “${title}”`);
  }
  expect(faults).toEqual([]);
  expect(asking).toBeGreaterThan(20);
}, 180_000);
