import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  compileMessage,
  designOf,
  type Preset,
  presets,
  renderMessage,
  sampleContact,
} from '@talkdrum/domain/templates';
import { defaultBrand } from '@talkdrum/email-designs/brand';
import { compileDesign } from '@talkdrum/email-designs/compile';
import { wordsIn } from '@talkdrum/languages';
import type { Page } from 'playwright-core';
import { openBrowser } from '../browser.ts';
import { openAlbum } from '../gallery/approved-pictures.ts';

export { presets };

export const album = openAlbum(new URL('approved/', import.meta.url), 'npm run ui -- --approve-presets');

/** A small phone, a column of a mail program, a wide window. */
export const WIDTHS = [320, 600, 1200] as const;
export const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Less than any of the emails is tall, so that a picture ends where its email does. */
const HEIGHT = 400;

/** Nothing listens there; the email is the answer to every request. */
const ADDRESS = 'http://preset.localhost/';

/** The dashboard's own font, as its kit has it installed. */
const FONTS = fileURLToPath(
  new URL('../../../packages/ui/node_modules/@fontsource-variable', import.meta.url),
);
const INTER = join(FONTS, 'inter', 'files', 'inter-latin-ext-wght-normal.woff2');

/**
 * The signs of naira and cedi under names from the emails' font stacks. Readers' fonts have them; the sign of naira
 * is empty in the packaged browser's.
 */
async function currencySigns(): Promise<string> {
  const font = (await readFile(INTER)).toString('base64');
  return ['Segoe UI', 'Georgia', 'Palatino']
    .map(
      (family) =>
        `@font-face { font-family: "${family}"; font-weight: 100 900; unicode-range: U+20A0-20C0;` +
        ` src: url("data:font/woff2;base64,${font}") format("woff2"); }`,
    )
    .join('\n');
}

/** The email as the preview shows it, for the account of the default brand. */
export function htmlOf(preset: Preset): string {
  const { subject, preheader } = preset;
  const made = compileDesign(designOf(preset), {
    brand: defaultBrand,
    words: wordsIn('en'),
    cleanHtml: (html) => html,
    textOfHtml: (html) => html,
  });
  return renderMessage(compileMessage({ subject, preheader, ...made }, { language: 'en' }), {
    contact: sampleContact,
    campaign: { name: preset.name },
    account: { name: 'Kola Stores', address: '1 Marina, Lagos' },
    links: {
      click: null,
      pixel: null,
      unsubscribe: '#unsubscribe',
      preferences: '#preferences',
      viewInBrowser: '#view-in-browser',
    },
  }).html;
}

export type OpenPresets = {
  /** The browser's version, which decides how text and lines are drawn. */
  version: string;
  open(preset: Preset, theme: Theme): Promise<Page>;
  /** Gives the window a width. */
  resize(page: Page, width: number): Promise<void>;
  close(): Promise<void>;
};

/** Opens pre-designed emails in a browser of its own. */
export async function openPresets(): Promise<OpenPresets> {
  const signs = await currencySigns();
  const browser = await openBrowser();
  return {
    version: browser.version,
    open: async (preset, theme) => {
      const page = await browser.newPage({ theme });
      // Its own font comes second, so that the signs come first.
      const body = htmlOf(preset)
        .replaceAll('system-ui, -apple-system,', '')
        .replaceAll('system-ui,-apple-system,', '');
      const answer = { body, contentType: 'text/html; charset=utf-8' };
      await page.route(`${ADDRESS}**`, (route) => route.fulfill(answer));
      await page.goto(ADDRESS);
      await page.addStyleTag({ content: signs });
      return page;
    },
    resize: async (page, width) => {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.evaluate('document.fonts.ready.then(() => undefined)');
    },
    close: () => browser.close(),
  };
}
