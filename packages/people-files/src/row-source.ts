export type PeopleFileFormat = 'csv' | 'xlsx' | 'xls';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A remark about one cell that the person should see. The row is still read. */
export interface CellNote {
  rowNumber: number;
  column: number;
  code: 'formula_error' | 'digits_lost' | 'cell_cut';
  message: string;
}

/** Up to about 1,000 rows of raw text. `numbers[i]` is the spreadsheet row number of `rows[i]`. */
export interface RowBatch {
  rows: string[][];
  numbers: number[];
  notes: CellNote[];
}

/** The reader of one format: what it detected, and every non-blank row including the header. */
export interface RowSource {
  encoding: TextEncoding | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  read(): AsyncGenerator<RowBatch, void, undefined>;
  /** A cheaper read of the first rows, for formats whose reader can't stop early. */
  peek?(): AsyncGenerator<RowBatch, void, undefined>;
}

export interface OpenOptions {
  /** The uploaded file's name. Its extension says which format the person expects. */
  fileName: string;
  encoding?: TextEncoding | undefined;
  delimiter?: string | undefined;
  sheet?: string | undefined;
  /** Detected by looking for an address in the first row if left out. */
  hasHeader?: boolean | undefined;
}
