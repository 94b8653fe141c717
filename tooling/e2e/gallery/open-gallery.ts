import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page, Route } from 'playwright-core';
import { openBrowser } from '../browser.ts';
import { openAlbum } from './approved-pictures.ts';

export const album = openAlbum(new URL('approved/', import.meta.url), 'npm run ui -- --approve');

const SOURCE = fileURLToPath(new URL('../../../apps/gallery', import.meta.url));
const BUILT = fileURLToPath(new URL('../../../.cache/gallery', import.meta.url));
/** Answered from the built files; nothing listens there. */
const ORIGIN = 'http://gallery.localhost';
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
};

export const LOOKS = ['1280-light', '1280-dark', '390-light', '390-dark'] as const;
export type Look = (typeof LOOKS)[number];

export const SECTIONS = [
  'controls',
  'fields',
  'feedback',
  'tables',
  'strips',
  'charts',
  'shares',
  'frames',
  'dialog',
  'sheet',
] as const;

export type OpenGallery = {
  /** The browser's version, which decides how text and lines are drawn. */
  version: string;
  /** A page of one section, still: no animation, no caret, always the same time. */
  show(section: string, look: Look): Promise<Page>;
  close(): Promise<void>;
};

async function answer(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  const body = await readFile(join(BUILT, name)).catch(() => null);
  const contentType = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  await route.fulfill(body === null ? { status: 404 } : { body, contentType });
}

/** Shows focus where a section asks for it: one element alone can have the real one. */
async function showFocus(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const selector = '[data-focus-inside] :is(button, input)';
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  for (const nodeId of nodeIds) {
    await devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['focus', 'focus-visible'] });
  }
}

/** Builds the gallery and opens it in a browser of its own. */
export async function openGallery(): Promise<OpenGallery> {
  const vite = join(SOURCE, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', BUILT, '--emptyOutDir'], {
    cwd: SOURCE,
    env,
  });
  const browser = await openBrowser();
  return {
    version: browser.version,
    show: async (section, look) => {
      const [width, theme] = look.split('-');
      const page = await browser.newPage({
        width: Number(width),
        theme: theme === 'dark' ? 'dark' : 'light',
      });
      await page.clock.setFixedTime(new Date('2026-11-23T11:00:00Z'));
      await page.route(`${ORIGIN}/**`, answer);
      await page.goto(`${ORIGIN}/?section=${section}`);
      await page.locator(`[data-section="${section}"]`).waitFor({ state: 'attached' });
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      await showFocus(page);
      return page;
    },
    close: () => browser.close(),
  };
}
