import { migrate } from '@talkdrum/domain';
import type { Page } from 'playwright-core';
import pg from 'pg';
import { openArranger, signIn } from '../e2e/arrange.ts';
import { type OpenBrowser, openBrowser } from '../e2e/browser.ts';
import { type Product, startProduct } from '../e2e/product.ts';
import { lastScript, type Load, watchLoad } from '../e2e/requests.ts';
import { dashboardRoutes } from '../e2e/routes.ts';
import { makeDemo } from './browsing/demo.ts';
import { openDesigner } from './browsing/open-designer.ts';
import { medianPress, slowDown, timePress } from './browsing/presses.ts';
import { seedContacts } from './lists/seed-contacts.ts';
import { timeRuns } from './measuring/percentiles.ts';

/**
 * What the dashboard costs a browser: scripts and requests of each page with an empty cache, presses in the demo
 * on a processor slowed down four times, opening the email designer, and the next page of a million contacts. Option: how many contacts.
 * Exits with 1 when a budget is exceeded.
 */
const ownerUrl = process.env['DATABASE_URL'] ?? '';
const secret = process.env['SECRET_KEY'] ?? '';
const contacts = Number(process.argv[2] ?? 1_000_000);
/** Scripts gzipped in KB of 1,000 bytes; requests of a page; milliseconds. */
const budgets = {
  signIn: 150,
  dashboard: 250,
  requests: 25,
  pressMs: 100,
  nextPageMs: 300,
  paletteMs: 100,
  designerMs: 1_500,
};

/** Looks with each picture. The driver's own way of waiting is refused by the page's policy. */
const until = (page: Page, expression: string): Promise<unknown> =>
  page.evaluate(
    `new Promise((done) => { const look = () => (${expression} ? done() : requestAnimationFrame(look)); look(); })`,
  );

