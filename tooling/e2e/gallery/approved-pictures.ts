import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import sharp from 'sharp';

const DIFFERENT = fileURLToPath(new URL('../../../.cache/picture-differences', import.meta.url));

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

export type Album = {
  /** Empties the approved pictures and records the Chromium that draws the new ones. */
  begin(version: string): Promise<void>;
  approve(name: string, picture: Buffer): Promise<void>;
  /** Why a picture isn't the approved one; null if it is. Keeps the picture and the difference. */
  whyDifferent(name: string, picture: Buffer, version: string): Promise<string | null>;
};

/** The approved pictures in a folder, and the command that takes them anew. */
export function openAlbum(folder: URL, command: string): Album {
  const approved = fileURLToPath(folder);
  const how = `Look at it; if it is as it should be, run \`${command}\` and commit the pictures.`;
  return {
    begin: async (version) => {
      await rm(approved, { recursive: true, force: true });
      await mkdir(approved, { recursive: true });
      await writeFile(join(approved, 'chromium.json'), `{ "version": ${JSON.stringify(version)} }\n`);
    },
    approve: async (name, picture) => {
      await writeFile(join(approved, `${name}.png`), await smallOf(picture));
    },
    whyDifferent: async (name, picture, version) => {
      const before = await readFile(join(approved, `${name}.png`)).catch(() => null);
      if (before === null) return `There is no approved picture of ${name}. ${how}`;
      const { pixels, difference } = comparePictures(before, picture);
      if (pixels <= TOLERATED_PIXELS) return null;
      await keepDifference(name, picture, difference);
      const size = Number.isFinite(pixels) ? `${pixels} pixels differ` : 'its size differs';
      const browser = await browserNote(approved, version);
      return `${name}: ${size} (${TOLERATED_PIXELS} are tolerated). See ${DIFFERENT}/${name}.png and ${name}-difference.png.${browser} ${how}`;
    },
  };
}

/** Without transparency and row filters, which flat colours don't need: a tenth smaller than the browser's. */
const SMALL = { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 } as const;

/** With a palette, half as large again, if no pixel differs. */
async function smallOf(picture: Buffer): Promise<Buffer> {
  const small = await sharp(picture)
    .png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
  if (comparePictures(small, picture).pixels === 0) return small;
  return PNG.sync.write(PNG.sync.read(picture), SMALL);
}

async function keepDifference(name: string, picture: Buffer, difference: Buffer): Promise<void> {
  await mkdir(DIFFERENT, { recursive: true });
  await writeFile(join(DIFFERENT, `${name}.png`), picture);
  await writeFile(join(DIFFERENT, `${name}-difference.png`), difference);
}

/** A sentence, if another Chromium took the approved pictures. */
async function browserNote(approved: string, version: string): Promise<string> {
  const read: unknown = JSON.parse(await readFile(join(approved, 'chromium.json'), 'utf8'));
  const recorded =
    typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : 'unknown';
  if (recorded === version) return '';
  return ` The approved pictures come from Chromium ${recorded}, this is ${version}: text may be drawn differently.`;
}
