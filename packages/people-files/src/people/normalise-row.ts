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

/** A person as stored in the contact table. `fullName` may be empty; there is always an email or a phone. */
export interface ImportedPerson {
  fullName: string;
  email: string | null;
  phone: string | null;
  attributes: Record<string, AttributeValue>;
  /** As PostgreSQL writes its name. Missing if the file has none for this person. */
  timeZone?: string;
}

/** Why a row was refused. `column` is null if the error is about the whole row. */
export interface RowError {
  column: number | null;
  value: string;
  code: string;
  message: string;
}

/** `dropped`: the cells that were left out of this person, if any. */
export type NormalisedRow =
  | { ok: true; person: ImportedPerson; dropped?: RowError[] }
  | { ok: false; errors: RowError[] };
export type RowNormaliser = (cells: readonly string[], rowNumber: number) => NormalisedRow;

export interface NormaliserOptions {
  /** The account's country (ISO 3166 alpha-2), used for national telephone numbers. */
  country: string;
  /** The order of day and month in numeric dates. Default: the usual one in the country. */
  dateOrder?: DateOrder | null;
  /** Refuses a row if a cell can't be read, instead of leaving the cell out. */
  isStrict?: boolean;
  /** Columns of the header. A row with text beyond them is refused, because its cells have shifted. */
  columns?: number;
  /** Time zones that can be stored. Any other one is left out with a reason. */
  zones?: readonly string[];
}

const maxNameCharacters = 200;
const noAddress: RowError = {
  column: null,
  value: '',
  code: 'no_address',
  message: 'This row has neither an email address nor a telephone number.',
};

/** Creates the function that turns a row of raw cells into a person. It doesn't look for duplicates. */
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
  readonly #zones: ReadonlyMap<string, string>;
  #errors: RowError[] = [];

  constructor(mapping: readonly ColumnMapping[], options: NormaliserOptions) {
    const { country, columns = Number.POSITIVE_INFINITY, dateOrder, isStrict = false, zones = [] } = options;
    this.#zones = new Map(zones.map((zone) => [zone.toLowerCase(), zone]));
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
      else if (entry.to === 'time_zone') this.#zone(person, entry.column, text);
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
    this.#refuse(column, text, 'name_too_long', `A name can have up to ${maxNameCharacters} characters.`);
    return '';
  }

  #zone(person: ImportedPerson, column: number, text: string): void {
    const zone = this.#zones.get(text.toLowerCase().replace(/\s+/g, '_'));
    if (zone !== undefined) person.timeZone = zone;
    else
      this.#refuse(
        column,
        text,
        'unknown_time_zone',
        'This isn’t the name of a time zone. Use one like Africa/Lagos.',
      );
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
      'This row has more cells than the header. A text with a comma may need quotes.',
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
 * Trims a cell and removes the formula guard of our exports and what the database can't store: NUL and half
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
