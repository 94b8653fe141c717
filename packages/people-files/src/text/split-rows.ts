import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Parser } from 'csv-parse';
import { PeopleFileError } from '../people-file-error.ts';

/** Longer than any real row. Without a limit, an unclosed quote would read the whole file into memory. */
const maxRowCharacters = 1 << 20;
const rowsAtATime = 1000;

/**
 * Splits delimited text into rows: RFC 4180, plus what spreadsheet programs write (loose quotes, ragged rows,
 * mixed line ends). Text without quotes is simply split, which takes a fifth of the time. From the first
 * quote on, a parser reads. `firstRow` is the number of the first row, used in error messages. Throws
 * `invalid_file`.
 */
export async function* splitRows(
  texts: AsyncIterable<string>,
  delimiter: string,
  firstRow: number,
): AsyncGenerator<string[][], void, undefined> {
  let rowNumber = firstRow;
  let tail = '';
  const source = texts[Symbol.asyncIterator]();
  try {
    for (let next = await source.next(); next.done !== true; next = await source.next()) {
      const text = tail + next.value;
      if (next.value.includes('"')) return yield* parsedRows(continued(text, source), delimiter, rowNumber);
      const end = afterLastLine(text);
      tail = text.slice(end);
      if (tail.length > maxRowCharacters) throw badRow(rowNumber, true);
      if (end === 0) continue;
      const rows = linesOf(text.slice(0, end)).map((line) => line.split(delimiter));
      rowNumber += rows.length;
      yield rows;
    }
    if (tail !== '') yield [tail.replace(/\r$/, '').split(delimiter)];
  } finally {
    await source.return?.();
  }
}

/** The end of the last complete line. A carriage return at the very end may be half a line end. */
function afterLastLine(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.length > 1 ? text.lastIndexOf('\r', text.length - 2) : -1) + 1;
}

/** The lines of a text that ends with a line end. */
function linesOf(text: string): string[] {
  const lines = text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n');
  lines.pop();
  return lines;
}

async function* continued(
  text: string,
  rest: AsyncIterator<string>,
): AsyncGenerator<string, void, undefined> {
  yield text;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

async function* parsedRows(
  texts: AsyncIterable<string>,
  delimiter: string,
  firstRow: number,
): AsyncGenerator<string[][], void, undefined> {
  const parser = startParser(texts, delimiter);
  try {
    for (;;) {
      const rows: string[][] = [];
      for (let row = next(parser); row; row = next(parser)) if (rows.push(row) >= rowsAtATime) break;
      if (rows.length > 0) yield rows;
      else if (parser.readableEnded || parser.destroyed) break;
      else await readable(parser);
    }
    if (parser.errored) throw parser.errored;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // `records` is the number of rows before the bad one.
    throw badRow(
      Number(error.records ?? 0) + firstRow,
      error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED',
      error,
    );
  } finally {
    parser.destroy();
  }
}

function startParser(texts: AsyncIterable<string>, delimiter: string): Parser {
  const parser = parse({
    delimiter,
    max_record_size: maxRowCharacters,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  });
  // parsedRows checks the parser's own state (ended, errored), so this callback has nothing to do.
  return pipeline(Readable.from(texts), parser, () => undefined);
}

function next(parser: Parser): string[] | null {
  const row: unknown = parser.read();
  return Array.isArray(row) ? row : null;
}

async function readable(parser: Parser): Promise<void> {
  const wake = new AbortController();
  const signal = wake.signal;
  try {
    await Promise.race([
      once(parser, 'readable', { signal }),
      once(parser, 'end', { signal }),
      once(parser, 'close', { signal }),
    ]);
  } finally {
    wake.abort();
  }
}

function badRow(rowNumber: number, isUnclosed: boolean, cause?: unknown): PeopleFileError {
  const reason = isUnclosed ? 'is too long: a quote is probably not closed there' : 'cannot be read';
  return new PeopleFileError(
    'invalid_file',
    `Row ${rowNumber} of this file ${reason}.`,
    { rowNumber },
    { cause },
  );
}
