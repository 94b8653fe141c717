import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.ts';

const SCREENS = fileURLToPath(new URL('../../.cache/screens', import.meta.url));
const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // Looking for accessibility faults leaves much garbage; with room for it axe takes a sixth less of a core.
  '--js-flags=--min-semi-space-size=64 --max-semi-space-size=64',
];

export type PageOptions = {
  /** Width of the window in CSS pixels; 1280 unless said. Under 600 it is a phone with a touch screen. */
  width?: number;
  theme?: 'light' | 'dark';
  /** False for a visitor whose browser runs no scripts. */
  hasScripts?: boolean;
  /** Another program than Chrome: a header would lose against the browser’s own. */
  userAgent?: string;
  /** Where the visitor is; Lagos unless said. */
  timezoneId?: string;
};

export type OpenBrowser = {
  /** The browser's version: "153.0.7000.0". */
  version: string;
  /** A page of its own visitor: no cookies or storage are shared with other pages. */
  newPage(options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
};

/** Starts a headless Chromium. It needs no system package and runs as root as well. `hosts` lead to this machine. */
export async function openBrowser(hosts: readonly string[] = []): Promise<OpenBrowser> {
  const rules = hosts.map((host) => `MAP ${host} 127.0.0.1`).join(', ');
  const args = rules === '' ? FLAGS : [...FLAGS, `--host-resolver-rules=${rules}`];
  const browser = await chromium.launch({ ...(await findChromium()), args, headless: true });
  // Without the word "Headless", by which tracking would rightly take its visits for a robot's.
  const chrome = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version().split('.')[0]}.0.0.0 Safari/537.36`;
  return {
    version: browser.version(),
    newPage: async ({
      width = 1280,
      theme = 'light',
      hasScripts = true,
      userAgent = chrome,
      timezoneId = 'Africa/Lagos',
    } = {}) => {
      const isPhone = width < 600;
      const context = await browser.newContext({
        viewport: { width, height: isPhone ? 844 : 800 },
        hasTouch: isPhone,
        userAgent,
        colorScheme: theme,
        // A colour measured during a transition isn't one of the theme's.
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId,
        acceptDownloads: true,
        javaScriptEnabled: hasScripts,
      });
      context.setDefaultTimeout(15_000);
      return context.newPage();
    },
    close: () => browser.close(),
  };
}

/** The rules of WCAG 2.2 AA alone: a message has no landmarks, which axe's advice for pages asks for. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Fails with the first broken accessibility rules and where, as axe sees the page now. Messages in frames are
 * not ours. All rules, or only those with one of the tags.
 */
export async function expectNoAxeViolations(page: Page, tags?: readonly string[]): Promise<void> {
  // A fading message has other colours; a real fault is still there a second later. Looks are counted too: on a busy
  // machine, looking once takes longer than what is passing.
  for (let looks = 1; ; looks += 1) {
    const lines = await axeViolations(page, tags);
    if (lines.length === 0) return;
    if (looks === 3)
      throw new Error(
        `${lines.length} accessibility violations on ${page.url()}, such as\n${lines.slice(0, 5).join('\n')}`,
      );
    await page.waitForTimeout(1_000);
  }
}

async function axeViolations(page: Page, tags?: readonly string[]): Promise<string[]> {
  // Evaluated over the debugger, which the page's content security policy does not concern. Half a megabyte:
  // once for each document.
  if (await page.evaluate<boolean>('typeof axe === "undefined"'))
    await page.evaluate(await readFile(AXE, 'utf8'));
  const options = { resultTypes: ['violations'], iframes: false, ...(tags && { runOnly: tags }) };
  // What passed is half a megabyte again: it stays in the page.
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${summaryOf(failureSummary)}`,
    ),
  );
}

/**
 * Saves a screenshot of the full page as `.cache/screens/<name>.png`. Not in CI, where nobody looks at it.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env['CI'] !== undefined) return;
  await mkdir(SCREENS, { recursive: true });
  await page.screenshot({ path: join(SCREENS, `${name}.png`), fullPage: true });
}

function summaryOf(text: string | undefined): string {
  return (text ?? '').split('\n').slice(1).join(' ').trim();
}
