import type { OpenOptions, TextEncoding } from '@talkdrum/people-files';

/** How to read it; what is null is found out. */
export interface ReadingChoice {
  fileName: string;
  delimiter?: string | null;
  encoding?: string | null;
  sheet?: string | null;
}

/** The encodings a person may choose are those the reader knows; anything else is left to it. */
export function openOptions({ fileName, delimiter, encoding, sheet }: ReadingChoice): OpenOptions {
  return {
    fileName,
    delimiter: delimiter ?? undefined,
    sheet: sheet ?? undefined,
    encoding: isEncoding(encoding) ? encoding : undefined,
  };
}

const encodings: readonly string[] = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
] satisfies TextEncoding[];

function isEncoding(text: string | null | undefined): text is TextEncoding {
  return typeof text === 'string' && encodings.includes(text);
}
