import { once } from 'node:events';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Parser } from 'csv-parse';
import { DomainError } from '../../../kernel/errors.ts';
import type { OpenOptions, RowBatch, RowSource } from '../people-file.ts';
import { RowBatches } from '../row-batches.ts';
import { textHead, textStream } from './decode-text.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { detectEncoding } from './detect-encoding.ts';
import type { DetectedEncoding } from './detect-encoding.ts';

/** No real row is longer; an unclosed quote would otherwise swallow the file into memory. */
const maxRowCharacters = 1 << 20;

/** Reads delimited text: RFC 4180 with the liberties spreadsheet programs take (loose quotes, ragged rows, mixed line ends). */
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

async function* readRows(path: string, encoding: DetectedEncoding, delimiter: string, hasHint: boolean): AsyncGenerator<RowBatch, void, undefined> {
  const parser = startParser(path, encoding, delimiter);
  const batches = new RowBatches();
  let number = hasHint ? -1 : 0;
  try {
    for (;;) {
      for (let row = next(parser); row; row = next(parser)) {
        if (++number > 0) batches.add(number, row);
        if (!batches.isFull) continue;
        const batch = batches.take();
        if (batch) yield batch;
      }
      if (parser.readableEnded || parser.destroyed) break;
      await readable(parser);
    }
    if (parser.errored) throw parser.errored;
    const rest = batches.take();
    if (rest) yield rest;
  } catch (error) {
    throw asDomainError(error, hasHint ? 0 : 1);
  } finally {
    parser.destroy();
  }
}

function startParser(path: string, encoding: DetectedEncoding, delimiter: string): Parser {
  const parser = parse({
    delimiter,
    max_record_size: maxRowCharacters,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  });
  // The parser's own state (ended, errored) is what readRows looks at; nothing is left for this callback.
  return pipeline(textStream(path, encoding), parser, () => undefined);
}

function next(parser: Parser): string[] | null {
  const row: unknown = parser.read();
  return Array.isArray(row) ? row : null;
}

async function readable(parser: Parser): Promise<void> {
  const wake = new AbortController();
  const signal = wake.signal;
  try {
    await Promise.race([once(parser, 'readable', { signal }), once(parser, 'end', { signal }), once(parser, 'close', { signal })]);
  } finally {
    wake.abort();
  }
}

/** `records` counts the rows the parser finished before the bad one. */
function asDomainError(error: unknown, firstRow: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const rowNumber = Number(error.records ?? 0) + firstRow;
  const isUnclosed = error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED';
  const reason = isUnclosed ? 'is too long: a quote is probably not closed there' : 'cannot be read';
  return new DomainError('invalid_file', `Row ${rowNumber} of this file ${reason}.`, { rowNumber }, { cause: error });
}
