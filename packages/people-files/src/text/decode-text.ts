import { createReadStream } from 'node:fs';
import { readHead } from '../sniff-format.ts';
import type { DetectedEncoding } from './detect-encoding.ts';

const chunkBytes = 1 << 17;

/** A file's text in chunks. */
export async function* textStream(
  path: string,
  { encoding, markBytes }: DetectedEncoding,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  for await (const chunk of createReadStream(path, { start: markBytes, highWaterMark: chunkBytes })) {
    if (!(chunk instanceof Uint8Array)) continue;
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** The beginning of a file as text, enough for its header and first rows. */
export async function textHead(path: string, { encoding, markBytes }: DetectedEncoding): Promise<string> {
  const head = await readHead(path, 1 << 16);
  return new TextDecoder(encoding).decode(head.subarray(markBytes), { stream: true });
}
