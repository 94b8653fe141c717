export type PeopleFileFormat = 'csv' | 'xlsx' | 'xls';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Something a person should know about one cell; the row is still read. */
export interface CellNote {
  rowNumber: number;
  column: number;
  code: 'formula_error' | 'digits_lost' | 'cell_cut';
  message: string;
}

/**
 * Up to about 1,000 rows of raw text; `numbers[i]` is the row of `rows[i]` as a spreadsheet program counts
 * it.
 */
export interface RowBatch {
  rows: string[][];
  numbers: number[];
  notes: CellNote[];
}

/** One format's reader: what it found out, and every non-blank row, the header included. */
export interface RowSource {
  encoding: TextEncoding | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  read(): AsyncGenerator<RowBatch, void, undefined>;
  /** A cheaper read of the beginning alone, where reading cannot stop in the middle. */
  peek?(): AsyncGenerator<RowBatch, void, undefined>;
}

export interface OpenOptions {
  /** The name the person gave the file: its ending says what they believe it is. */
  fileName: string;
  encoding?: TextEncoding | undefined;
  delimiter?: string | undefined;
  sheet?: string | undefined;
  /** Left out: decided by looking for an address in the first row. */
  hasHeader?: boolean | undefined;
}
