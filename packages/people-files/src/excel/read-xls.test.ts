import { utils, write } from '@e965/xlsx';
import type { WorkSheet } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadFolder } from '../../test/files.ts';

let folder: Awaited<ReturnType<typeof uploadFolder>>;
beforeAll(async () => {
  folder = await uploadFolder();
});
afterAll(() => folder.remove());

const xls = (sheets: Record<string, WorkSheet>): Buffer =>
  write({ SheetNames: Object.keys(sheets), Sheets: sheets }, { type: 'buffer', bookType: 'biff8' });

describe('an old workbook', () => {
  it('gives texts, numbers, dates, booleans and formula results', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Name', 'Phone', 'Joined', 'VIP', 'Sum'],
      ['Zoë', 2348031234567, 0, true, 0],
      [],
      ['Bayo', 8031234567, '', false, ''],
    ]);
    sheet['C2'] = { t: 'n', v: 46053.5, z: 'yyyy-mm-dd hh:mm' };
    sheet['E2'] = { t: 'n', v: 2, f: '1+1' };
    const file = await folder.open('p.xls', xls({ People: sheet }));
    expect(file).toMatchObject({
      format: 'xls',
      sheets: ['People'],
      sheet: 'People',
      header: ['Name', 'Phone', 'Joined', 'VIP', 'Sum'],
      numbers: [2, 4],
    });
    expect(file.all).toEqual([
      ['Zoë', '2348031234567', '2026-01-31 12:00:00', 'true', '2'],
      ['Bayo', '8031234567', '', 'false', ''],
    ]);
  });

  it('gives the chosen sheet', async () => {
    const content = xls({
      A: utils.aoa_to_sheet([['Name'], ['Ada']]),
      B: utils.aoa_to_sheet([['City'], ['Lagos']]),
    });
    expect((await folder.open('p.xls', content, { sheet: 'B' })).all).toEqual([['Lagos']]);
    await expect(folder.open('p.xls', content, { sheet: 'C' })).rejects.toMatchObject({
      code: 'invalid_file',
    });
  });

  it('gives the first sheet with text, however far down the text begins', async () => {
    const blank = utils.aoa_to_sheet([['', ' ']]);
    const people = utils.aoa_to_sheet([['Name'], ['Ada']]);
    const low = utils.aoa_to_sheet([...Array.from({ length: 150 }, () => ['']), ['Name'], ['Bola']]);
    const file = await folder.open(
      'p.xls',
      xls({ Cover: utils.aoa_to_sheet([]), Blank: blank, People: people }),
    );
    expect([file.sheets, file.sheet, file.all]).toEqual([['Cover', 'Blank', 'People'], 'People', [['Ada']]]);
    expect((await folder.open('p.xls', xls({ Blank: blank, Low: low }))).all).toEqual([['Bola']]);
    await expect(folder.open('p.xls', xls({ Blank: blank, Also: blank }))).rejects.toMatchObject({
      message: 'This file is empty.',
    });
  });

  it('begins at its first text', async () => {
    const rows: string[][] = [...Array.from({ length: 150 }, () => ['']), ['Name'], ['Ada']];
    const file = await folder.open('p.xls', xls({ A: utils.aoa_to_sheet(rows) }));
    expect([file.header, file.all, file.numbers]).toEqual([['Name'], [['Ada']], [152]]);
  });

  it('that is damaged or too large is refused', async () => {
    const content = xls({ A: utils.aoa_to_sheet([['Name'], ['Ada']]) });
    await expect(folder.open('p.xls', content.subarray(0, 700))).rejects.toMatchObject({
      code: 'invalid_file',
    });
    await expect(
      folder.open('p.xls', Buffer.concat([content.subarray(0, 8), Buffer.alloc(21 * 2 ** 20)])),
    ).rejects.toMatchObject({ code: 'unsafe_file' });
  });
});
