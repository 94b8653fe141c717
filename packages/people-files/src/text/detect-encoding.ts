import { createReadStream } from 'node:fs';
import { PeopleFileError } from '../people-file-error.ts';
import type { TextEncoding } from '../row-source.ts';
import { readHead } from '../sniff-format.ts';

/** A file's encoding and the length of its byte order mark in bytes. */
export interface DetectedEncoding {
  encoding: TextEncoding;
  markBytes: number;
}

/**
 * UTF-8 or UTF-16 if there is a byte order mark. Otherwise UTF-8 if the whole file is valid UTF-8, else
 * Windows-1252, which spreadsheet programs write as "CSV" on Windows. Reads the file once, in chunks.
 */
export async function detectEncoding(path: string, chosen?: TextEncoding): Promise<DetectedEncoding> {
  const mark = markOf(await readHead(path, 3));
  if (chosen) return { encoding: chosen, markBytes: mark?.encoding === chosen ? mark.markBytes : 0 };
  if (mark) return mark;
  return { encoding: (await isUtf8(path)) ? 'utf-8' : 'windows-1252', markBytes: 0 };
}

function markOf(head: Buffer): DetectedEncoding | null {
  const hex = head.toString('hex');
  if (hex.startsWith('efbbbf')) return { encoding: 'utf-8', markBytes: 3 };
  if (hex.startsWith('fffe')) return { encoding: 'utf-16le', markBytes: 2 };
  if (hex.startsWith('feff')) return { encoding: 'utf-16be', markBytes: 2 };
  return null;
}

/** A partial character at the very end still counts as UTF-8: the file was truncated. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isValid = true;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    if (!(chunk instanceof Uint8Array)) continue;
    if (chunk.includes(0))
      throw new PeopleFileError(
        'unsupported_file',
        'This file is not a table. Save it as .xlsx or .csv and try again.',
      );
    if (isValid) isValid = decodes(decoder, chunk);
  }
  return isValid;
}

function decodes(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}
