import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadFolder } from '../../test/files.ts';

let folder: Awaited<ReturnType<typeof uploadFolder>>;
beforeAll(async () => {
  folder = await uploadFolder();
});
afterAll(() => folder.remove());

const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

describe('a CSV file', () => {
  it('is read with its row numbers and without blank rows', async () => {
    const file = await folder.open('p.csv', 'Name,Email\nAda,ada@x.ng\n\n  ,\nBayo,b@x.ng\n');
    expect(file).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      hasHeader: true,
      header: ['Name', 'Email'],
    });
    expect(file.all).toEqual([
      ['Ada', 'ada@x.ng'],
      ['Bayo', 'b@x.ng'],
    ]);
    expect(file.numbers).toEqual([2, 5]);
  });

  it.each([
    ['UTF-8', Buffer.from('Name,City\nZoë,Abẹ́òkúta\n'), 'utf-8', 'Zoë', 'Abẹ́òkúta'],
    [
      'UTF-8 with a byte order mark',
      Buffer.from('\ufeffName,City\nZoë,Yaoundé\n'),
      'utf-8',
      'Zoë',
      'Yaoundé',
    ],
    ['UTF-16 little endian', utf16('Name,City\nZoë,Yaoundé\n'), 'utf-16le', 'Zoë', 'Yaoundé'],
    ['UTF-16 big endian', utf16('Name,City\nZoë,Yaoundé\n', true), 'utf-16be', 'Zoë', 'Yaoundé'],
    [
      'Windows-1252',
      Buffer.from('Name,City\nZo\xeb,\x80uro \x93Town\x94\n', 'latin1'),
      'windows-1252',
      'Zoë',
      '€uro “Town”',
    ],
  ])('in %s is detected', async (_, content, encoding, name, city) => {
    const file = await folder.open('p.csv', content);
    expect(file.encoding).toBe(encoding);
    expect(file.header).toEqual(['Name', 'City']);
    expect(file.all).toEqual([[name, city]]);
  });

  it('is checked for its encoding as a whole, not only at its beginning', async () => {
    const file = await folder.open(
      'p.csv',
      Buffer.concat([Buffer.from(`Name\n${'Ada\n'.repeat(200_000)}`), Buffer.from('Zo\xeb\n', 'latin1')]),
    );
    expect(file.encoding).toBe('windows-1252');
    expect(file.all.at(-1)).toEqual(['Zoë']);
  });

  it('with its last character cut off is still UTF-8', async () => {
    const file = await folder.open('p.csv', Buffer.from('Name,City\nZoë,Yaoundé').subarray(0, -1));
    expect(file.encoding).toBe('utf-8');
  });

  it('is read with the encoding and delimiter a person chose', async () => {
    const file = await folder.open('p.csv', Buffer.from('Name;N,o\nZo\xeb;1,2\n', 'latin1'), {
      encoding: 'windows-1252',
      delimiter: ';',
    });
    expect(file.all).toEqual([['Zoë', '1,2']]);
  });

  it.each([
    [',', 'Name,Amount\nAda,1\nBayo,2'],
    [';', 'Name;Amount;Note\nAda;1,5;a, b\nBayo;2,5;c'],
    ['\t', 'Name\tAmount\nAda\t1,5\nBayo\t2,5'],
    ['|', 'Name|Amount\nAda|1\nBayo|2'],
    [',', 'Name,"a;b;c",x\nAda,"1;2",y'],
    [',', 'Email\na@x.ng'],
  ])('separated by %j is detected: %j', async (delimiter, content) => {
    expect((await folder.open('p.csv', content)).delimiter).toBe(delimiter);
  });

  it('can name its delimiter in a first line, which is not a row', async () => {
    const file = await folder.open('p.csv', 'sep=|\r\nName|City\r\nAda|Lagos\r\n');
    expect(file).toMatchObject({ header: ['Name', 'City'], all: [['Ada', 'Lagos']], numbers: [2] });
  });

  it('keeps quoted line breaks, quotes and delimiters, and loose quotes', async () => {
    const file = await folder.open(
      'p.csv',
      'Name,Note\r\nAda,"two\r\nlines, ""quoted"""\r\nBayo,5" nail\r\n',
    );
    expect(file.all).toEqual([
      ['Ada', 'two\r\nlines, "quoted"'],
      ['Bayo', '5" nail'],
    ]);
    expect(file.numbers).toEqual([2, 3]);
  });

  it('can mix line ends and have ragged rows', async () => {
    const file = await folder.open('p.csv', 'a,b,c\r\n1\n2,3\r4,5,6,7\n');
    expect(file.all).toEqual([['1'], ['2', '3'], ['4', '5', '6', '7']]);
  });

  it('can have duplicate and empty headers; empty ones at the end are dropped', async () => {
    expect((await folder.open('p.csv', 'Email, Email ,,Name,,\na@x.ng,,,,,\n')).header).toEqual([
      'Email',
      'Email',
      '',
      'Name',
    ]);
  });

  it('without a header is detected by an address in its first row', async () => {
    const file = await folder.open('p.csv', 'Ada,ada@x.ng\nBayo,b@x.ng\n');
    expect(file).toMatchObject({ hasHeader: false, header: ['Column 1', 'Column 2'], numbers: [1, 2] });
    const told = await folder.open('p.csv', 'Ada,ada@x.ng\nBayo,b@x.ng\n', { hasHeader: true });
    expect(told.header).toEqual(['Ada', 'ada@x.ng']);
  });

  it('with only a header has no rows', async () => {
    expect((await folder.open('p.csv', 'Name,Email\n')).all).toEqual([]);
  });

  it.each(['', '\n\n\n', ' , ,\n', '\ufeff'])('that is empty is refused: %j', async (content) => {
    await expect(folder.open('p.csv', content).then((file) => file.header)).rejects.toMatchObject({
      code: 'invalid_file',
      message: 'This file is empty.',
    });
  });

  it('with an unclosed quote is refused with its row number and is not read into memory', async () => {
    const content = `Name,Email\nAda,a@x.ng\nBayo,"b@x.ng\n${'x,y\n'.repeat(1_000_000)}`;
    await expect(folder.open('p.csv', content)).rejects.toMatchObject({
      code: 'invalid_file',
      message: 'Row 3 of this file is too long: a quote is probably not closed there.',
    });
    await expect(folder.open('p.csv', 'Name\nAda\n"Bayo\n')).rejects.toMatchObject({
      code: 'invalid_file',
      details: { rowNumber: 3 },
    });
  });

  it('can contain a huge cell', async () => {
    const file = await folder.open('p.csv', `Name,Email\n${'x'.repeat(900_000)},a@x.ng\n`);
    expect(file.all[0]?.[0]).toHaveLength(900_000);
  });

  it('with too many columns is refused, not silently cut', async () => {
    const tooWide = {
      code: 'invalid_file',
      message: 'This file has more than 500 columns. Remove those you do not need, then upload it again.',
    };
    await expect(
      folder.open('p.csv', `${'a,'.repeat(400_000)}\n${'1,'.repeat(400_000)}\n`),
    ).rejects.toMatchObject(tooWide);
    await expect(folder.open('p.csv', `Email${','.repeat(501)}Last\na@x.ng\n`)).rejects.toMatchObject(
      tooWide,
    );
  });

  it('with unnamed columns and a cell beyond the last column is read', async () => {
    const file = await folder.open(
      'p.csv',
      `${'a,'.repeat(500)}${','.repeat(9_000)}\n${'1,'.repeat(9_000)}\n`,
    );
    expect(file.header).toHaveLength(500);
    expect(file.all[0]?.slice(498, 500)).toEqual(['1', '1']);
  });

  it('can be resumed after a row', async () => {
    const file = await folder.open(
      'p.csv',
      `Name\n${Array.from({ length: 2500 }, (_, index) => `n${index + 2}`).join('\n')}`,
    );
    const rest: string[][] = [];
    for await (const batch of file.rows({ afterRow: 1700 })) rest.push(...batch.rows);
    expect(rest).toHaveLength(801);
    expect(rest[0]).toEqual(['n1701']);
  });

  it.runIf(process.platform === 'linux')('that is read halfway is closed', async () => {
    const file = await folder.open('p.csv', `Name\n${'Ada\n'.repeat(50_000)}`);
    const before = (await readdir('/proc/self/fd')).length;
    for (let turn = 0; turn < 20; turn++)
      for await (const batch of file.rows()) if (batch.rows.length > 0) break;
    await setTimeout(50);
    expect((await readdir('/proc/self/fd')).length).toBeLessThan(before + 5);
  });
});

