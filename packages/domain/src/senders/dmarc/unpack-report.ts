import { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

/** A report of 2,000 rows has about a megabyte. */
const maxBytes = 4 * 1024 * 1024;
const maxEntries = 4;

/**
 * The XML in a report's attachment: gzip, zip or plain. Null for anything else and for anything that unpacks
 * to more than 4 MB.
 */
export async function unpackReport(content: Uint8Array): Promise<string | null> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b)
      return (await promisify(gunzip)(bytes, { maxOutputLength: maxBytes })).toString('utf8');
    if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return await unzip(bytes);
  } catch {
    return null;
  }
  return bytes.length <= maxBytes && /^\uFEFF?\s*</.test(bytes.toString('utf8', 0, 200))
    ? bytes.toString('utf8')
    : null;
}

async function unzip(bytes: Buffer): Promise<string | null> {
  // Entry sizes are checked while reading, so a directory can't lie about them.
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  let entries = 0;
  for await (const entry of zip.eachEntry()) {
    if (++entries > maxEntries || entry.isEncrypted() || entry.uncompressedSize > maxBytes) return null;
    if (!/\.xml$/i.test(entry.fileName)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  }
  return null;
}
