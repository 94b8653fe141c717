import type { Page } from 'playwright-core';
import { expectNoAxeViolations, screenshot } from './browser.ts';

type Look = { width: number; colorScheme: 'light' | 'dark' };

/** Wide and narrow, light and dark. */
const everyLook: readonly Look[] = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
];
/** Each width and each theme once. */
export const twoLooks: readonly Look[] = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
];

/**
 * Fails unless the page is accessible and has no sideways scroll in each look. Keeps a screenshot of each,
 * named `<name>-<width>-<theme>`. Leaves the page wide and light.
 */
export async function expectLooksGood(page: Page, name: string, looks = everyLook): Promise<void> {
  for (const look of looks) {
    await show(page, look);
    await screenshot(page, `${name}-${look.width}-${look.colorScheme}`);
    await expectNoAxeViolations(page);
    const overflow = await lastingOverflow(page);
    if (overflow !== 0) throw new Error(`${name} is ${overflow} pixels too wide at ${look.width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Charts follow the window's width a moment later, on a busy machine more than that. */
async function lastingOverflow(page: Page): Promise<number> {
  for (let looks = 1; ; looks += 1) {
    const overflow = await overflowOf(page);
    if (overflow === 0 || looks === 4) return overflow;
    await page.waitForTimeout(500);
  }
}

/**
 * Opens the public pages without their policy. It lets no script run, so axe couldn't either.
 */
export function withoutPolicy(page: Page, publicUrl: string): Promise<unknown> {
  return page.route(`${publicUrl}/**`, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _policy, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

/**
 * Gives the page's window a width and the page a theme. Without transitions: even those that are over at once
 * take up to a second of a core on a page with a long table, and axe must not measure colours halfway.
 */
export async function show(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.evaluate(WITHOUT_TRANSITIONS);
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 844 });
  await page.waitForTimeout(100);
}

// Not an element, which the page's content security policy could refuse.
const WITHOUT_TRANSITIONS = `if (!window.isWithoutTransitions) {
  window.isWithoutTransitions = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}`;

/** By how many pixels the page scrolls sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
