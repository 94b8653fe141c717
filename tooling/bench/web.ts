import { migrate } from '@talkdrum/domain';
import type { Page } from 'playwright-core';
import pg from 'pg';
import { openArranger, signIn } from '../e2e/arrange.ts';
import { type OpenBrowser, openBrowser } from '../e2e/browser.ts';
import { type Product, startProduct } from '../e2e/product.ts';
import { lastScript, type Load, watchLoad } from '../e2e/requests.ts';
import { dashboardRoutes } from '../e2e/routes.ts';
import { pressContacts } from './browsing/contact-presses.ts';
import { makeDemo } from './browsing/demo.ts';
import { openDesigner } from './browsing/open-designer.ts';
import type { PressTimes } from './browsing/presses.ts';
import { seedContacts } from './lists/seed-contacts.ts';
import { timeRuns } from './measuring/percentiles.ts';
import { openProfileFolder, writeSummary } from './measuring/profile-folder.ts';
import { readOptions } from '../read-options.ts';

/**
 * What the dashboard costs a browser: scripts and requests of each page with an empty cache, presses in the demo
 * on a processor slowed down four times, opening the email designer, and the next page of a million contacts. `--only`
 * takes one of them: `loads`, `presses`, `designer` or `pages`. `--profile` shows what the presses spend their time on. Exits with 1 when a budget
 * is exceeded.
 */
const { values: options } = readOptions({
  options: {
    contacts: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
    profile: { type: 'boolean', default: false },
  },
});
const ownerUrl = process.env['DATABASE_URL'] ?? '';
const secret = process.env['SECRET_KEY'] ?? '';
const contacts = Number(options.contacts);
const isWanted = (part: string) => options.only === '' || options.only === part;
/** Scripts gzipped in KB of 1,000 bytes; requests of a page; milliseconds. */
const budgets = {
  signIn: 150,
  dashboard: 250,
  requests: 25,
  pressMs: 100,
  designerMs: 1_500,
  nextPageMs: 300,
};

/** Looks with each picture. The driver's own way of waiting is refused by the page's policy. */
const until = (page: Page, expression: string): Promise<unknown> =>
  page.evaluate(
    `new Promise((done) => { const look = () => (${expression} ? done() : requestAnimationFrame(look)); look(); })`,
  );

/** Loads the page with an empty cache, until it has fetched everything it loads on its own. */
async function load(browser: OpenBrowser, product: Product, from: Page | null, path: string): Promise<Load> {
  const page = await browser.newPage();
  if (from !== null) await page.context().addCookies(await from.context().cookies());
  const watch = watchLoad(page);
  const later = from === null ? null : page.waitForResponse(lastScript);
  await page.goto(`${product.appUrl}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await later;
  await until(page, `document.querySelector('[aria-busy=true], .animate-pulse:not(.bg-current)') === null`);
  const result = await watch.read();
  await page.context().close();
  return result;
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

async function loadsOf(browser: OpenBrowser, product: Product, page: Page): Promise<Record<string, Load>> {
  const loads: Record<string, Load> = { '/sign-in': await load(browser, product, null, '/sign-in') };
  for (const path of (await dashboardRoutes()).fixed.filter((route) => route.startsWith('/dashboard/')))
    loads[path] = await load(browser, product, page, path);
  for (const [path, { requests, scriptKilobytes }] of Object.entries(loads))
    process.stdout.write(`${path.padEnd(32)} ${requests} requests, ${scriptKilobytes} KB of scripts\n`);
  return loads;
}

async function pressesOf(product: Product, page: Page): Promise<Record<string, PressTimes>> {
  const folder = options.profile ? openProfileFolder('web') : null;
  const presses = await pressContacts(page, product.appUrl, folder);
  for (const [name, { press, shown }] of Object.entries(presses))
    process.stdout.write(
      `${name.padEnd(14)} ${press} ms to the next picture, ${shown} ms to what it shows\n`,
    );
  if (folder !== null) {
    writeSummary(folder);
    process.stdout.write(`Profiles: ${folder}\n`);
  }
  return presses;
}

async function main(): Promise<void> {
  await migrate(ownerUrl, { secret });
  const product = await startProduct({ database: { ownerUrl, secret } });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    if (options.only !== 'pages') await signIn(page, product, await makeDemo(product));
    const loads = isWanted('loads') ? await loadsOf(browser, product, page) : {};
    const presses = isWanted('presses') ? await pressesOf(product, page) : {};
    const designer = isWanted('designer') ? await openDesigner(browser, product) : null;
    if (designer !== null)
      process.stdout.write(`opening the designer: ${designer.first} ms, again ${designer.again} ms\n`);
    const next = isWanted('pages') ? await nextPage(browser, product) : null;
    if (next !== null)
      process.stdout.write(`next page of ${contacts} contacts: p50 ${next.p50} ms, p95 ${next.p95} ms\n`);
    judge(loads, presses, designer, next);
  } finally {
    await browser.close();
    await product.stop();
  }
}

function judge(
  loads: Record<string, Load>,
  presses: Record<string, PressTimes>,
  designer: { first: number; again: number } | null,
  next: { p50: number; p95: number } | null,
): void {
  const signInKb = loads['/sign-in']?.scriptKilobytes ?? 0;
  const dashboardKb = loads['/dashboard/welcome']?.scriptKilobytes ?? 0;
  const requests = Math.max(0, ...Object.values(loads).map((each) => each.requests));
  const times = Object.entries(presses).map(([name, { press }]) => [name, press] as const);
  const pressMs = Math.max(0, ...times.map(([, press]) => press));
  const shownMs = Math.max(0, ...Object.values(presses).map(({ shown }) => shown));
  const exceeded = [
    signInKb >= budgets.signIn ? 'scripts of the sign-in page' : '',
    dashboardKb >= budgets.dashboard ? 'scripts of the first dashboard page' : '',
    requests >= budgets.requests ? 'requests of a page' : '',
    ...times.map(([name, press]) => (press > budgets.pressMs ? `the press ${name}` : '')),
    designer !== null && Math.max(designer.first, designer.again) > budgets.designerMs
      ? 'opening the designer'
      : '',
    next !== null && next.p50 > budgets.nextPageMs ? 'the next page' : '',
  ].filter((name) => name !== '');
  process.stdout.write(
    exceeded.length === 0 ? 'All within their budgets\n' : `Over budget: ${exceeded.join(', ')}\n`,
  );
  process.exitCode = exceeded.length === 0 ? 0 : 1;
  process.stdout.write(
    `${JSON.stringify({ bench: 'web', signIn: signInKb, dashboard: dashboardKb, requests, pressMs, shownMs, palette: presses['palette']?.press, presses, designer, nextPageMs: next?.p50, nextPageP95: next?.p95, contacts, budgets, isWithin: exceeded.length === 0 })}\n`,
  );
}

await main();
