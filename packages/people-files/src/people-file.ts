import { stat } from 'node:fs/promises';
import { PeopleFileError } from './people-file-error.ts';
import { looksLikeData, maxColumns, padHeader } from './header-row.ts';
import type { OpenOptions, PeopleFileFormat, RowBatch, RowSource, TextEncoding } from './row-source.ts';
import { sniffFormat } from './sniff-format.ts';

export interface PeopleFile {
  format: PeopleFileFormat;
  encoding: TextEncoding | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  hasHeader: boolean;
  header: string[];
  approximateBytes: number;
  /**
   * Streams the rows below the header. Can be called more than once; `afterRow` resumes an interrupted read.
   */
  rows(options?: { afterRow?: number }): AsyncGenerator<RowBatch, void, undefined>;
}

/** Loaded on demand, because a file has only one format. */
const readers = {
  csv: async () => (await import('./text/read-csv.ts')).readCsv,
  xlsx: async () => (await import('./excel/read-xlsx.ts')).readXlsx,
  xls: async () => (await import('./excel/read-xls.ts')).readXls,
} as const;

/**
 * Opens a .csv, .xlsx or .xls file of people for streaming. Throws `unsupported_file` (another kind of file,
 * or content that doesn't match the name), `unsafe_file` (an archive built to exhaust memory), `invalid_file`
 * (empty, damaged or too wide) and `missing_file`.
 */
export async function openPeopleFile(path: string, options: OpenOptions): Promise<PeopleFile> {
  const format = await sniffFormat(path, options.fileName);
  const { size } = await stat(path);
  const read = await readers[format]();
  const source = await read(path, options);
  const first = (source.peek && (await firstRow(source.peek()))) ?? (await firstRow(source.read()));
  if (!first)
    throw new PeopleFileError(
      'invalid_file',
      options.sheet === undefined
        ? 'This file is empty.'
        : `The sheet "${options.sheet.slice(0, 100)}" is empty.`,
    );
  if (first.cells.length > maxColumns)
    throw new PeopleFileError(
      'invalid_file',
      `This file has more than ${maxColumns} columns. Remove those you do not need, then upload it again.`,
    );
  const hasHeader = options.hasHeader ?? !looksLikeData(first.cells);
  const { encoding, delimiter, sheets, sheet } = source;
  return {
    format,
    encoding,
    delimiter,
    sheets,
    sheet,
    hasHeader,
    header: padHeader(first.cells, hasHeader),
    approximateBytes: size,
    rows: ({ afterRow = 0 } = {}) => after(source, Math.max(afterRow, hasHeader ? first.number : 0)),
  };
}

async function firstRow(
  batches: AsyncGenerator<RowBatch, void, undefined>,
): Promise<{ cells: string[]; number: number } | null> {
  for await (const batch of batches) {
    const [cells] = batch.rows;
    const [number] = batch.numbers;
    if (cells && number !== undefined) return { cells, number };
  }
  return null;
}

async function* after(source: RowSource, rowNumber: number): AsyncGenerator<RowBatch, void, undefined> {
  for await (const batch of source.read()) {
    const start = batch.numbers.findIndex((number) => number > rowNumber);
    if (start === -1) continue;
    yield start === 0
      ? batch
      : {
          rows: batch.rows.slice(start),
          numbers: batch.numbers.slice(start),
          notes: batch.notes.filter((note) => note.rowNumber > rowNumber),
        };
  }
}
