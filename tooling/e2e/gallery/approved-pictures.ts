import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

const APPROVED = fileURLToPath(new URL('approved', import.meta.url));
const DIFFERENT = fileURLToPath(new URL('../../../.cache/gallery-differences', import.meta.url));

/** Anti-aliasing may differ by a little between processors; a moved line or another colour is far more. */
export const TOLERATED_PIXELS = 40;

export const takePicture = (page: Page): Promise<Buffer> =>
  page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', scale: 'css' });

/** How the pixels differ: their number, and a picture with them in red. A picture of another size differs. */
export function comparePictures(approved: Buffer, taken: Buffer): { pixels: number; difference: Buffer } {
  const [before, after] = [PNG.sync.read(approved), PNG.sync.read(taken)];
  const { width, height } = before;
  if (width !== after.width || height !== after.height)
    return { pixels: Number.POSITIVE_INFINITY, difference: taken };
  const marked = new PNG({ width, height });
  const pixels = pixelmatch(before.data, after.data, marked.data, width, height, { threshold: 0.1 });
  return { pixels, difference: PNG.sync.write(marked) };
}

/** Empties the approved pictures and records the Chromium that draws the new ones. */
export async function beginApproval(version: string): Promise<void> {
  await rm(APPROVED, { recursive: true, force: true });
  await mkdir(APPROVED, { recursive: true });
  await writeFile(join(APPROVED, 'chromium.json'), `${JSON.stringify({ version })}\n`);
}

/** Without transparency and row filters, which flat colours don't need: a tenth smaller than the browser's. */
const SMALL = { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 } as const;

export async function approve(name: string, picture: Buffer): Promise<void> {
  const small = PNG.sync.write(PNG.sync.read(picture), SMALL);
  await writeFile(join(APPROVED, `${name}.png`), small);
}

async function approvedVersion(): Promise<string> {
  const recorded: unknown = JSON.parse(await readFile(join(APPROVED, 'chromium.json'), 'utf8'));
  return typeof recorded === 'object' && recorded !== null && 'version' in recorded
    ? String(recorded.version)
    : 'unknown';
}

const HOW = 'Look at it; if it is as it should be, run `npm run ui -- --approve` and commit the pictures.';

/** Why a picture isn't the approved one; null if it is. Keeps the picture and the difference. */
export async function whyDifferent(name: string, picture: Buffer, version: string): Promise<string | null> {
  const approved = await readFile(join(APPROVED, `${name}.png`)).catch(() => null);
  if (approved === null) return `There is no approved picture of ${name}. ${HOW}`;
  const { pixels, difference } = comparePictures(approved, picture);
  if (pixels <= TOLERATED_PIXELS) return null;
  await mkdir(DIFFERENT, { recursive: true });
  await writeFile(join(DIFFERENT, `${name}.png`), picture);
  await writeFile(join(DIFFERENT, `${name}-difference.png`), difference);
  const size = Number.isFinite(pixels) ? `${pixels} pixels differ` : 'its size differs';
  const recorded = await approvedVersion();
  const browser =
    recorded === version
      ? ''
      : ` The approved pictures come from Chromium ${recorded}, this is ${version}: text may be drawn differently.`;
  return `${name}: ${size} (${TOLERATED_PIXELS} are tolerated). See ${DIFFERENT}/${name}.png and ${name}-difference.png.${browser} ${HOW}`;
}
