import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

// Baseline: the same three renditions by sharp alone, two pictures at a time, kept nowhere.
sharp.concurrency(1);
sharp.cache(false);
const [, , count = '0', ...paths] = process.argv;
const turns = Array.from({ length: Number(count) }, (_, n) => paths[n % paths.length] ?? '').values();

const startedAt = performance.now();
await Promise.all([1, 2].map(() => work()));
const perSecond = Number(count) / ((performance.now() - startedAt) / 1_000);
process.stdout.write(`${JSON.stringify({ perSecond })}\n`);

async function work(): Promise<void> {
  for (const path of turns) {
    const full = await sharp(await readFile(path))
      .autoOrient()
      .resize({ width: 2_000 })
      .jpeg({ quality: 82 })
      .toBuffer();
    const email = await sharp(full).resize({ width: 1_200 }).jpeg({ quality: 82 }).toBuffer();
    await sharp(email).resize({ width: 480 }).jpeg({ quality: 82 }).toBuffer();
  }
}
