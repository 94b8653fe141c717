import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PictureReader } from './picture-reader.ts';

const png = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#7a5' } })
    .png()
    .toBuffer();

it('reads a picture in another process', async () => {
  const reader = new PictureReader();
  const { type, renditions } = await reader.read(await png(60), 'image/png');
  expect([type, renditions.length]).toEqual(['image/png', 3]);
  expect(Buffer.isBuffer(renditions[0]?.bytes)).toBe(true);
  expect(reader.pid).not.toBe(process.pid);
});

it('reads pictures whose process ended, in another one', async () => {
  const reader = new PictureReader();
  await reader.read(await png(60), 'image/png');
  const [large, small] = [await png(9_000), await png(60)];
  const first = reader.pid ?? 0;
  const reading = [reader.read(large, 'image/png'), reader.read(small, 'image/png')];
  process.kill(first, 'SIGKILL');
  // Whether its end is known yet or not.
  for (let wait = 0; wait < 20; wait += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    reading.push(reader.read(small, 'image/png'));
  }
  expect((await Promise.all(reading)).map(({ width }) => width)).toEqual([
    9_000,
    ...Array.from({ length: 21 }, () => 60),
  ]);
  expect(reader.pid).not.toBe(first);
});

it('reads pictures though the channel broke before the end of the process was noticed', async () => {
  for (let round = 0; round < 3; round += 1) {
    const reader = new PictureReader();
    const small = await png(60);
    await reader.read(small, 'image/png');
    process.kill(reader.pid ?? 0, 'SIGKILL');
    // The kernel closes the channel in that time, and no event is handled.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    const readings = await Promise.allSettled([1, 2, 3].map(() => reader.read(small, 'image/png')));
    expect(readings.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  }
});

it('refuses what isn’t a picture', async () => {
  const damaged = (await png(60)).subarray(0, 70);
  await expect(new PictureReader().read(damaged, 'image/png')).rejects.toThrow('This picture is damaged');
});
