import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainError } from '../../../kernel/index.ts';
import { inspectFile } from './inspect-file.ts';
import { PeopleThread } from './people-thread.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkdrum-inspect-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function refusal(work: () => Promise<unknown>): Promise<DomainError> {
  const error = await work().catch((cause: unknown) => cause);
  if (!(error instanceof DomainError)) throw new TypeError('not a domain error', { cause: error });
  return error;
}

it.each([
  ['people.csv', '', 'invalid_file', 'This file is empty.'],
  ['people.csv', '%PDF-1.7', 'unsupported_file', 'This file is named .csv, but it is a PDF.'],
  ['people.xlsx', 'PK\x03\x04', 'invalid_file', 'This file is damaged or not an Excel workbook.'],
])('refuses %s with the content %j as a domain error', async (fileName, content, code, message) => {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  const error = await refusal(() => inspectFile(path, { fileName }));
  expect(error.code).toBe(code);
  expect(error.publicMessage).toContain(message);
});

it.each(['people.csv', 'people.xlsx'])('says that the upload of %s was deleted', async (fileName) => {
  const error = await refusal(() => inspectFile(join(folder, 'deleted'), { fileName }));
  expect(error.code).toBe('invalid_state');
});

it('keeps the row number of a bad row', async () => {
  const path = join(folder, 'unclosed');
  await writeFile(path, 'Name\nAda\n"Bayo\n');
  expect((await refusal(() => inspectFile(path, { fileName: 'people.csv' }))).details).toEqual({
    rowNumber: 3,
  });
});

it('refuses a file in the thread that reads people', async () => {
  const thread = new PeopleThread({
    path: join(folder, 'deleted'),
    file: { fileName: 'people.csv' },
    mapping: [{ column: 0, to: 'email' }],
    country: 'NG',
    dateOrder: null,
    zones: [],
    isStrict: false,
    afterRow: 0,
    rowsPerChunk: 100,
  });
  try {
    expect((await refusal(() => thread.next())).code).toBe('invalid_state');
  } finally {
    await thread.stop();
  }
});
