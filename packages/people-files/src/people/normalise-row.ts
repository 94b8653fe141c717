import type { AttributeValue } from '../attribute-key.ts';
import { withoutGuard } from '../csv-line.ts';
import { parseAttribute } from './attribute-value.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { DateOrder } from './date-order.ts';
import { isEmptyMark, isEmptyWord } from './empty-mark.ts';
import { normaliseEmail } from './normalise-email.ts';
import type { Normalised } from './normalise-email.ts';
import { createPhoneNormaliser } from './normalise-phone.ts';
import type { PhoneNormaliser } from './normalise-phone.ts';

/** A person as the contact table stores one. `fullName` may be empty; an email or a phone is always there. */
export interface ImportedPerson {
  fullName: string;
  email: string | null;
  phone: string | null;
  attributes: Record<string, AttributeValue>;
}

/** Why a row was not taken; `column` is null when it concerns the row as a whole. */
export interface RowError {
  column: number | null;
  value: string;
  code: string;
  message: string;
}

/** `dropped` holds the cells the person was taken without, if there are any. */
export type NormalisedRow =
  | { ok: true; person: ImportedPerson; dropped?: RowError[] }
  | { ok: false; errors: RowError[] };
export type RowNormaliser = (cells: readonly string[], rowNumber: number) => NormalisedRow;

export interface NormaliserOptions {
  /** The account's country, ISO 3166 alpha-2: the home of telephone numbers. */
  country: string;
  /** How dates in numbers are written; without it as people in the country do. */
  dateOrder?: DateOrder | null;
  /** Refuses a row of which any cell can't be read, instead of taking it without the cell. */
  isStrict?: boolean;
  /** Columns of the header; a row with text beyond them is refused, since its cells have shifted. */
  columns?: number;
}

const maxNameCharacters = 200;
const noAddress: RowError = {
  column: null,
  value: '',
  code: 'no_address',
  message: 'This row has neither an email address nor a telephone number.',
};

/**
 * Makes the function that turns a row of raw cells into a person. Duplicates between rows are not its
 * business.
 */
export function createRowNormaliser(
  mapping: readonly ColumnMapping[],
  options: NormaliserOptions,
): RowNormaliser {
  const reader = new RowReader(mapping, options);
  return (cells) => reader.read(cells);
}

class RowReader {
  readonly #mapping: readonly ColumnMapping[];
  readonly #columns: number;
  readonly #monthFirst: boolean;
  readonly #phone: PhoneNormaliser;
  readonly #isStrict: boolean;
  #errors: RowError[] = [];

  constructor(mapping: readonly ColumnMapping[], options: NormaliserOptions) {
    const { country, columns = Number.POSITIVE_INFINITY, dateOrder, isStrict = false } = options;
    this.#mapping = mapping.filter(({ to }) => to !== 'skip');
    this.#columns = columns;
    this.#monthFirst = dateOrder ? dateOrder === 'mdy' : country.toUpperCase() === 'US';
    this.#isStrict = isStrict;
    this.#phone = createPhoneNormaliser(country);
  }

  read(cells: readonly string[]): NormalisedRow {
    this.#errors = [];
    const person: ImportedPerson = { fullName: '', email: null, phone: null, attributes: {} };
    const name = { full: '', first: '', last: '' };
    for (const entry of this.#mapping) {
      const text = cleanCell(cells[entry.column] ?? '');
      if (isNothing(text, entry)) continue;
      if (entry.to === 'email') person.email = this.#address(entry.column, text, normaliseEmail(text));
      else if (entry.to === 'phone') person.phone = this.#address(entry.column, text, this.#phone(text));
      else if (entry.to === 'full_name') name.full = this.#name(entry.column, text);
      else if (entry.to === 'first_name') name.first = this.#name(entry.column, text);
      else if (entry.to === 'last_name') name.last = this.#name(entry.column, text);
      else if (entry.to === 'attribute') this.#attribute(person, entry, text);
    }
    person.fullName =
      name.full || (name.first && name.last ? `${name.first} ${name.last}` : name.first || name.last);
    const isShifted = cells.length > this.#columns && this.#refuseExtraCells(cells);
    const errors = this.#errors;
    if (isShifted || (this.#isStrict && errors.length > 0)) return { ok: false, errors };
    if (person.email !== null || person.phone !== null)
      return errors.length === 0 ? { ok: true, person } : { ok: true, person, dropped: errors };
    return {
      ok: false,
      errors: errors.some(({ code }) => /^(?:email|phone)_/.test(code)) ? errors : [...errors, noAddress],
    };
  }

  #address(column: number, text: string, result: Normalised): string | null {
    if (result.ok) return result.value;
    this.#refuse(column, text, result.code, result.message);
    return null;
  }

  #name(column: number, text: string): string {
    const name = text.replace(/\s+/g, ' ');
    if (name.length <= maxNameCharacters) return name;
    this.#refuse(column, text, 'name_too_long', `A name may have ${maxNameCharacters} characters at most.`);
    return '';
  }

  #attribute(person: ImportedPerson, entry: Extract<ColumnMapping, { to: 'attribute' }>, text: string): void {
    const result = parseAttribute(text, entry.type, this.#monthFirst);
    if (result.ok) person.attributes[entry.key] = result.value;
    else this.#refuse(entry.column, text, result.code, result.message);
  }

  #refuseExtraCells(cells: readonly string[]): boolean {
    const column = cells.findIndex((cell, index) => index >= this.#columns && cell.trim() !== '');
    if (column < 0) return false;
    this.#refuse(
      column,
      cells[column] ?? '',
      'extra_cells',
      'This row has more cells than the header; a text with a comma may lack its quotes.',
    );
    return true;
  }

  #refuse(column: number, value: string, code: string, message: string): void {
    this.#errors.push({ column, value: value.slice(0, 200), code, message });
  }
}

function isNothing(text: string, entry: ColumnMapping): boolean {
  if (isEmptyMark(text)) return true;
  const isWritten =
    entry.to === 'attribute' ? entry.type === 'text' : entry.to !== 'email' && entry.to !== 'phone';
  return !isWritten && isEmptyWord(text);
}

/**
 * Trimmed, without the export's formula guard and without what the database cannot store: NUL and half
 * surrogate pairs.
 */
function cleanCell(cell: string): string {
  const text = withoutGuard(cell).trim();
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g, '')
    .trim();
}
