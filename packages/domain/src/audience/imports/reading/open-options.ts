import type { OpenOptions, TextEncoding } from '@talkdrum/people-files';

/** How to read the file; null values are detected. */
export interface ReadingChoice {
  fileName: string;
  delimiter?: string | null;
  encoding?: string | null;
  sheet?: string | null;
}

/** People can choose the encodings the reader knows; any other value is detected. */
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
