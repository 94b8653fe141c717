import { maxColumns } from '../header-row.ts';
import type { CellNote } from '../row-source.ts';
import type { RowBatches } from '../row-batches.ts';
import { hasLostDigits, numberText } from './excel-date.ts';
import type { NumberStyle } from './excel-date.ts';
import type { XmlHandlers } from './xml-events.ts';

/** The longest text a spreadsheet cell can hold. */
export const maxCellCharacters = 32_767;

/** The workbook data that cells refer to. */
export interface CellContext {
  strings: readonly string[];
  numberStyles: readonly NumberStyle[];
  uses1904: boolean;
}

/** The zero-based column of a reference such as `AB12`, or -1. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index++) {
    const letter = reference.charCodeAt(index) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/**
 * Turns a worksheet's XML events into rows of text. A formula gives its saved value and is never evaluated.
 */
export class SheetCells implements XmlHandlers {
  readonly #context: CellContext;
  readonly #batches: RowBatches;
  #rowNumber = 0;
  #row: string[] = [];
  #notes: CellNote[] | undefined;
  #column = -1;
  #type = 'n';
  #style = 0;
  #value = '';
  #isValue = false;
  #isPhonetic = false;
  isDone = false;

  constructor(context: CellContext, batches: RowBatches) {
    this.#context = context;
    this.#batches = batches;
  }

  readonly open = (name: string, attributes: Record<string, string>): void => {
    if (name === 'c') this.#startCell(attributes);
    else if (name === 'v') this.#isValue = true;
    else if (name === 't') this.#isValue = this.#type === 'inlineStr' && !this.#isPhonetic;
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'row') this.#startRow(attributes);
  };

  readonly text = (piece: string): void => {
    if (this.#isValue && this.#value.length <= maxCellCharacters) this.#value += piece;
  };

  readonly close = (name: string): void => {
    if (name === 'c') this.#endCell();
    else if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'row') this.#batches.add(this.#rowNumber, this.#row, this.#notes);
    else if (name === 'sheetData') this.isDone = true;
  };

  #startRow({ r }: Record<string, string>): void {
    this.#rowNumber = Number(r) || this.#rowNumber + 1;
    this.#row = [];
    this.#notes = undefined;
    this.#column = -1;
  }

  #startCell({ r, t = 'n', s }: Record<string, string>): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    this.#type = t;
    this.#style = Number(s ?? 0);
    this.#value = '';
    this.#isValue = false;
  }

  #endCell(): void {
    if (this.#value === '' || this.#column < 0) return;
    const column = Math.min(this.#column, maxColumns);
    const text = this.#textOf(this.#value);
    while (this.#row.length < column) this.#row.push('');
    this.#row[column] = text;
  }

  #textOf(value: string): string {
    if (this.#type === 's') return this.#context.strings[Number(value)] ?? '';
    if (this.#type === 'n') return this.#number(value);
    if (this.#type === 'b') return value === '1' || value === 'true' ? 'true' : 'false';
    if (this.#type === 'e')
      return this.#note(
        'formula_error',
        `The formula in this cell gives ${value.slice(0, 20)}, so it was read as empty.`,
        '',
      );
    if (this.#type === 'd') return value.replace('T', ' ').replace(/(?: 00:00:00)?(?:\.\d+)?Z?$/, '');
    if (value.length <= maxCellCharacters) return value;
    return this.#note(
      'cell_cut',
      'The text in this cell was cut because it is longer than a spreadsheet allows.',
      value.slice(0, maxCellCharacters),
    );
  }

  #number(value: string): string {
    const number = Number(value);
    if (!Number.isFinite(number)) return '';
    const style = this.#context.numberStyles[this.#style] ?? null;
    const text = numberText(number, style, this.#context.uses1904);
    if (!hasLostDigits(number)) return text;
    return this.#note(
      'digits_lost',
      'The spreadsheet kept only the first 15 digits of this number. Format the column as text.',
      text,
    );
  }

  #note(code: CellNote['code'], message: string, text: string): string {
    this.#notes ??= [];
    this.#notes.push({ rowNumber: this.#rowNumber, column: this.#column, code, message });
    return text;
  }
}
