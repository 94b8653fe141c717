import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '@talkdrum/domain';
import type { Page } from 'playwright-core';
import { signIn } from '../arrange.ts';
import { openBrowser, type OpenBrowser } from '../browser.ts';
import { show } from '../looks.ts';
import { type Product, startProduct } from '../product.ts';
import { writeSheet } from './contact-sheet.ts';
import { type Screen, type Screens, screensOf } from './screens-of.ts';

/**
 * Pictures of every screen of the dashboard and the published pages, wide and on a phone, light and dark, and one
 * sheet of each look: `npm run ui -- --screens <folder> [part of an address]`.
 */
const [given = '', part = ''] = process.argv.slice(2);
const folder = resolve(given);
const ownerUrl = process.env['DATABASE_URL'] ?? '';
const secret = process.env['SECRET_KEY'] ?? '';
const widths = [1280, 390] as const;
const themes = ['light', 'dark'] as const;
/** What is further down isn't in the picture. */
const mostHeight = 1_700;

/** Until the page has what it fetches; a page that never rests is taken as it is. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await page
    .locator('[aria-busy=true], .animate-pulse:not(.bg-current)')
    .first()
    .waitFor({ state: 'hidden', timeout: 5_000 })
    .catch(() => undefined);
}

async function open(page: Page, { appUrl }: Product, { path, entry }: Screen): Promise<void> {
  await page.goto(new URL(path, appUrl).href);
  await rest(page);
  if (entry === undefined) return;
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await rest(page);
}

const nameOf = (path: string): string =>
  path
    .replace(/^https?:\/\/[^/]+/, 'public')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/[\w-]{40,}/g, 'token')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .replace(/^dashboard-/, '');

/** Takes the screens of one width in both themes. Returns the pictures of each theme, with their addresses. */
async function take(
  product: Product,
  browser: OpenBrowser,
  screens: Screens,
  width: (typeof widths)[number],
) {
  const sheets = new Map<string, { path: string; file: string }[]>();
  // Records of two visitors may have one name.
  let taken = 0;
  for (const { visitor, screens: all } of screens) {
    const page = await browser.newPage({ width });
    if (visitor !== null) await signIn(page, product, visitor);
    for (const screen of all.filter(({ path }) => path.includes(part))) {
      taken += 1;
      const path = [screen.path, screen.entry].filter((each) => each !== undefined).join(' ');
      await open(page, product, screen);
      for (const colorScheme of themes) {
        const sheet = `${width}-${colorScheme}`;
        const file = join(folder, sheet, `${nameOf(path)}-${taken}.png`);
        await show(page, { width, colorScheme });
        // A dialog belongs to the window, not to the page below it.
        const height = await page.evaluate<number>(
          `document.querySelector('[role=dialog]') === null ? document.documentElement.scrollHeight : innerHeight`,
        );
        const clip = { x: 0, y: 0, width, height: Math.min(height, mostHeight) };
        await page.screenshot({ path: file, fullPage: height > 844, clip });
        sheets.set(sheet, [...(sheets.get(sheet) ?? []), { path, file: pathToFileURL(file).href }]);
      }
      process.stdout.write(`${width} ${path}\n`);
    }
    await page.context().close();
  }
  return sheets;
}

if (given === '') throw new Error('Name the folder for the pictures.');
for (const width of widths)
  for (const theme of themes) await mkdir(join(folder, `${width}-${theme}`), { recursive: true });
await migrate(ownerUrl, { secret });
const product = await startProduct({ database: { ownerUrl, secret } });
const browser = await openBrowser();
try {
  const screens = await screensOf(product, browser);
  for (const width of widths)
    for (const [name, pictures] of await take(product, browser, screens, width))
      await writeSheet(browser, { folder, name, width, pictures });
} finally {
  await browser.close();
  await product.stop();
}
