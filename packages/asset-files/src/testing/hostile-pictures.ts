import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { file, hex, payload, text } from './hostile-file.ts';
import { packedBlanks } from './pdf-with.ts';
import { pngChunk, pngOf } from './png-of.ts';

type Format = 'jpeg' | 'png' | 'gif' | 'webp';
const formats: Format[] = ['jpeg', 'png', 'gif', 'webp'];
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;

const whole = (format: Format, side = 120): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#777', noise } })
    .toFormat(format)
    .toBuffer();

/** A ZIP with one stored file, as a JAR or a document would begin. */
export function zipOf(content: Buffer): Buffer {
  const name = text('a.html');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt32LE(crc32(content), 14);
  head.writeUInt32LE(content.byteLength, 18);
  head.writeUInt32LE(content.byteLength, 22);
  head.writeUInt16LE(name.byteLength, 26);
  return Buffer.concat([head, name, content]);
}

const behind = {
  'a page': () => text(payload),
  'a ZIP': () => zipOf(text(payload)),
  'a PDF': () => text(`%PDF-1.7\n${payload}\n%%EOF`),
};
const cuts = [0.1, 0.5, 0.9];

const wrapped = formats.flatMap((format) => [
  ...Object.entries(behind).map(([what, made]) =>
    file(`${format} with ${what} behind it`, async () => Buffer.concat([await whole(format), made()])),
  ),
  ...cuts.map((share) =>
    file(`${format} cut off after ${share}`, async () => {
      const bytes = await whole(format);
      return bytes.subarray(0, Math.floor(bytes.byteLength * share));
    }),
  ),
]);

