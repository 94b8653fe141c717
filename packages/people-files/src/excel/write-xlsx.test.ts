import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { uploadFolder } from '../../test/files.ts';
import { writeXlsx } from './write-xlsx.ts';

async function* rows() {
  yield ['Name', 'Score', 'Why'];
  yield ['Ọlá <Ade> & co', 9, '=HYPERLINK("https://bad.example")'];
  yield ['', -1.5, 'Two\nlines\u0000'];
}

describe('a workbook', () => {
  it('keeps texts as texts, numbers as numbers, and no formula', async () => {
    const book = read(await writeXlsx(rows()));
    const sheet = book.Sheets['Submissions'] ?? {};
    expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
      ['Name', 'Score', 'Why'],
      ['Ọlá <Ade> & co', 9, '=HYPERLINK("https://bad.example")'],
      [undefined, -1.5, 'Two\nlines'],
    ]);
    expect(JSON.stringify(sheet)).not.toContain('"f":');
  });

  it('is read by our own reader', async () => {
    const folder = await uploadFolder();
    const { all } = await folder.open('survey.xlsx', await writeXlsx(rows()));
    expect(all[0]?.slice(0, 2)).toEqual(['Ọlá <Ade> & co', '9']);
    await folder.remove();
  });
});
