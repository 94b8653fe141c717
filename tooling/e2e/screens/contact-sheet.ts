import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OpenBrowser } from '../browser.ts';

interface Sheet {
  folder: string;
  name: string;
  /** Of the screens. */
  width: number;
  pictures: readonly { path: string; file: string }[];
}

/** Screens stand smaller on a sheet, several beside each other. */
const shownWidth = (width: number): number => (width > 600 ? 480 : 220);
const columns = (width: number): number => (width > 600 ? 4 : 8);

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Puts the pictures of one look on one sheet, `<name>.png`, each under its address. */
export async function writeSheet(
  browser: OpenBrowser,
  { folder, name, width, pictures }: Sheet,
): Promise<void> {
  const cells = pictures.map(
    ({ path, file }) => `<figure><figcaption>${escape(path)}</figcaption><img src="${file}"></figure>`,
  );
  const html = join(folder, `${name}.html`);
  await writeFile(
    html,
    `<!doctype html><meta charset="utf-8"><title>${name}</title><style>
body { margin: 12px; display: grid; grid-template-columns: repeat(${columns(width)}, ${shownWidth(width)}px); gap: 12px; background: #888; font: 11px sans-serif }
figure { margin: 0; min-width: 0 } figcaption { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: #fff; padding: 2px } img { width: 100%; display: block }
</style>${cells.join('')}`,
  );
  const sheetWidth = columns(width) * (shownWidth(width) + 12) + 24;
  const page = await browser.newPage({ width: sheetWidth });
  await page.goto(pathToFileURL(html).href);
  // A hundred pictures take their time.
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, timeout: 120_000 });
  await page.context().close();
}
