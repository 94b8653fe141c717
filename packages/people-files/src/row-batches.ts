import type { CellNote, RowBatch } from './row-source.ts';
import { cutRow, maxColumns } from './header-row.ts';

const rowsPerBatch = 1000;
const charactersPerBatch = 4_000_000;

/**
 * Collects rows into batches limited by rows and by characters, so wide rows can't pile up. Drops blank rows.
 */
export class RowBatches {
  #rows: string[][] = [];
  #numbers: number[] = [];
  #notes: CellNote[] = [];
  #characters = 0;

  get isFull(): boolean {
    return this.#rows.length >= rowsPerBatch || this.#characters >= charactersPerBatch;
  }

  add(number: number, cells: string[], notes?: CellNote[]): void {
    if (!cells.some((cell, column) => column < maxColumns && cell.trim() !== '')) return;
    for (const cell of cells) this.#characters += cell.length;
    this.#rows.push(cutRow(cells));
    this.#numbers.push(number);
    if (notes) this.#notes.push(...notes);
  }

  /** Returns the rows so far, or null if there are none, and starts a new batch. */
  take(): RowBatch | null {
    if (this.#rows.length === 0) return null;
    const batch = { rows: this.#rows, numbers: this.#numbers, notes: this.#notes };
    this.#rows = [];
    this.#numbers = [];
    this.#notes = [];
    this.#characters = 0;
    return batch;
  }
}
