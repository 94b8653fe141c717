import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readUpload, type RefusedFile } from './index.ts';
import { packedBlanks, pdfWith } from './testing/pdf-with.ts';

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#7a5',
      noise: { type: 'gaussian', mean: 120, sigma: 20 },
    },
  });
const refusalOf = (bytes: Uint8Array): Promise<string> =>
  readUpload(bytes).then(
    ({ type }) => `accepted as ${type}`,
    (error: RefusedFile) => error.code,
  );
const sizes = async (bytes: Uint8Array) =>
  (await readUpload(bytes)).renditions.map(({ name, type, width, height }) => [name, type, width, height]);

describe('a picture', () => {
  it('is turned upright, made smaller for mails, and loses its metadata', async () => {
    const photo = await noise(3_000, 1_500)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const file = await readUpload(photo);
    expect([file.type, file.width, file.height]).toEqual(['image/jpeg', 1_500, 3_000]);
    expect(file.renditions.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['full', 1_500, 3_000],
      ['email', 1_200, 2_400],
      ['thumb', 480, 960],
    ]);
    const kept = await Promise.all(file.renditions.map(({ bytes }) => sharp(bytes).metadata()));
    expect(kept.map(({ exif, orientation }) => [exif, orientation])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright, whatever its orientation: %i', async (orientation) => {
    const corners = Buffer.from(
      '<svg width="60" height="40"><rect width="60" height="40"/><rect width="30" height="20" fill="#f00"/><rect x="30" y="20" width="30" height="20" fill="#00f"/></svg>',
    );
    const held = await sharp(corners).png().withMetadata({ orientation }).toBuffer();
    const upright = await sharp(held).autoOrient().removeAlpha().raw().toBuffer();
    const [full] = (await readUpload(held)).renditions;
    expect((await sharp(full?.bytes).removeAlpha().raw().toBuffer()).equals(upright)).toBe(true);
  });

  it.each(['p3', 'srgb'])('keeps its colours: a photo with the profile %s', async (profile) => {
    const photo = await noise(900, 600).withIccProfile(profile).jpeg({ quality: 95 }).toBuffer();
    const [full] = (await readUpload(photo)).renditions;
    // Compared coarsely: a JPEG was made twice.
    const shown = (bytes: Uint8Array) => sharp(bytes).resize(9, 6, { fit: 'fill' }).raw().toBuffer();
    const [ours, wanted] = [await shown(full?.bytes ?? Buffer.alloc(0)), await shown(photo)];
    expect(Math.max(...wanted.map((value, at) => Math.abs(value - (ours[at] ?? 0))))).toBeLessThanOrEqual(3);
    expect((await sharp(full?.bytes).metadata()).icc).toBeUndefined();
  });

  it('with too many pixels to hold them decoded is made smaller step by step', async () => {
    expect(await sizes(await noise(1_300, 6_500).jpeg().toBuffer())).toEqual([
      ['full', 'image/jpeg', 1_300, 6_500],
      ['email', 'image/jpeg', 1_200, 6_000],
      ['thumb', 'image/jpeg', 480, 2_400],
    ]);
  });

  it('that is small is not enlarged', async () => {
    expect(await sizes(await noise(300, 200).png().toBuffer())).toEqual([
      ['full', 'image/png', 300, 200],
      ['email', 'image/png', 300, 200],
      ['thumb', 'image/png', 300, 200],
    ]);
  });

  it.each([
    ['without transparency becomes a JPEG', 3, 'image/jpeg'],
    ['with transparency becomes a PNG', 4, 'image/png'],
  ] as const)('in WebP %s, because not every mail program shows WebP', async (_name, channels, type) => {
    const webp = await sharp({
      create: { width: 40, height: 40, channels, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
    })
      .webp()
      .toBuffer();
    expect((await readUpload(webp)).type).toBe(type);
  });

  it('that moves keeps moving, and its thumbnail stands still', async () => {
    const frames = await sharp(
      await Promise.all(
        ['#f00', '#0f0', '#00f'].map((background) =>
          sharp({ create: { width: 60, height: 60, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true } },
    )
      .gif({ delay: [100, 100, 100] })
      .toBuffer();
    const file = await readUpload(frames);
    expect((await sharp(file.renditions[0]?.bytes, { animated: true }).metadata()).pages).toBe(3);
    expect(file.renditions.map(({ type }) => type)).toEqual(['image/gif', 'image/gif', 'image/png']);
  });

  it('keeps nothing of what was hidden behind or inside it', async () => {
    const script = '<script>alert(document.domain)</script>';
    const png = await noise(50, 50)
      .png()
      .withExif({ IFD0: { ImageDescription: script } })
      .toBuffer();
    const file = await readUpload(Buffer.concat([png, Buffer.from(`\n%PDF-1.7 ${script}`)]));
    expect(file.renditions.filter(({ bytes }) => bytes.includes('alert(') || bytes.includes('%PDF'))).toEqual(
      [],
    );
  });
});

describe('a PDF', () => {
  it('is kept as it is, with a picture of its first page', async () => {
    const pdf = pdfWith();
    const file = await readUpload(pdf);
    expect([file.type, file.pages, file.width, file.height]).toEqual(['application/pdf', 1, 300, 200]);
    expect(file.renditions[0]?.bytes.equals(pdf)).toBe(true);
    const { entropy } = await sharp(file.renditions[2]?.bytes).stats();
    expect(entropy).toBeGreaterThan(0.1);
  });

  it.each([
    ['runs a script when it opens', { open: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }],
    [
      'carries named scripts',
      { open: '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (x) >>] >> >>' },
    ],
    ['starts a program', { open: '/OpenAction << /S /Launch /F (calc.exe) >>' }],
    [
      'carries files',
      { open: '/Names << /EmbeddedFiles << /Names [] >> >>', extra: '<< /Type /EmbeddedFile >>' },
    ],
  ])('that %s is refused', async (_name, parts) => {
    expect(await refusalOf(pdfWith(parts))).toBe('unsafe_file');
  });
});

it('a PDF that unpacks to far more than it weighs is refused before it fills the memory', async () => {
  const pdf = pdfWith({ text: packedBlanks(200), filter: '/Filter /FlateDecode' });
  expect(pdf.byteLength).toBeLessThan(5_000_000);
  expect(await refusalOf(pdf)).toBe('too_large');
});

it('a PDF holds up no picture behind it', async () => {
  const ended: string[] = [];
  const read = async (bytes: Uint8Array) => ended.push((await readUpload(bytes)).type);
  const [pdf, picture] = [pdfWith(), await noise(40, 40).png().toBuffer()];
  await Promise.all([read(pdf), read(pdf), read(picture)]);
  expect(ended).toEqual(['image/png', 'application/pdf', 'application/pdf']);
});

it('a PDF whose page is larger than any is refused', async () => {
  expect(await refusalOf(pdfWith({ mediaBox: '0 0 3000000000 3000000000' }))).toBe('too_large');
});

describe('refuses', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'damaged_file'],
    ['text', Buffer.from('hello'), 'unsupported_file'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported_file'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'unsupported_file',
    ],
    ['an SVG behind an XML head', Buffer.from('<?xml version="1.0"?><svg/>'), 'unsupported_file'],
    ['a program', Buffer.from('MZ'.padEnd(200, '\0')), 'unsupported_file'],
    ['a ZIP', Buffer.from('504b030414000000', 'hex'), 'unsupported_file'],
    ['a GIF that ends after its name', Buffer.from('GIF89a'), 'damaged_file'],
    ['a PDF that ends after its name', Buffer.from('%PDF-1.7\n'), 'damaged_file'],
    ['a PNG head followed by HTML', Buffer.from('89504e470d0a1a0a3c68746d6c3e', 'hex'), 'unsupported_file'],
  ])('%s', async (_name, bytes, code) => {
    expect(await refusalOf(bytes)).toBe(code);
  });

  it('truncated pictures of every kind', async () => {
    const whole = await Promise.all([
      noise(400, 400).jpeg().toBuffer(),
      noise(400, 400).png().toBuffer(),
      noise(400, 400).webp().toBuffer(),
      noise(400, 400).gif().toBuffer(),
    ]);
    const codes = await Promise.all(
      whole.map((bytes) => refusalOf(bytes.subarray(0, bytes.byteLength * 0.6))),
    );
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'damaged_file'));
  });

  it('a small file that becomes a huge picture, without decoding it', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const before = process.memoryUsage().rss;
    expect(await refusalOf(bomb)).toBe('too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });
});
