import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { read, utils } from '@e965/xlsx';
import type { CellObject, WorkBook } from '@e965/xlsx';
import { hasLostDigits, numberStyleOf, numberText } from './excel-date.ts';
import { maxRows, peekRows } from './read-xls.ts';
import type { XlsBatch, XlsOpening, XlsRequest } from './read-xls.ts';

/** Runs in its own thread with a capped heap, because the .xls reader builds the whole sheet in memory. */
const rowsPerBatch = 1000;
const maxColumns = 500;
const readOptions = {
  type: 'buffer',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
} as const;

function main(): void {
  const { path, sheet, maxRows: sheetRows }: XlsRequest = workerData;
  const file = readFileSync(path);
  if (sheet === null) parentPort?.postMessage(openingOf(file));
  else {
    const batches = batchesOf(read(file, { ...readOptions, sheets: sheet, sheetRows }), sheet);
    parentPort?.on('message', () => parentPort?.postMessage(batches.next().value ?? null));
  }
}

/**
 * Reads the sheet names without any cells (about 40 ms for a large file). If there are several visible
 * sheets, it also looks for the first one with text.
 */
function openingOf(file: Buffer): XlsOpening {
  const { SheetNames: sheets, Workbook } = read(file, { type: 'buffer', bookSheets: true });
  const visible = sheets.filter((_, index) => (Workbook?.Sheets?.[index]?.Hidden ?? 0) === 0);
  const sheet =
    visible.length > 1
      ? (firstFilled(file, visible, peekRows) ?? firstFilled(file, visible, maxRows))
      : undefined;
  return { sheets, sheet: sheet ?? visible[0] ?? sheets[0] ?? null };
}

function firstFilled(file: Buffer, names: string[], sheetRows: number): string | undefined {
  return names.find((name) => {
    for (const { rows } of batchesOf(read(file, { ...readOptions, sheets: name, sheetRows }), name))
      if (rows.some((cells) => cells.some((cell) => cell.trim() !== ''))) return true;
    return false;
  });
}

function* batchesOf(workbook: WorkBook, name: string): Generator<XlsBatch, void, undefined> {
  const sheet = workbook.Sheets[name];
  if (!sheet?.['!ref']) return;
  const rows: (CellObject[] | undefined)[] = sheet['!data'] ?? [];
  const { s: start } = utils.decode_range(sheet['!ref']);
  const uses1904 = workbook.Workbook?.WBProps?.date1904 === true;
  for (let from = start.r; from < rows.length; from += rowsPerBatch) {
    const batch: XlsBatch = { rows: [], numbers: [], notes: [] };
    for (let index = from; index < Math.min(from + rowsPerBatch, rows.length); index++) {
      batch.rows.push(rowTexts(rows[index] ?? [], index + 1, uses1904, batch.notes));
      batch.numbers.push(index + 1);
    }
    yield batch;
  }
}

function rowTexts(
  cells: CellObject[],
  rowNumber: number,
  uses1904: boolean,
  notes: XlsBatch['notes'],
): string[] {
  const row: string[] = [];
  for (let column = 0; column < Math.min(cells.length, maxColumns); column++) {
    const cell = cells[column];
    row.push(cell ? cellText(cell, uses1904) : '');
    if (cell?.t === 'e')
      notes.push({
        rowNumber,
        column,
        code: 'formula_error',
        message: 'The formula in this cell gives an error, so it was read as empty.',
      });
    if (typeof cell?.v !== 'number' || cell.t !== 'n' || !hasLostDigits(cell.v)) continue;
    notes.push({
      rowNumber,
      column,
      code: 'digits_lost',
      message: 'The spreadsheet kept only the first 15 digits of this number. Format the column as text.',
    });
  }
  return row;
}

function cellText({ t, v, z }: CellObject, uses1904: boolean): string {
  if (t === 'n' && typeof v === 'number')
    return numberText(v, typeof z === 'string' ? numberStyleOf(z) : null, uses1904);
  if (t === 'b') return v === true ? 'true' : 'false';
  return t === 's' && typeof v === 'string' ? v : '';
}

main();
