import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const [width, height] = [4_000, 3_000];
const wantedBytes = 4_000_000;

/** A gradient as light falls, and the grain of a small sensor. Every other phone is held upright. */
async function makePhoto(n: number): Promise<Buffer> {
  const hue = (n * 47) % 360;
  const light = Buffer.from(
    `<svg width="${width}" height="${height}"><defs><linearGradient id="g" x2="0.${(n % 7) + 2}" y2="1"><stop stop-color="hsl(${hue} 60% 70%)"/><stop offset="0.6" stop-color="hsl(${hue + 60} 50% 45%)"/><stop offset="1" stop-color="hsl(${hue + 120} 70% 20%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
  const noise = { type: 'gaussian', mean: 128, sigma: 26 } as const;
  const grain = sharp({ create: { width, height, channels: 3, background: '#808080', noise } }).blur(0.6);
  const scene = await sharp(light)
    .composite([{ input: await grain.png({ compressionLevel: 0 }).toBuffer(), blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  for (let quality = 97; ; quality -= 1) {
    const photo = await sharp(scene, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
      .withMetadata({ orientation: n % 2 === 0 ? 1 : 6 })
      .toBuffer();
    if (photo.byteLength <= wantedBytes * 1.15 || quality < 40) return photo;
  }
}

/** Writes as many different photos of about 4 MB. Returns their paths and mean size in bytes. */
export async function writePhotos(
  folder: string,
  count: number,
): Promise<{ paths: string[]; meanBytes: number }> {
  const paths: string[] = [];
  let bytes = 0;
  for (let n = 0; n < count; n += 1) {
    const photo = await makePhoto(n);
    const path = join(folder, `photo-${n}.jpg`);
    await writeFile(path, photo);
    paths.push(path);
    bytes += photo.byteLength;
  }
  return { paths, meanBytes: Math.round(bytes / count) };
}
