import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { openPeopleFile } from '../src/index.ts';
import type { CellNote, OpenOptions, PeopleFile } from '../src/index.ts';

/** A small file with all its rows. */
export interface WholeFile extends PeopleFile {
  all: string[][];
  numbers: number[];
  notes: CellNote[];
}

/** A folder for the uploads of one test file. */
export async function uploadFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'talkdrum-reading-'));
  let count = 0;
  const save = async (content: string | Buffer): Promise<string> => {
    const path = join(folder, `upload-${++count}`);
    await writeFile(path, content);
    return path;
  };
  const open = async (
    fileName: string,
    content: string | Buffer,
    options: Partial<OpenOptions> = {},
  ): Promise<WholeFile> => {
    const file = await openPeopleFile(await save(content), { fileName, ...options });
    const whole: WholeFile = { ...file, all: [], numbers: [], notes: [] };
    for await (const batch of file.rows()) {
      whole.all.push(...batch.rows);
      whole.numbers.push(...batch.numbers);
      whole.notes.push(...batch.notes);
    }
    return whole;
  };
  return { save, open, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface ZipPart {
  content: string | Buffer;
  /** A false size for the directory. */
  declaredSize?: number;
}

/** A deflated ZIP archive (APPNOTE 4.3). Its directory can state false sizes. */
export function zip(parts: Record<string, string | ZipPart>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const { content, declaredSize } = typeof part === 'string' ? { content: part } : part;
    const data = Buffer.from(content);
    const body = deflateRawSync(data);
    const fields = Buffer.alloc(22);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(body.length, 14);
    fields.writeUInt32LE(declaredSize ?? data.length, 18);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(Buffer.byteLength(name), 0);
    bodies.push(Buffer.from('PK\x03\x04'), fields, lengths, Buffer.from(name), body);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.from('PK\x01\x02\x14\0', 'latin1'),
      fields,
      lengths,
      tail.subarray(0, 14),
      Buffer.from(name),
    );
    offset += 4 + 22 + 4 + Buffer.byteLength(name) + body.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, end]);
}

export interface WorkbookOptions {
  strings?: string;
  /** Format codes of the styles 1, 2, …; style 0 is general. */
  formats?: string[];
  uses1904?: boolean;
  sheets?: { name: string; state?: string; rows: string }[];
}

const relationType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook with the given `<row>` elements in its sheets. */
export function workbookParts(
  rows: string,
  { strings, formats = [], uses1904 = false, sheets = [{ name: 'People', rows }] }: WorkbookOptions = {},
): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationType}/${type}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="main" xmlns:r="${relationType}"><workbookPr date1904="${uses1904 ? 1 : 0}"/><sheets>${sheets
      .map(
        ({ name, state = 'visible' }, index) =>
          `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="sheet${index}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, index) => relation(`sheet${index}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)).join('')}${relation('styles', 'styles', '/xl/styles.xml')}${relation('strings', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`,
  };
  for (const [index, sheet] of sheets.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<?xml version="1.0"?><worksheet><sheetData>${sheet.rows}</sheetData></worksheet>`;
  if (strings !== undefined) parts['xl/sharedStrings.xml'] = `<sst>${strings}</sst>`;
  return parts;
}

export function workbook(rows: string, options: WorkbookOptions = {}): Buffer {
  return zip(workbookParts(rows, options));
}
