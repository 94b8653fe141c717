import {
  type ColumnMapping,
  guessMapping,
  type KnownAttribute,
  openPeopleFile,
} from '@talkdrum/people-files';
import type { FileFacts } from '../files/file-facts.ts';
import { inspectInThread } from './inspect-thread.ts';
import { openOptions, type ReadingChoice } from './open-options.ts';
import { asDomainError } from './thread-failure.ts';

const previewRows = 20;
const previewCharacters = 200;
const shiftedCells = 5;

/**
 * Reads the beginning of a file. Throws `unsupported_file`, `unsafe_file` or `invalid_file`. Workbooks are
 * opened in a separate thread because their shared strings take memory and time the server can't spare.
 */
export async function inspectFile(path: string, choice: ReadingChoice): Promise<FileFacts> {
  if (/\.xlsx$/i.test(choice.fileName)) return inspectInThread(path, choice);
  try {
    return await inspectHere(path, choice);
  } catch (error) {
    throw asDomainError(error);
  }
}

/** The work itself, for the thread. Throws the errors of `@talkdrum/people-files`. */
export async function inspectHere(path: string, choice: ReadingChoice): Promise<FileFacts> {
  const file = await openPeopleFile(path, openOptions(choice));
  const preview: string[][] = [];
  const rowNumbers: number[] = [];
  for await (const batch of file.rows()) {
    const room = previewRows - preview.length;
    rowNumbers.push(...batch.numbers.slice(0, room));
    preview.push(...batch.rows.slice(0, room).map((cells) => previewed(cells, file.header.length)));
    if (preview.length >= previewRows) break;
  }
  const { format, encoding, delimiter, sheets, sheet, header } = file;
  const options = { encoding, delimiter, sheets, sheet, rowNumbers };
  return { format, options, header: header.map(shown), preview };
}

/** Guesses the columns. Existing attributes keep their type. */
export function proposeMapping({ header, preview }: FileFacts, known: KnownAttribute[]): ColumnMapping[] {
  return guessMapping(header, known, preview);
}

/** A cell for each column, and a few beyond them: those show that the row has shifted. */
function previewed(cells: readonly string[], columns: number): string[] {
  const length = Math.min(Math.max(columns, cells.length), columns + shiftedCells);
  return Array.from({ length }, (_, column) => shown(cells[column] ?? ''));
}

/** Short, and without characters PostgreSQL can't store. */
function shown(cell: string): string {
  return cell.slice(0, previewCharacters).toWellFormed().replaceAll('\0', '');
}
