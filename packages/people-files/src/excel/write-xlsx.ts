import { crc32, deflateRawSync } from 'node:zlib';
import type { CsvCell } from '../csv-line.ts';

/** What a sheet of Excel can hold. */
const mostRows = 1_048_576;
const mostCharacters = 32_767;
const rowsPerChunk = 1_000;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';

const parts: readonly [path: string, text: string][] = [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${head}<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Submissions" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
];

const sheetStart = `${head}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

/**
 * A workbook of one sheet (ECMA-376). Texts are inline strings, which no program runs as formulas. Rows beyond what a
 * sheet holds are left out, and the last row says so.
 */
export async function writeXlsx(rows: AsyncIterable<readonly CsvCell[]>): Promise<Buffer> {
  const sheet = [sheetStart];
  let chunk: string[] = [];
  let count = 0;
  for await (const cells of rows) {
    count += 1;
    if (count === mostRows) {
      chunk.push(rowOf(['More rows than a sheet holds. Export as CSV to get all.']));
      break;
    }
    chunk.push(rowOf(cells));
    if (chunk.length < rowsPerChunk) continue;
    sheet.push(chunk.join(''));
    chunk = [];
  }
  sheet.push(chunk.join(''), sheetEnd);
  const files = [...parts, ['xl/worksheets/sheet1.xml', sheet.join('')] as const];
  return zip(files.map(([path, text]) => ({ path, content: Buffer.from(text) })));
}

function rowOf(cells: readonly CsvCell[]): string {
  return `<row>${cells.map(cellOf).join('')}</row>`;
}

function cellOf(cell: CsvCell): string {
  if (cell === null || cell === undefined || cell === '') return '<c/>';
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c><v>${cell}</v></c>`;
  const text = escaped(String(cell).slice(0, mostCharacters).toWellFormed());
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** XML 1.0 has no other control characters than tab and line ends. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** PKWARE's APPNOTE 4.3: local headers with their data, then the central directory. */
function zip(files: readonly { path: string; content: Buffer }[]): Buffer {
  const data: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content } of files) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    // 1 January 1980: the same answers make the same file.
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = [Buffer.from('PK\u0003\u0004', 'latin1'), facts, name, packed];
    data.push(...local);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, place, name);
    offset += local.reduce((sum, part) => sum + part.length, 0);
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...data, ...directory, end]);
}
