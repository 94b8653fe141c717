import { PeopleFileError } from '../people-file-error.ts';
import { builtInNumberStyle, numberStyleOf } from './excel-date.ts';
import type { NumberStyle } from './excel-date.ts';
import type { Archive } from './open-archive.ts';
import { readXml } from './xml-events.ts';

/** What a workbook says about itself before any sheet is read. */
export interface WorkbookParts {
  uses1904: boolean;
  sheets: { name: string; part: string; isHidden: boolean }[];
  stringsPart: string | null;
  numberStyles: NumberStyle[];
}

const maxSheets = 1000;
const maxStyles = 100_000;

/**
 * Reads workbook.xml, its relations and the number formats. Throws `unsupported_file` for other documents.
 */
export async function readWorkbookParts(archive: Archive): Promise<WorkbookParts> {
  if (!archive.has('xl/workbook.xml') || !archive.has('xl/_rels/workbook.xml.rels')) {
    throw new PeopleFileError(
      'unsupported_file',
      'This file is named .xlsx, but it is not an Excel workbook. Save it as .xlsx or .csv and try again.',
    );
  }
  const relations = await readRelations(archive);
  const { uses1904, sheets } = await readSheets(archive, relations);
  const byType = (type: string): string | null =>
    [...relations.values()].find((relation) => relation.type === type)?.part ?? null;
  const styles = byType('styles');
  const strings = byType('sharedStrings');
  return {
    uses1904,
    sheets,
    stringsPart: strings && archive.has(strings) ? strings : null,
    numberStyles: styles && archive.has(styles) ? await readNumberStyles(archive, styles) : [],
  };
}

type Relations = Map<string, { type: string; part: string }>;

async function readRelations(archive: Archive): Promise<Relations> {
  const relations: Relations = new Map();
  await readXml(await archive.stream('xl/_rels/workbook.xml.rels'), {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || Id === undefined || !Target || TargetMode === 'External') return;
      relations.set(Id, { type: Type?.slice(Type.lastIndexOf('/') + 1) ?? '', part: partName(Target) });
    },
  });
  return relations;
}

/** Targets are relative to /xl unless they start with a slash. Part names are in lower case. */
function partName(target: string): string {
  return new URL(target, 'zip://archive/xl/').pathname.slice(1).toLowerCase();
}

async function readSheets(
  archive: Archive,
  relations: Relations,
): Promise<Pick<WorkbookParts, 'uses1904' | 'sheets'>> {
  const sheets: WorkbookParts['sheets'] = [];
  let uses1904 = false;
  await readXml(await archive.stream('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') uses1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (name !== 'sheet' || sheets.length >= maxSheets) return;
      const relation = relations.get(attributes['r:id'] ?? idOf(attributes));
      if (relation?.type !== 'worksheet') return;
      sheets.push({
        name: attributes.name ?? '',
        part: relation.part,
        isHidden: (attributes.state ?? 'visible') !== 'visible',
      });
    },
  });
  return { uses1904, sheets };
}

/** Some programs use a prefix other than `r` for the relations namespace. */
function idOf(attributes: Record<string, string>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}

async function readNumberStyles(archive: Archive, part: string): Promise<NumberStyle[]> {
  const custom = new Map<string, NumberStyle>();
  const styles: NumberStyle[] = [];
  let isInCellFormats = false;
  await readXml(await archive.stream(part), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt' && numFmtId !== undefined && formatCode !== undefined)
        custom.set(numFmtId, numberStyleOf(formatCode));
      if (name === 'cellXfs') isInCellFormats = true;
      if (name !== 'xf' || !isInCellFormats || styles.length >= maxStyles) return;
      styles.push(custom.get(numFmtId ?? '0') ?? builtInNumberStyle(Number(numFmtId ?? 0)));
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false;
    },
  });
  return styles;
}
