import { type ColumnMapping, guessMapping, type KnownAttribute, openPeopleFile } from '../reading/index.ts';
import type { FileFacts } from './file-facts.ts';
import { inspectInThread } from './inspect-thread.ts';
import { openOptions, type ReadingChoice } from './open-options.ts';

const previewRows = 20;
const previewCharacters = 200;

/**
 * Reads the beginning of a file. Throws `unsupported_file`, `unsafe_file` or `invalid_file`. Workbooks are
 * opened in a separate thread because their shared strings take memory and time the server can't spare.
 */
export async function inspectFile(path: string, choice: ReadingChoice): Promise<FileFacts> {
  return /\.xlsx$/i.test(choice.fileName) ? inspectInThread(path, choice) : inspectHere(path, choice);
}

/** Does the work inside the thread. */
export async function inspectHere(path: string, choice: ReadingChoice): Promise<FileFacts> {
  const file = await openPeopleFile(path, openOptions(choice));
  const preview: string[][] = [];
  for await (const batch of file.rows()) {
    preview.push(
      ...batch.rows
        .slice(0, previewRows - preview.length)
        .map((cells) => file.header.map((_, column) => shown(cells[column] ?? ''))),
    );
    if (preview.length >= previewRows) break;
  }
  const { format, encoding, delimiter, sheets, sheet, header } = file;
  return { format, options: { encoding, delimiter, sheets, sheet }, header: header.map(shown), preview };
}

/** Guesses the columns. Existing attributes keep their type. */
export function proposeMapping({ header, preview }: FileFacts, known: KnownAttribute[]): ColumnMapping[] {
  return guessMapping(header, known, preview);
}

/** Short, and without characters PostgreSQL can't store. */
function shown(cell: string): string {
  return cell.slice(0, previewCharacters).toWellFormed().replaceAll('\0', '');
}