/** Puts a segment behind the start of a JPEG. */
const jpegWith = async (marker: string, content: Buffer): Promise<Buffer> => {
  const [bytes, length] = [await whole('jpeg'), Buffer.alloc(2)];
  length.writeUInt16BE(content.byteLength + 2);
  return Buffer.concat([bytes.subarray(0, 2), hex(`ff${marker}`), length, content, bytes.subarray(2)]);
};

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${payload}</x:xmpmeta>`;
/** A chunk of a WebP; a simple one becomes extended, as metadata needs it. */
const webpWith = async (name: string, content: string): Promise<Buffer> => {
  const inner = (await whole('webp')).subarray(12);
  const chunk = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.byteLength);
    return Buffer.concat([text(type), size, data, Buffer.alloc(data.byteLength % 2)]);
  };
  const flags = { EXIF: '08', 'XMP ': '04', ICCP: '20' }[name] ?? '00';
  const body = Buffer.concat([
    text('WEBP'),
    chunk('VP8X', hex(`${flags}000000 770000 770000`)),
    ...(name === 'ICCP' ? [chunk(name, text(content))] : []),
    inner,
    ...(name === 'ICCP' ? [] : [chunk(name, text(content))]),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.byteLength);
  return Buffer.concat([text('RIFF'), size, body]);
};

const small = { width: 60, height: 60 };
const hidden = [
  file('jpeg with a page in its comment', () => jpegWith('fe', text(payload))),
  file('jpeg with a page in XMP', () => jpegWith('e1', text(`http://ns.adobe.com/xap/1.0/\0${xmp}`))),
  file('jpeg with a page as ICC profile', () => jpegWith('e2', text(`ICC_PROFILE\0\x01\x01${payload}`))),
  file('jpeg with a page in APP13', () => jpegWith('ed', text(`Photoshop 3.0\0${payload}`))),
  file('jpeg with a page in EXIF', async () =>
    sharp(await whole('jpeg'))
      .withExif({ IFD0: { ImageDescription: payload } })
      .jpeg()
      .toBuffer(),
  ),
  file('png with a page in tEXt', () =>
    pngOf({ ...small, extra: [pngChunk('tEXt', text(`Comment\0${payload}`))] }),
  ),
  file('png with a page in zTXt', () =>
    pngOf({ ...small, extra: [pngChunk('zTXt', Buffer.concat([text('a\0\0'), deflateSync(payload)]))] }),
  ),
  file('png with XMP', () =>
    pngOf({ ...small, extra: [pngChunk('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`))] }),
  ),
  file('png with a page as EXIF', () => pngOf({ ...small, extra: [pngChunk('eXIf', text(payload))] })),
  file('png with a page as ICC profile', () =>
    pngOf({ ...small, extra: [pngChunk('iCCP', Buffer.concat([text('p\0\0'), deflateSync(payload)]))] }),
  ),
  file('png with a chunk of its own', () => pngOf({ ...small, extra: [pngChunk('exPl', text(payload))] })),
  file('png whose pixels are a page', () => {
    const row = Buffer.concat([hex('00'), text(payload.padEnd(60).slice(0, 60))]);
    return pngOf({ width: 60, height: 1, packed: deflateSync(row, { level: 0 }) });
  }),
  file('gif that is also a script', () => text(`GIF89a/*${'\0'.repeat(40)}*/=1;alert(1)//${payload}`)),
  file('gif with a page in its comment', async () => {
    const bytes = await whole('gif');
    const at = bytes.lastIndexOf(hex('3b'));
    const comment = Buffer.concat([hex('21fe'), Buffer.from([payload.length]), text(payload), hex('00')]);
    return Buffer.concat([bytes.subarray(0, at), comment, bytes.subarray(at)]);
  }),
  file('webp with a page in EXIF', () => webpWith('EXIF', payload)),
  file('webp with a page in XMP', () => webpWith('XMP ', xmp)),
  file('webp with a page as ICC profile', () => webpWith('ICCP', payload)),
  file('webp with a chunk of its own', () => webpWith('EVIL', payload)),
];

const blanks = (times: number) => Buffer.from(packedBlanks(times), 'latin1');
const resized = async (format: Format, at: number, size: Buffer) => {
  const bytes = await whole(format);
  size.copy(bytes, at);
  return bytes;
};
const gifFrames = async (count: number, side: number) => {
  const frame = await sharp({ create: { width: side, height: side, channels: 3, background: '#0f766e' } })
    .gif()
    .toBuffer();
  const start = frame.indexOf(hex('2c'));
  const body = frame.subarray(start, frame.lastIndexOf(hex('3b')));
  return Buffer.concat([frame.subarray(0, start), ...Array.from({ length: count }, () => body), hex('3b')]);
};

const bombs = [
  file('png of 12,000 by 12,000', () => pngOf({ width: 12_000, height: 12_000 })),
  file('png of 2 thousand million by 1', () => pngOf({ width: 2_147_483_647, height: 1, packed: blanks(1) })),
  file('png of 1 by 100 million', () => pngOf({ width: 1, height: 100_000_000, packed: blanks(20) })),
  file('png with 2 GB behind its pixels', () => pngOf({ width: 100, height: 100, packed: blanks(200) })),
  file('png with 2 GB of comment', () =>
    pngOf({ ...small, extra: [pngChunk('zTXt', Buffer.concat([text('a\0\0'), blanks(200)]))] }),
  ),
  file('png with 2 GB of ICC profile', () =>
    pngOf({ ...small, extra: [pngChunk('iCCP', Buffer.concat([text('p\0\0'), blanks(200)]))] }),
  ),
  file('png with 50,000 comments', () =>
    pngOf({ ...small, extra: Array.from({ length: 50_000 }, (_, n) => pngChunk('tEXt', text(`k${n}\0v`))) }),
  ),
  file('gif of 65,535 by 65,535', () => resized('gif', 6, hex('ffffffff'))),
  file('gif of 5,000 frames', () => gifFrames(5_000, 16)),
  file('gif of 290 frames of 2,000 by 2,000', () => gifFrames(290, 2_000)),
  file('jpeg of 65,535 by 65,535', async () => {
    const bytes = await whole('jpeg');
    return resized('jpeg', bytes.indexOf(hex('ffc0')) + 5, hex('ffffffff'));
  }),
  file('jpeg of 7,900 by 7,900, turned', () =>
    sharp({ create: { width: 7_900, height: 7_900, channels: 3, background: '#777' } })
      .jpeg({ progressive: true })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  ),
  file('webp of 16,383 by 16,383', () => resized('webp', 26, hex('ff3fff3f'))),
];

/** Pictures that hide something, are incomplete, or are far larger than their file. */
export const hostilePictures = [...wrapped, ...hidden, ...bombs];