/** Loads the page with an empty cache, until it has fetched what it fetches by itself. */
async function load(browser: OpenBrowser, product: Product, from: Page | null, path: string): Promise<Load> {
  const page = await browser.newPage();
  if (from !== null) await page.context().addCookies(await from.context().cookies());
  const watch = watchLoad(page);
  const later = from === null ? null : page.waitForResponse(lastScript);
  await page.goto(`${product.appUrl}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await later;
  await until(page, `document.querySelector('[aria-busy=true], .animate-pulse') === null`);
  const result = await watch.read();
  await page.context().close();
  return result;
}

/** Presses on the demo's contacts, in milliseconds to the next picture. */
async function pressesOf(page: Page, product: Product): Promise<Record<string, number>> {
  const later = page.waitForResponse(lastScript);
  await page.goto(`${product.appUrl}/dashboard/contacts`);
  const rows = page.locator('tbody tr');
  await rows.first().getByRole('button').first().waitFor();
  await later;
  await slowDown(page, 4);
  const escape = () =>
    page.keyboard.press('Escape').then(() => page.getByRole('dialog').waitFor({ state: 'hidden' }));
  const head = page.getByRole('columnheader', { name: 'Full name' }).getByRole('button');
  const menus = page.getByRole('button', { name: /^Actions for / });
  const search = page.getByPlaceholder('Name, email or telephone');
  const open = await timePress(
    page,
    () => page.keyboard.press('Control+k'),
    () => page.getByRole('dialog').waitFor(),
  );
  await escape();
  return {
    paletteFirst: open,
    palette: await medianPress(
      page,
      () => page.keyboard.press('Control+k'),
      page.getByRole('dialog'),
      escape,
    ),
    sort: await medianPress(page, head, rows, () => rows.first().waitFor()),
    filters: await medianPress(
      page,
      page.getByRole('button', { name: 'Filter', exact: true }),
      page.getByRole('dialog', { name: 'Filters' }),
      escape,
    ),
    filter: await medianPress(
      page,
      () => search.press('a'),
      rows,
      () => search.fill(''),
    ),
    row: await medianPress(page, rows.first().getByRole('button').first(), page.getByRole('dialog'), escape),
    menu: await medianPress(page, menus.first(), page.getByRole('menu'), () =>
      page.keyboard.press('Escape').then(() => page.getByRole('menu').waitFor({ state: 'hidden' })),
    ),
  };
}

/** From the press on Next to the next page's rows, in an account with many contacts. */
async function nextPage(browser: OpenBrowser, product: Product): Promise<{ p50: number; p95: number }> {
  const arranger = await openArranger(product);
  const account = await arranger.addAccount('many@bench.example');
  await arranger.close();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await seedContacts(owner, contacts, account.accountId);
  await owner.end();
  const page = await browser.newPage();
  await signIn(page, product, account);
  await page.goto(`${product.appUrl}/dashboard/contacts`);
  const first = page.locator('tbody tr').first();
  await first.getByRole('button').first().waitFor();
  return timeRuns(20, async () => {
    const before = JSON.stringify(await first.textContent());
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await until(page, `document.querySelector('tbody tr')?.textContent !== ${before}`);
  });
}

async function main(): Promise<void> {
  await migrate(ownerUrl, { secret });
  const product = await startProduct({ database: { ownerUrl, secret } });
  const browser = await openBrowser();
  try {
    const demo = await makeDemo(product);
    const page = await browser.newPage();
    await signIn(page, product, demo);
    const loads: Record<string, Load> = { '/sign-in': await load(browser, product, null, '/sign-in') };
    for (const path of (await dashboardRoutes()).fixed.filter((route) => route.startsWith('/dashboard/')))
      loads[path] = await load(browser, product, page, path);
    for (const [path, { requests, scriptKilobytes }] of Object.entries(loads))
      process.stdout.write(`${path.padEnd(32)} ${requests} requests, ${scriptKilobytes} KB of scripts\n`);
    const presses = await pressesOf(page, product);
    process.stdout.write(`presses at 4 × slowdown, ms: ${JSON.stringify(presses)}\n`);
    const designer = await openDesigner(browser, product);
    process.stdout.write(`opening the designer: ${designer.first} ms, again ${designer.again} ms\n`);
    const next = await nextPage(browser, product);
    process.stdout.write(`next page of ${contacts} contacts: p50 ${next.p50} ms, p95 ${next.p95} ms\n`);
    judge(loads, presses, designer, next);
  } finally {
    await browser.close();
    await product.stop();
  }
}

function judge(
  loads: Record<string, Load>,
  presses: Record<string, number>,
  designer: { first: number; again: number },
  next: { p50: number; p95: number },
): void {
  const signInKb = loads['/sign-in']?.scriptKilobytes ?? Number.POSITIVE_INFINITY;
  const dashboardKb = loads['/dashboard/welcome']?.scriptKilobytes ?? Number.POSITIVE_INFINITY;
  const requests = Math.max(...Object.values(loads).map((load) => load.requests));
  const { palette = 0, paletteFirst, ...others } = presses;
  const pressMs = Math.max(...Object.values(others));
  const exceeded = [
    signInKb >= budgets.signIn ? 'scripts of the sign-in page' : '',
    dashboardKb >= budgets.dashboard ? 'scripts of the first dashboard page' : '',
    requests >= budgets.requests ? 'requests of a page' : '',
    pressMs > budgets.pressMs ? 'a press' : '',
    palette > budgets.paletteMs ? 'the palette' : '',
    Math.max(designer.first, designer.again) > budgets.designerMs ? 'opening the designer' : '',
    next.p50 > budgets.nextPageMs ? 'the next page' : '',
  ].filter((name) => name !== '');
  process.stdout.write(
    exceeded.length === 0 ? 'All within their budgets\n' : `Over budget: ${exceeded.join(', ')}\n`,
  );
  process.exitCode = exceeded.length === 0 ? 0 : 1;
  process.stdout.write(
    `${JSON.stringify({ bench: 'web', signIn: signInKb, dashboard: dashboardKb, requests, pressMs, palette, paletteFirst, presses, designer, nextPageMs: next.p50, nextPageP95: next.p95, contacts, budgets, isWithin: exceeded.length === 0 })}\n`,
  );
}

await main();
