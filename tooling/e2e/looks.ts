import type { Page } from 'playwright-core';
import { expectNoAxeViolations, screenshot } from './browser.ts';

/**
 * Fails unless the page is accessible and has no sideways scroll, wide and narrow, light and dark. Keeps a
 * screenshot of each, named `<name>-<width>-<theme>`. Leaves the page wide and light.
 */
export async function expectLooksGood(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(300);
    await screenshot(page, `${name}-${width}-${colorScheme}`);
    await expectNoAxeViolations(page);
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    if (overflow !== 0) throw new Error(`${name} is ${overflow} pixels too wide at ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
}