describe('a file whose content does not match its name', () => {
  it.each([
    ['people.pdf', '%PDF-1.7', 'unsupported_file', 'Only .xlsx, .xls and .csv files can be imported'],
    ['people.xlsm', 'PK\x03\x04', 'unsupported_file', 'Only .xlsx, .xls and .csv files can be imported'],
    ['people', 'Name', 'unsupported_file', 'Only .xlsx, .xls and .csv files can be imported'],
    [
      'people.csv',
      'PK\x03\x04\x14\x00',
      'unsupported_file',
      'This file is named .csv, but it is an Excel workbook',
    ],
    ['people.csv', '%PDF-1.7', 'unsupported_file', 'This file is named .csv, but it is a PDF'],
    [
      'people.csv',
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
      'unsupported_file',
      'This file is named .csv, but it is not a table',
    ],
    ['people.csv', `Name\n${'Ada\n'.repeat(9000)}\0\0`, 'unsupported_file', 'This file is not a table'],
    [
      'people.xls',
      '<html><table><tr><td>Ada</td></tr></table></html>',
      'unsupported_file',
      'This file is named .xls, but it is a web page',
    ],
    [
      'people.xls',
      'Name\tEmail\nAda\ta@x.ng',
      'unsupported_file',
      'This file is named .xls, but it is plain text',
    ],
    [
      'people.xlsx',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      'unsupported_file',
      'This file is named .xlsx, but it is an old Excel workbook or one protected by a password',
    ],
  ])('%s is refused with its real format (%#)', async (name, content, code, message) => {
    const refusal = folder.open(name, Buffer.from(content, 'latin1'));
    await expect(refusal).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  });
});
