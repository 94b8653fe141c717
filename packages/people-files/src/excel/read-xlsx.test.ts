import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadFolder, workbook, workbookParts, zip } from '../../test/files.ts';

let folder: Awaited<ReturnType<typeof uploadFolder>>;
beforeAll(async () => {
  folder = await uploadFolder();
});
afterAll(() => folder.remove());

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const header = `<row r="1">${text('Name')}${text('Value')}</row>`;
const cell = (attributes: string, inner: string) =>
  workbook(`${header}<row r="2">${text('Ada')}<c r="B2" ${attributes}>${inner}</c></row>`, {
    formats: ['yyyy-mm-dd', '[h]:mm', '0000000000', '#,##0.00 "days"', '[$-409]d-mmm-yy;@'],
  });
const valueOf = async (attributes: string, inner: string) =>
  (await folder.open('p.xlsx', cell(attributes, inner))).all[0]?.[1] ?? '';

describe('a workbook', () => {
  it('written by another library gives back the same values', async () => {
    const rows = [
      ['Name', 'Email', 'Amount', 'VIP'],
      ['Zoë & "Co" <x>', 'z@x.ng', '12.5', 'true'],
      ['', 'b@x.ng', '', 'false'],
      ['_x000D_ tab\tline\nbreak', '', '1e21', ''],
    ];
    const sheet = utils.aoa_to_sheet(
      rows.map((row) =>
        row.map((value) =>
          value === 'true' || value === 'false' ? value === 'true' : value === '12.5' ? 12.5 : value,
        ),
      ),
    );
    for (const bookSST of [true, false]) {
      const file = await folder.open(
        'p.xlsx',
        write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'xlsx', bookSST }),
      );
      expect([file.header, ...file.all].map((row) => [...row, '', '', '', ''].slice(0, 4))).toEqual(rows);
    }
  });

  it.each([
    ['a number', '', '<v>2.348031234567E12</v>', '2348031234567'],
    ['a number with binary noise', '', '<v>0.30000000000000004</v>', '0.3'],
    ['a negative number', '', '<v>-1.5</v>', '-1.5'],
    ['a date', 's="1"', '<v>46053</v>', '2026-01-31'],
    ['a date and time, rounded to the second', 's="1"', '<v>46053.39582175926</v>', '2026-01-31 09:29:59'],
    ['a date a hair before the second', 's="1"', '<v>46053.395833333328</v>', '2026-01-31 09:30:00'],
    ['a localised date', 's="5"', '<v>46053</v>', '2026-01-31'],
    ['a time alone', 's="2"', '<v>0.5</v>', '12:00:00'],
    ['the last day before the leap day that never was', 's="1"', '<v>59</v>', '1900-02-28'],
    ['the first day after it', 's="1"', '<v>61</v>', '1900-03-01'],
    ['an ISO date', 't="d"', '<v>2026-01-31T00:00:00</v>', '2026-01-31'],
    ['padded digits', 's="3"', '<v>803123456</v>', '0803123456'],
    ['a format that only mentions days', 's="4"', '<v>46053</v>', '46053'],
    ['a boolean', 't="b"', '<v>1</v>', 'true'],
    ['a formula with its saved text', 't="str"', '<f>HYPERLINK("http://evil")</f><v>Lagos</v>', 'Lagos'],
    ['a formula with its saved number', '', '<f>1+1</f><v>2</v>', '2'],
    ['a formula never calculated', '', '<f>1+1</f>', ''],
    [
      'rich inline text',
      't="inlineStr"',
      '<is><r><t>La</t></r><r><t xml:space="preserve">gos </t></r><rPh><t>no</t></rPh></is>',
      'Lagos ',
    ],
    [
      'escaped text',
      't="inlineStr"',
      '<is><t>&lt;b&gt; &amp;amp; &#233;<![CDATA[<x>]]></t></is>',
      '<b> &amp; é<x>',
    ],
    ['nonsense instead of a number', '', '<v>abc</v>', ''],
    ['a shared text that doesn’t exist', 't="s"', '<v>99</v>', ''],
  ])('gives %s as text', async (_, attributes, inner, expected) => {
    expect(await valueOf(attributes, inner)).toBe(expected);
  });

  it('adds a note for formula errors and digits beyond the fifteenth', async () => {
    const failed = await folder.open('p.xlsx', cell('t="e"', '<f>1/0</f><v>#DIV/0!</v>'));
    expect(failed.all).toEqual([['Ada', '']]);
    expect(failed.notes).toMatchObject([{ rowNumber: 2, column: 1, code: 'formula_error' }]);
    const long = await folder.open('p.xlsx', cell('', '<v>1234567890123456789</v>'));
    expect(long.notes).toMatchObject([{ rowNumber: 2, column: 1, code: 'digits_lost' }]);
  });

  it('counts days from 1904 if it says so', async () => {
    const file = await folder.open(
      'p.xlsx',
      workbook(`${header}<row><c s="1"><v>44591</v></c></row>`, { formats: ['d/m/yyyy'], uses1904: true }),
    );
    expect(file.all).toEqual([['2026-01-31']]);
  });

  it('places sparse cells and rows where they belong', async () => {
    const file = await folder.open(
      'p.xlsx',
      workbook(
        `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c></row><row r="9"><c r="C9"><v>7</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`,
        { strings: '<si><t>Name</t></si><si><r><t>Am</t></r><r><t>ount</t></r></si>' },
      ),
    );
    expect(file.header).toEqual(['Name', '', 'Amount']);
    expect([file.all, file.numbers]).toEqual([[['', '', '7']], [9]]);
  });

  it('with more than 500 columns is refused, not silently cut', async () => {
    const far = (reference: string) =>
      workbook(`<row>${text('Email')}<c r="${reference}" t="inlineStr"><is><t>Last</t></is></c></row>`);
    expect((await folder.open('p.xlsx', far('SF1'))).header).toHaveLength(500);
    for (const reference of ['SG1', 'XFD1', 'ZZZZZZZZ1'])
      await expect(folder.open('p.xlsx', far(reference))).rejects.toMatchObject({
        code: 'invalid_file',
        message: expect.stringContaining('500 columns'),
      });
  });

  it('gives the first visible sheet or the chosen one', async () => {
    const sheets = [
      { name: 'Hidden', state: 'hidden', rows: '' },
      { name: 'People', rows: `<row>${text('Name')}</row><row>${text('Ada')}</row>` },
      { name: 'Üb &amp; er', rows: `<row>${text('City')}</row><row>${text('Lagos')}</row>` },
    ];
    const file = await folder.open('p.xlsx', workbook('', { sheets }));
    expect([file.sheets, file.sheet, file.all]).toEqual([
      ['Hidden', 'People', 'Üb & er'],
      'People',
      [['Ada']],
    ]);
    expect((await folder.open('p.xlsx', workbook('', { sheets }), { sheet: 'Üb & er' })).all).toEqual([
      ['Lagos'],
    ]);
    await expect(folder.open('p.xlsx', workbook('', { sheets }), { sheet: 'Nope' })).rejects.toMatchObject({
      code: 'invalid_file',
    });
  });

  it('gives the first visible sheet with rows and lists the blank ones', async () => {
    const people = `<row>${text('Name')}</row><row>${text('Ada')}</row>`;
    const sheets = [
      { name: 'Cover', rows: '' },
      { name: 'Old', state: 'hidden', rows: people.replace('Ada', 'Old') },
      { name: 'Spaces', rows: `<row><c t="s"><v>0</v></c></row><row>${text(' ')}</row>` },
      { name: 'People', rows: people },
    ];
    const file = await folder.open('p.xlsx', workbook('', { sheets, strings: '<si><t></t></si>' }));
    expect([file.sheets, file.sheet, file.all]).toEqual([
      ['Cover', 'Old', 'Spaces', 'People'],
      'People',
      [['Ada']],
    ]);
    const blanks = sheets.slice(0, 1).concat({ name: 'Also', rows: '' });
    await expect(folder.open('p.xlsx', workbook('', { sheets: blanks }))).rejects.toMatchObject({
      message: 'This file is empty.',
    });
  });

  it('with namespace prefixes gives the same rows', async () => {
    const parts = workbookParts('');
    parts['xl/worksheets/sheet1.xml'] =
      `<x:worksheet xmlns:x="main"><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>Name</x:v></x:c></x:row><x:row r="2"><x:c r="A2" t="str"><x:v>Ada</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    expect((await folder.open('p.xlsx', zip(parts))).all).toEqual([['Ada']]);
  });

  it('without rows is empty', async () => {
    await expect(folder.open('p.xlsx', workbook(''))).rejects.toMatchObject({
      code: 'invalid_file',
      message: 'This file is empty.',
    });
    const sheets = [{ name: 'Blank', rows: '' }];
    await expect(folder.open('p.xlsx', workbook('', { sheets }), { sheet: 'Blank' })).rejects.toMatchObject({
      message: 'The sheet "Blank" is empty.',
    });
  });
});

describe('a hostile workbook', () => {
  const rowsOf = (bytes: number) => `${header}<row>${text('x'.repeat(bytes))}</row>`;
  const unsafe = { code: 'unsafe_file' };

  it('that compresses better than 120 to 1 is refused before it is inflated', async () => {
    await expect(folder.open('p.xlsx', workbook(rowsOf(8_000_000)))).rejects.toMatchObject({
      ...unsafe,
      message: expect.stringContaining('zip bomb'),
    });
  });

  it('with a wrong size in its directory is refused while it is inflated', async () => {
    const parts = workbookParts('');
    const bomb = zip({
      ...parts,
      'xl/worksheets/sheet1.xml': {
        content: `<worksheet><sheetData>${rowsOf(8_000_000)}`,
        declaredSize: 1000,
      },
    });
    await expect(folder.open('p.xlsx', bomb)).rejects.toMatchObject(unsafe);
  });

  it('that declares more than a gigabyte is refused', async () => {
    const parts = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `xl/media/${index}`,
        { content: 'x', declaredSize: 2 ** 30 },
      ]),
    );
    await expect(folder.open('p.xlsx', zip({ ...workbookParts(header), ...parts }))).rejects.toMatchObject(
      unsafe,
    );
  });

  it('with more than 2,000 entries is refused', async () => {
    const parts = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`x/${index}`, 'x']));
    await expect(folder.open('p.xlsx', zip({ ...workbookParts(header), ...parts }))).rejects.toMatchObject({
      ...unsafe,
      message: expect.stringContaining('2,000 parts'),
    });
  });

  it('with entities, endless nesting or endless text is refused', async () => {
    const parts = workbookParts(header);
    const sheet = (content: string) =>
      folder.open('p.xlsx', zip({ ...parts, 'xl/worksheets/sheet1.xml': content }));
    await expect(
      sheet(
        '<!DOCTYPE w [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>',
      ),
    ).rejects.toMatchObject({ ...unsafe, message: expect.stringContaining('document type') });
    await expect(sheet(`<worksheet>${'<a>'.repeat(1000)}`)).rejects.toMatchObject({
      ...unsafe,
      message: expect.stringContaining('nested'),
    });
    const noise = Array.from({ length: 900_000 }, (_, index) => index.toString(36)).join(' ');
    await expect(sheet(`<worksheet><sheetData><row><c t="str"><v>${noise}`)).rejects.toMatchObject(unsafe);
  });

  it('with a cell above the length limit has it cut', async () => {
    const noise = Array.from({ length: 9000 }, (_, index) => index.toString(36)).join('0123456789');
    const file = await folder.open(
      'p.xlsx',
      workbook(`${header}<row>${text('Ada')}<c r="B2" t="str"><v>${noise}</v></c></row>`),
    );
    expect(file.all[0]?.[1]).toHaveLength(32_767);
    expect(file.notes).toMatchObject([{ code: 'cell_cut' }]);
  });

  it('that is damaged, encrypted or another kind of archive is refused as such', async () => {
    const good = workbook(header);
    await expect(folder.open('p.xlsx', good.subarray(0, 900))).rejects.toMatchObject({
      code: 'invalid_file',
    });
    await expect(folder.open('p.xlsx', zip({ 'word/document.xml': '<w/>' }))).rejects.toMatchObject({
      code: 'unsupported_file',
    });
    await expect(
      folder.open(
        'p.xlsx',
        zip({
          ...workbookParts(header),
          'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row></c></row>',
        }),
      ),
    ).rejects.toMatchObject({ code: 'invalid_file' });
    const missing = workbookParts(header);
    delete missing['xl/worksheets/sheet1.xml'];
    await expect(folder.open('p.xlsx', zip(missing))).rejects.toMatchObject({ code: 'invalid_file' });
  });
});
