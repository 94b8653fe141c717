import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const journeys = join(root, 'tooling/e2e/journeys');

/** Rows of docs/behaviours.md: the number and the files that prove it. */
async function rows(): Promise<{ number: number; files: string[] }[]> {
  const text = await readFile(join(root, 'docs/behaviours.md'), 'utf8');
  return [...text.matchAll(/^\| (\d+) \|.*\| (.*) \|$/gm)].map(([, number = '', files = '']) => ({
    number: Number(number),
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }));
}

test('the 25 behaviours are listed with the journeys that prove them', async () => {
  const listed = await rows();
  expect(listed.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  const files = listed.flatMap((row) => row.files.map((file) => ({ number: row.number, file })));
  const unproved: string[] = [];
  for (const { number, file } of files) {
    const source = await readFile(join(journeys, file), 'utf8').catch(() => '');
    const isNamed = new RegExp(`test\\(\\s*['"\`]${number}: `).test(source);
    unproved.push(...[`${number} in ${file}`].filter(() => !isNamed));
  }
  expect(unproved).toEqual([]);
});

test('every behaviour has a journey', async () => {
  const open = (await rows()).filter(({ files }) => files.length === 0);
  expect(open).toEqual([]);
});
