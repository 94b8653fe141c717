import type { OpenOptions, RowBatch, RowSource } from '../row-source.ts';
import { RowBatches } from '../row-batches.ts';
import { textHead, textStream } from './decode-text.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { detectEncoding } from './detect-encoding.ts';
import type { DetectedEncoding } from './detect-encoding.ts';
import { splitRows } from './split-rows.ts';

/** Reads delimited text. See `splitRows` for what counts as a row. */
export async function readCsv(path: string, options: OpenOptions): Promise<RowSource> {
  const encoding = await detectEncoding(path, options.encoding);
  const detected = detectDelimiter(await textHead(path, encoding));
  const delimiter = options.delimiter ?? detected.delimiter;
  return {
    encoding: encoding.encoding,
    delimiter,
    sheets: [],
    sheet: null,
    read: () => readRows(path, encoding, delimiter, detected.hasHint),
  };
}

/** A first line that names the delimiter isn't a row. The line below it is row 1. */
async function* readRows(
  path: string,
  encoding: DetectedEncoding,
  delimiter: string,
  hasHint: boolean,
): AsyncGenerator<RowBatch, void, undefined> {
  const batches = new RowBatches();
  let number = hasHint ? -1 : 0;
  for await (const rows of splitRows(textStream(path, encoding), delimiter, number + 1)) {
    for (const row of rows) {
      if (++number > 0) batches.add(number, row);
      if (!batches.isFull) continue;
      const batch = batches.take();
      if (batch) yield batch;
    }
  }
  const rest = batches.take();
  if (rest) yield rest;
}
