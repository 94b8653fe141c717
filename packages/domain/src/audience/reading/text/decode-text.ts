import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { readHead } from '../sniff-format.ts';
import type { DetectedEncoding } from './detect-encoding.ts';

const chunkBytes = 1 << 17;

/** A file's text as a stream: UTF-8 bytes as they are (the parser decodes them), anything else decoded chunk by chunk. */
export function textStream(path: string, { encoding, markBytes }: DetectedEncoding): Readable {
  const bytes = createReadStream(path, { start: markBytes, highWaterMark: chunkBytes });
  return encoding === 'utf-8' ? bytes : Readable.from(decoded(bytes, encoding));
}

/** The beginning of a file as text, for looking at its header and first rows. */
export async function textHead(path: string, { encoding, markBytes }: DetectedEncoding): Promise<string> {
  const head = await readHead(path, 1 << 16);
  return new TextDecoder(encoding).decode(head.subarray(markBytes), { stream: true });
}

async function* decoded(bytes: Readable, encoding: string): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
