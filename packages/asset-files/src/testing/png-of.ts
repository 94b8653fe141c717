import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG, with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

interface PngParts {
  width: number;
  height: number;
  /** Chunks between the head and the pixels. */
  extra?: Buffer[];
  /** The packed pixels; a plain grey picture without them. */
  packed?: Buffer;
}

/** A PNG of one grey value, made without a picture library. */
export function pngOf({ width, height, extra = [], packed }: PngParts): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const pixels = packed ?? deflateSync(Buffer.alloc((width + 1) * height, 0));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    ...extra,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
